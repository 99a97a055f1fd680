import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { plans } from '../guides/plans.ts'
import { type Fence, fencesOf, readPages } from './fences.ts'
import { fixtureFiles, isQuote } from './fixture-files.ts'

const root = path.join(import.meta.dirname, '../..')
const folder = path.join(root, 'node_modules/.cache/content-typescript')
const fences = (await readPages(root)).flatMap(({ file, text }) => fencesOf(file, text))

const samples = fences.filter(({ language, isFragment }) => (language === 'ts' || language === 'tsx') && !isFragment)
/** Fences that quote a fixture are checked in that project, and those of a page that is run are checked there. */
const files = fixtureFiles(root)
const isRun = ({ file }: Fence) => plans.some(({ page }) => file === `content/${page}.mdx`)
const checked = samples.filter((fence) => !isQuote(fence, files) && !isRun(fence))

const CONFIG = {
  compilerOptions: {
    target: 'es2023',
    module: 'esnext',
    moduleResolution: 'bundler',
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    types: ['node'],
    jsx: 'react-jsx',
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    moduleDetection: 'force',
    paths: { 'monad-json-rpc': ['../../../dist/pkg/index.d.ts'], 'monad-json-rpc/*': ['../../../dist/pkg/*'] },
  },
  include: ['*.ts', '*.tsx'],
}

const nameOf = ({ file, line, language }: Fence) => `${file.replace(/[^a-z0-9]+/gi, '-')}-${line}.${language}`

describe('TypeScript in content', () => {
  test('there are samples to check', () => {
    expect(checked.length).toBeGreaterThan(10)
  })

  test('the samples of the package are among them, whole', () => {
    const ofTypes = fences.filter(({ file, language }) => file === 'content/reference/types.mdx' && language === 'ts')
    expect(ofTypes.map(({ title }) => title)).toEqual(['block-time.ts', 'client.ts', 'provider.ts', 'check.ts'])
    expect(checked).toEqual(expect.arrayContaining(ofTypes))
  })

  test('every whole sample type-checks against the real libraries', { timeout: 120_000 }, () => {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(CONFIG))
    for (const fence of checked) writeFileSync(path.join(folder, nameOf(fence)), fence.code)
    const { stdout } = spawnSync(path.join(root, 'node_modules/.bin/tsc'), ['-p', folder], { encoding: 'utf8' })
    console.warn(
      `${checked.length} samples checked, ${samples.length - checked.length} left to the project they quote.`,
    )
    expect(stdout.split('\n').filter((line) => line.includes('error'))).toEqual([])
  })
})
