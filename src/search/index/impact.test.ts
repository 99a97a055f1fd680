import { describe, expect, test } from 'vitest'
import type { SearchRecord } from '../query/records.ts'
import { RECORDS } from './fixture.ts'
import { termSteps } from './impact.ts'

const [model] = RECORDS as [SearchRecord, ...SearchRecord[]]
const record = (path: string, text: string): SearchRecord => ({ ...model, path, anchor: '', text })
const steps = (term: string, records: SearchRecord[], asked: { at: string; words: string[] }[] = []) =>
  new Map(termSteps(records, asked).get(term))

describe('a word says more about a place', () => {
  test('the more often it stands there', () => {
    const found = steps('quorum', [
      record('/a', 'quorum quorum quorum of votes'),
      record('/b', 'quorum of all the votes'),
    ])
    expect(found.get(0)).toBeGreaterThan(found.get(1) ?? 9)
  })

  test('the shorter the text is', () => {
    const long = 'leader proposes block validator votes next round certificate chain network packet delay'.repeat(3)
    const found = steps('quorum', [record('/a', 'quorum'), record('/b', `quorum ${long}`)])
    expect(found.get(0)).toBeGreaterThan(found.get(1) ?? 9)
  })

  test('that readers ask for by it, whether or not it stands there', () => {
    const records = [record('/a', 'quorum'), record('/b', 'votes')]
    const found = steps('quorum', records, [{ at: '/b', words: ['what is a quorum'] }])
    expect(found.get(1)).toBeGreaterThan(found.get(0) ?? 9)
  })
})

test('a word of the same meaning leads there too, and says less', () => {
  const records = [record('/a', 'the mempool'), record('/b', 'the txpool')]
  const found = steps('mempool', records)
  expect([...found.keys()]).toEqual([0, 1])
  expect(found.get(0)).toBeGreaterThan(found.get(1) ?? 9)
})
