import { describe, expect, test } from 'vitest'
import { countTests, noteOf } from './vitest-report.ts'

const file = (status: string, ...results: string[]) => ({
  status,
  assertionResults: results.map((result) => ({ status: result })),
})

describe('countTests', () => {
  test('adds up the tests of all files', () => {
    const report = { testResults: [file('passed', 'passed', 'passed'), file('failed', 'passed', 'failed')] }
    expect(countTests(report, 1)).toEqual({ passed: 3, failed: 1, skipped: 0 })
  })

  test('counts a file that could not be loaded as one failure', () => {
    expect(countTests({ testResults: [file('failed')] }, 1)).toEqual({ passed: 0, failed: 1, skipped: 0 })
  })

  test('counts a run that failed without a report as one failure', () => {
    expect(countTests(undefined, 124)).toEqual({ passed: 0, failed: 1, skipped: 0 })
  })

  test('does not count a skipped test as passed', () => {
    expect(countTests({ testResults: [file('passed', 'passed', 'pending', 'todo')] }, 0)).toEqual({
      passed: 1,
      failed: 0,
      skipped: 2,
    })
  })
})

describe('noteOf', () => {
  const counts = { passed: 4, failed: 1, skipped: 0 }

  test('counts, and names what needed a second run', () => {
    expect(noteOf(counts, [])).toBe('5 tests')
    expect(noteOf({ ...counts, skipped: 2 }, ['a page > opens', 'another'])).toBe(
      '5 tests, 2 skipped, 2 flaky: a page > opens; another',
    )
  })
})
