/** Counts tests in the file that vitest's json reporter writes. */

/** What a step says of its tests, those that needed a second run by name. */
export function noteOf({ passed, failed, skipped }: Counts, flaky: readonly string[]): string {
  const skips = skipped > 0 ? `, ${skipped} skipped` : ''
  const again = flaky.length > 0 ? `, ${flaky.length} flaky: ${flaky.join('; ')}` : ''
  return `${passed + failed} tests${skips}${again}`
}

export type Counts = { passed: number; failed: number; skipped: number }

type Report = {
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

/**
 * Adds up the tests of a run. A file that fails outside its tests (it cannot be loaded, a hook throws) counts as one
 * failed test, and a run that failed without saying where counts as one too, so nothing failed is ever counted as zero.
 * @param exitCode of the vitest process
 */
export function countTests(report: Report | undefined, exitCode: number): Counts {
  const counts = { passed: 0, failed: 0, skipped: 0 }
  for (const { status, assertionResults } of report?.testResults ?? []) {
    const failed = assertionResults.filter((result) => result.status === 'failed').length
    const passed = assertionResults.filter((result) => result.status === 'passed').length
    counts.passed += passed
    counts.failed += failed === 0 && status === 'failed' ? 1 : failed
    counts.skipped += assertionResults.length - failed - passed
  }
  if (exitCode !== 0 && counts.failed === 0) counts.failed = 1
  return counts
}
