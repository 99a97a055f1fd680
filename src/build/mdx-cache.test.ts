import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { COMPILER, mdxCache } from './mdx-cache.ts'

const REPOSITORY = join(import.meta.dirname, '../..')
const root = mkdtempSync(join(tmpdir(), 'mdx-cache-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

type Hooks = {
  config: (config: object, environment: { mode: string }) => void
  transform: (text: string, id: string) => Promise<{ code: string; map: null } | undefined>
  buildEnd: (error?: Error) => void
}

/** Compiles texts in one build; answers what came out and what had to be compiled. */
async function build(texts: readonly string[], mode = 'production', error?: Error) {
  const compiled: string[] = []
  const compile = async (text: string) => {
    compiled.push(text)
    return { code: `compiled ${text}`, map: { mappings: '' } }
  }
  const plugin = mdxCache(root, async () => compile) as unknown as Hooks
  plugin.config({}, { mode })
  const codes: unknown[] = []
  for (const text of texts) codes.push((await plugin.transform(text, join(root, 'content/page.mdx')))?.code)
  expect(await plugin.transform('x', join(root, 'src/a.ts'))).toBeUndefined()
  plugin.buildEnd(error)
  return { compiled, codes }
}

describe('pages of prose', () => {
  test('are compiled once', async () => {
    expect(await build(['a', 'b'])).toEqual({ compiled: ['a', 'b'], codes: ['compiled a', 'compiled b'] })
    expect(await build(['a', 'c'])).toEqual({ compiled: ['c'], codes: ['compiled a', 'compiled c'] })
  })

  test('are compiled each time by the development server, and kept by no build that failed', async () => {
    expect((await build(['a'], 'development')).compiled).toEqual(['a'])
    await build(['d'], 'production', new Error('stopped'))
    expect((await build(['d'])).compiled).toEqual(['d'])
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
