import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { openCache } from './cache.ts'
import { COMPILER, pageModules } from './page-modules.ts'

const REPOSITORY = join(import.meta.dirname, '../..')
const root = mkdtempSync(join(tmpdir(), 'page-modules-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** Loads pages in one build and returns their exports and the pages that were compiled. */
async function build(texts: Readonly<Record<string, string>>) {
  const compiled: string[] = []
  const cache = openCache(root, 'mdx', 'one')
  const load = pageModules({
    root,
    folder: mkdtempSync(join(root, 'modules-')),
    texts: new Map(Object.entries(texts)),
    cache,
    compile: async (text, id) => {
      compiled.push(relative(root, id))
      return `export default ${JSON.stringify(text)}`
    },
  })
  const pages: unknown[] = []
  for (const file of Object.keys(texts)) pages.push((await load(file)).default)
  cache.save()
  return { compiled, pages, load }
}

describe('pages of prose', () => {
  test('are compiled once, each text for each file', async () => {
    const first = await build({ 'a.mdx': 'A', 'deep/b.mdx': 'A' })
    expect(first).toMatchObject({ compiled: ['content/a.mdx', 'content/deep/b.mdx'], pages: ['A', 'A'] })
    expect(await build({ 'a.mdx': 'A', 'deep/b.mdx': 'B' })).toMatchObject({
      compiled: ['content/deep/b.mdx'],
      pages: ['A', 'B'],
    })
  })

  test('name the line where they do not compile', async () => {
    const load = pageModules({
      root,
      folder: root,
      texts: new Map([['a.mdx', 'A']]),
      cache: openCache(root, 'mdx', 'two'),
      compile: async () => {
        throw Object.assign(new Error('Unexpected end of file'), { line: 12 })
      },
    })
    await expect(load('a.mdx')).rejects.toThrow('line 12: Unexpected end of file')
  })

  test('are known by their file', async () => {
    const { load } = await build({})
    await expect(load('a.mdx')).rejects.toThrow('content/a.mdx is not there.')
  })
})

test('the compiler imports no file whose change would go unnoticed', () => {
  const seen = new Set<string>()
  const visit = (file: string): void => {
    if (seen.has(file)) return
    seen.add(file)
    const text = readFileSync(file, 'utf8')
    for (const [, target = ''] of text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)) visit(join(dirname(file), target))
  }
  for (const name of ['mdx.ts', 'highlight.ts']) visit(join(import.meta.dirname, name))
  const files = [...seen].map((file) => relative(REPOSITORY, file))
  expect(files.length).toBeGreaterThan(8)
  expect(files.filter((file) => !COMPILER.some((path) => file === path || file.startsWith(`${path}/`)))).toEqual([])
  expect(COMPILER.filter((path) => !existsSync(join(REPOSITORY, path)))).toEqual([])
})
