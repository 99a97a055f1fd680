import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Benchmarks } from '../../src/core/model/benchmarks.ts'
import { withTable } from './readme.ts'

const RESULTS = 'content/data/benchmarks.json'
const build = { name: 'This site', coldMs: 20_040, warmMs: 5_000, memoryMb: 900, siteMb: 20 }
const visit = { name: 'This site', page: '/developer-essentials/gas-on-monad', profile: 'slow', firstPaintMs: 700 }
/** Constructed. */
const results = {
  builds: { rows: [build] },
  loads: { rows: [{ ...visit, largestPaintMs: 800, blockingMs: 0, scriptBytes: 24_478 }] },
} as unknown as Benchmarks

test('writes the section once, and again in the same place', () => {
  const first = withTable('# Benchmarks\n', results)
  expect(first).toContain('| This site | 20.0 s | 5.0 s | 700 ms | 800 ms | 0 ms | 24 kB |')
  expect(withTable(first, results)).toBe(first)
})

test('bench/README.md has the figures that the benchmark wrote, and none before', () => {
  const readme = readFileSync('bench/README.md', 'utf8')
  if (existsSync(RESULTS)) {
    expect(withTable(readme, JSON.parse(readFileSync(RESULTS, 'utf8')) as Benchmarks)).toBe(readme)
  } else expect(readme).not.toContain('## Beside other generators')
})
