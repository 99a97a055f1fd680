import { describe, expect, test } from 'vitest'
import { countTests, failedFiles, noteOf, withSecondRun } from './vitest-report.ts'

const file = (status: string, ...results: string[]) => named('a.test.ts', status, ...results)
const named = (name: string, status: string, ...results: string[]) => ({
  name,
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

describe('a second run of failed files', () => {
  const first = { testResults: [named('a', 'failed', 'passed', 'failed'), named('b', 'passed', 'passed')] }

  test('is of the files that failed', () => {
    expect(failedFiles(first)).toEqual(['a'])
    expect(failedFiles(undefined)).toEqual([])
  })

  test('counts in the place of the first', () => {
    const mended = withSecondRun(first, { testResults: [named('a', 'passed', 'passed', 'passed')] })
    expect(countTests(mended, 0)).toEqual({ passed: 3, failed: 0, skipped: 0 })
    const broken = withSecondRun(first, { testResults: [named('a', 'failed', 'passed', 'failed')] })
    expect(countTests(broken, 1)).toEqual({ passed: 2, failed: 1, skipped: 0 })
  })

  test('that did not come leaves the failure', () => {
    expect(countTests(withSecondRun(first, undefined), 1)).toEqual({ passed: 2, failed: 1, skipped: 0 })
  })
})

describe('noteOf', () => {
  const counts = { passed: 4, failed: 1, skipped: 0 }

  test('counts, and names what needed a second run', () => {
    expect(noteOf(counts, [])).toBe('5 tests')
    expect(noteOf({ ...counts, skipped: 2 }, ['a page > opens', 'another'])).toBe(
      '5 tests, 2 skipped, 2 flaky: a page > opens; another',
    )
    expect(noteOf(counts, [], ['a.spec.ts'])).toBe('5 tests, failed beside others and ran again alone: a.spec.ts')
  })
})
