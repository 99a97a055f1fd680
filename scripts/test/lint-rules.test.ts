import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localBin, runCommand } from './run-command.ts'

const ROOT = process.cwd()
const lines = (count: number) => Array.from({ length: count }, (_, n) => `export const x${n} = 1`).join('\n')

const calling = (name: string) => `import { test } from 'vitest'\ntest.${name}('x', () => undefined)`

/** Files that the linter must reject, each with the rule. */
const REFUSED: [file: string, text: string, rule: string][] = [
  [
    'src/core/lib/empty-catch.ts',
    'export const f = (g: () => void) => { try { g() } catch {} }',
    'noEmptyBlockStatements',
  ],
  ['src/core/lib/any.ts', 'export const f = (x: any) => x', 'noExplicitAny'],
  ['src/core/lib/log.ts', "console.log('x')", 'noConsole'],
  ['src/core/lib/BadName.ts', 'export const x = 1', 'useFilenamingConvention'],
  ['src/core/lib/long-file.ts', lines(301), 'noExcessiveLinesPerFile'],
  [
    'src/core/lib/long-function.ts',
    `export function f(): void {\n${'  f()\n'.repeat(61)}}`,
    'noExcessiveLinesPerFunction',
  ],
  ['src/core/lib/index.ts', "export * from './any.ts'", 'noBarrelFile'],
  ['src/ui/Picture.tsx', 'export const Picture = () => <img src="a.png" />', 'useAltText'],
  ['src/ui/x.test.ts', calling('only'), 'noFocusedTests'],
  ['src/ui/y.test.ts', calling('skip'), 'noSkippedTests'],
]

const ACCEPTED: [file: string, text: string][] = [
  ['scripts/say.ts', "console.log('x')"],
  ['src/package/rpc/index.ts', "export { say } from './say.ts'"],
  ['src/package/rpc/say.ts', 'export const say = 1'],
  ['src/core/lib/full-file.ts', lines(300)],
]

type Diagnostic = { category: string; location: { path: string } }
let folder: string
let diagnostics: Diagnostic[]

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'lint-'))
  copyFileSync('biome.jsonc', path.join(folder, 'biome.jsonc'))
  for (const [file, text] of [...REFUSED, ...ACCEPTED]) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), `${text}\n`)
  }
  const args = ['lint', '--vcs-enabled=false', '--reporter=json', '--max-diagnostics=none', '.']
  const { output } = await runCommand(path.join(ROOT, localBin('biome')), args, { cwd: folder })
  diagnostics = JSON.parse(output.split('\n').find((line) => line.startsWith('{')) ?? '').diagnostics
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const rulesFor = (file: string) =>
  diagnostics.filter(({ location }) => location.path === file).map(({ category }) => category.split('/').at(-1))

describe('lint rules', () => {
  test.each(REFUSED)('refuse %s', (file, _text, rule) => {
    expect(rulesFor(file)).toContain(rule)
  })

  test.each(ACCEPTED)('accept %s', (file) => {
    expect(rulesFor(file)).toEqual([])
  })
})
