/** Tests that builds with a valid, an empty and a damaged cache produce the same bytes. */
import { createHash } from 'node:crypto'
import { readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCopy, copySources, withOwnCache } from '../test/site-copy.ts'

const LIMIT_MS = 1_800_000
let folder = ''
const cache = () => path.join(folder, 'node_modules/.cache')

beforeAll(async () => {
  folder = await copySources()
  await withOwnCache(folder)
}, LIMIT_MS)
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Builds, and returns the hash of every published file. */
async function built(): Promise<Record<string, string>> {
  const { code, output } = await buildCopy(folder)
  expect({ code, output }).toMatchObject({ code: 0 })
  const hashes: Record<string, string> = {}
  for (const part of ['dist/site', 'dist/pkg']) {
    const entries = await readdir(path.join(folder, part), { recursive: true, withFileTypes: true })
    for (const entry of entries.filter((one) => one.isFile())) {
      const file = path.join(entry.parentPath, entry.name)
      hashes[path.relative(folder, file)] = createHash('sha256')
        .update(await readFile(file))
        .digest('hex')
    }
  }
  return hashes
}

test('cold, warm after an edited page, and with a damaged cache', { timeout: LIMIT_MS }, async () => {
  const first = await built()
  const page = path.join(folder, 'content/faq.mdx')
  await writeFile(page, `${await readFile(page, 'utf8')}\n\nOne more paragraph, with \`code\`.\n`)
  const warm = await built()
  expect(warm['dist/site/faq/index.html']).not.toBe(first['dist/site/faq/index.html'])
  const kinds = await readdir(path.join(cache(), 'build'), { withFileTypes: true })
  const inOneFile = [
    'browser',
    'doctor',
    'highlight',
    'markdown',
    'mdx',
    'package',
    'packed-docs',
    'server',
    'sizes',
    'starters',
    'worker',
    'yaml',
  ]
  const names = [...inOneFile.map((name) => `${name}.json`), 'pages'].sort()
  expect(kinds.map(({ name }) => name).sort()).toEqual(names)
  const entries = await readdir(path.join(cache(), 'build'), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  expect(files.length).toBeGreaterThan(200)
  for (const { parentPath, name } of files) await truncate(path.join(parentPath, name), 100)
  const [card = ''] = await readdir(path.join(cache(), 'og'))
  await truncate(path.join(cache(), 'og', card), 100)
  expect(await built()).toEqual(warm)
  await rm(cache(), { recursive: true })
  expect(await built()).toEqual(warm)
})
