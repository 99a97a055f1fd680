import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { fixtureFiles, isQuote, quotedFiles } from '../content/fixture-files.ts'
import { type Fence, fencesOf, readPages } from './fences.ts'
import { plans } from './plans.ts'

const root = path.join(import.meta.dirname, '../../..')
const fences = (await readPages(root)).flatMap(({ file, text }) => fencesOf(file, text))
const of = (...languages: string[]) => fences.filter(({ language }) => languages.includes(language))
const place = ({ file, line }: Fence) => `${file}:${line}`

/**
 * Prints the number of each script that does not parse, in one process. Scripts become function bodies, which do not
 * run.
 */
const PARSE_EACH = `n=0; while IFS= read -r -d '' code; do eval "f() { :
$code
}" 2>/dev/null || echo $n; n=$((n + 1)); done`

describe('fencesOf', () => {
  test('reads language, title, code and line, and takes the indentation off', () => {
    const text = ['text', '  ```ts title="a.ts" fragment', '  const a = 1', '    b()', '  ```', 'more'].join('\n')
    expect(fencesOf('x.mdx', text)).toEqual([
      {
        file: 'x.mdx',
        line: 2,
        language: 'ts',
        meta: 'title="a.ts" fragment',
        title: 'a.ts',
        isFragment: true,
        code: 'const a = 1\n  b()',
      },
    ])
  })

  test('a longer fence may hold a shorter one', () => {
    expect(fencesOf('x.mdx', '````md\n```ts\na\n```\n````').map(({ code }) => code)).toEqual(['```ts\na\n```'])
  })
})

describe('code in content', () => {
  test('there is code to check', () => {
    expect(fences.length).toBeGreaterThan(100)
  })

  test('every JSON fence parses', () => {
    const broken = of('json').filter(({ code, isFragment }) => !isFragment && !parses(() => JSON.parse(code)))
    expect(broken.map(place)).toEqual([])
  })

  test('every YAML fence parses', () => {
    expect(
      of('yaml')
        .filter(({ code }) => !parses(() => parse(code)))
        .map(place),
    ).toEqual([])
  })

  test('every shell fence is a script that bash can parse', () => {
    const shown = of('bash')
    const input = shown.map(({ code }) => `${code}\0`).join('')
    const { stdout } = spawnSync('bash', ['-c', PARSE_EACH], { input, encoding: 'utf8' })
    const broken = stdout.split('\n').filter((line) => line !== '')
    expect(broken.map((index) => place(shown[Number(index)] as Fence))).toEqual([])
    expect(spawnSync('bash', ['-c', PARSE_EACH], { input: 'ls\0if\0', encoding: 'utf8' }).stdout).toBe('1\n')
  })

  test('a fence that names a fixture file quotes it letter for letter', () => {
    const files = fixtureFiles(root)
    // A page that is run unchanged does not need copies of its files.
    const isRun = ({ file }: Fence) => plans.some(({ page }) => file === `content/${page}.mdx`)
    const quoting = fences.filter((fence) => !fence.isFragment && !isRun(fence) && quotedFiles(fence, files).length > 0)
    expect(quoting.length).toBeGreaterThan(5)
    expect(quoting.filter((fence) => !isQuote(fence, files)).map((fence) => `${place(fence)} ${fence.title}`)).toEqual(
      [],
    )
  })
})

function parses(read: () => unknown): boolean {
  try {
    read()
    return true
  } catch {
    return false
  }
}
