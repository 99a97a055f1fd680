/** Compiles every TypeScript sample that has a file in this repository, in one project. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { SAMPLES_TABLE, samplesOf, samplesTable } from './samples.ts'

const root = path.join(import.meta.dirname, '../../..')
const folder = path.join(root, 'node_modules/.cache/content-typescript')

/** Folders that use this repository's libraries. The other projects install their own, in projects.slow.test.ts. */
const FOLDERS = ['pages', 'essentials', 'monad-node', 'package']

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
    allowJs: true,
    checkJs: true,
    allowImportingTsExtensions: true,
    moduleDetection: 'force',
    paths: { 'monad-json-rpc': ['../../../dist/pkg/index.d.ts'], 'monad-json-rpc/*': ['../../../dist/pkg/*'] },
  },
  include: FOLDERS.flatMap((name) => ['ts', 'tsx', 'js'].map((ending) => `../../../fixtures/${name}/**/*.${ending}`)),
}

test('the table of samples is that of today; "npm run samples" writes it', async () => {
  expect(samplesTable(root, await samplesOf(root))).toBe(readFileSync(path.join(root, SAMPLES_TABLE), 'utf8'))
})

test('every sample type-checks against the libraries that its page names', { timeout: 120_000 }, async () => {
  const files = new Set((await samplesOf(root)).map(({ file }) => file))
  const ours = [...files].filter((file) => FOLDERS.some((name) => file?.startsWith(`fixtures/${name}/`)))
  expect(ours.filter((file) => /\.(ts|tsx|js)$/.test(file ?? '')).length).toBeGreaterThan(40)
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(CONFIG))
  const { stdout } = spawnSync(path.join(root, 'node_modules/.bin/tsc'), ['-p', folder], { encoding: 'utf8' })
  expect(stdout.split('\n').filter((line) => line.includes('error'))).toEqual([])
})
