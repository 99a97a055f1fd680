import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type Benchmarks, benchmarks, OURS, type PeerLoad } from '../../core/model/benchmarks.ts'
import { BenchmarksPage } from './BenchmarksPage.tsx'
import { leadsOf } from './measures.ts'

const setting = { date: '2026-11-23', cores: 2, memoryGb: 24, node: 'v24.0.0', rounds: 5 }
const load = (name: string, profile: PeerLoad['profile'], firstPaintMs: number): PeerLoad => ({
  ...{ name, profile, page: '/guides/first', firstPaintMs, largestPaintMs: 900, blockingMs: 0, layoutShift: 0 },
  ...{ bytes: 50_000, scriptBytes: 10_000 },
})
const build = (name: string, coldMs: number) => ({ name, coldMs, warmMs: 10_000, memoryMb: 900, siteMb: 20 })

/** Constructed: one other generator, which is ahead in the slow first paint and in the first search. */
const results: Benchmarks = {
  pages: 12,
  versions: { Other: '1.2.3' },
  builds: { ...setting, rows: [build(OURS, 20_000), build('Other', 30_000)] },
  loads: {
    ...setting,
    chromium: '150',
    words: 'base fee',
    from: '/faq',
    to: '/guides/first',
    rows: [load(OURS, 'slow', 800), load('Other', 'slow', 720), load(OURS, 'fast', 100), load('Other', 'fast', 98)],
    changes: [
      { name: OURS, profile: 'slow', ms: 300 },
      { name: 'Other', profile: 'slow', ms: 400 },
    ],
    searches: [
      { name: OURS, ms: 500, bytes: 90_000 },
      { name: 'Other', ms: 450, bytes: 120_000 },
    ],
  },
}

test('the constructed results are ones that the build takes', () => {
  expect(benchmarks.safeParse(results).error).toBeUndefined()
})

test('names who is ahead, in what and by how much, and nobody who is level', () => {
  expect(leadsOf(results).map(({ name, label, places }) => ({ name, label, places }))).toEqual([
    { name: 'Other', label: 'First paint', places: ['first, slowed: 720 ms, this site 800 ms'] },
    { name: 'Other', label: 'First search', places: ['450 ms, this site 500 ms'] },
  ])
})

test('a page without anybody ahead says so', () => {
  const alone = { ...results, loads: { ...results.loads, rows: [], searches: [] } }
  expect(renderToStaticMarkup(<BenchmarksPage results={alone} />)).toContain('No other generator is ahead')
})

test('a site without a search of its own says so, and the first of a page is named', () => {
  const { searches, ...loads } = results.loads
  const html = renderToStaticMarkup(
    <BenchmarksPage results={{ ...results, loads: { ...loads, searches: searches.slice(0, 1) } }} />,
  )
  expect(html).toContain('does not have its own search')
  expect(html).toContain('First paint: Other at 720 ms, then this site at 800 ms.')
})

test('without results it says how to get them', () => {
  const html = renderToStaticMarkup(<BenchmarksPage results={undefined} />)
  expect(html).toContain('npm run bench -- --peers')
  expect(html).not.toContain('<table')
})
