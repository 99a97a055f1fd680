/** Counts tests in a report of vitest's json reporter. */

/** A step's note on its tests, with the names of tests that needed a retry. */
export function noteOf(
  { passed, failed, skipped }: Counts,
  flaky: readonly string[],
  ranAlone: readonly string[] = [],
  unended: readonly string[] = [],
): string {
  const skips = skipped > 0 ? `, ${skipped} skipped` : ''
  const again = flaky.length > 0 ? `, ${flaky.length} flaky: ${flaky.join('; ')}` : ''
  const alone = ranAlone.length > 0 ? `, failed beside others and ran again alone: ${ranAlone.join(', ')}` : ''
  const ended = unended.length > 0 ? `, ended while these ran: ${unended.join(', ')}` : ''
  return `${passed + failed} tests${skips}${again}${alone}${ended}`
}

/** Counts of a run that was ended before its report, which is itself a failure. */
export const endedCounts = ({ passed, failed }: { passed: number; failed: number }): Counts => ({
  passed,
  failed: failed + 1,
  skipped: 0,
})

export type Counts = { passed: number; failed: number; skipped: number }

type FileResult = { name: string; status: string; assertionResults: { status: string }[] }
export type Report = { testResults: FileResult[] }

/** The files of a run that failed, by their absolute paths. */
export const failedFiles = (report: Report | undefined): string[] =>
  (report?.testResults ?? []).filter(({ status }) => status === 'failed').map(({ name }) => name)

/** Replaces the results of some files by the results of their second run. */
export function withSecondRun(report: Report, again: Report | undefined): Report {
  const second = new Map((again?.testResults ?? []).map((result) => [result.name, result]))
  return { testResults: report.testResults.map((result) => second.get(result.name) ?? result) }
}

/**
 * Counts the tests of a run. A file that fails outside its tests (it cannot be loaded, a hook throws) counts as one
 * failed test. A run that failed without a location counts as one too, so that failures are never counted as zero.
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
