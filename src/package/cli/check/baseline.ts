/** Accepted differences, read from an earlier JSON report. */
import { PortalError } from '../../../core/lib/portal-error.ts'
import type { CheckReport, Outcome } from './model.ts'

/** Identifies a difference across runs. Excludes chain values because they change. */
export const differenceKey = (method: string, probe: string, { path, keyword }: Outcome['problems'][number]): string =>
  [method, probe, path.replaceAll(/\/\d+/g, '/*'), keyword].join(' ')

/**
 * Keys of the differences in a report that `--json` wrote.
 * @throws {PortalError} `BASELINE` when the text is not such a report.
 */
export function acceptedIn(text: string): ReadonlySet<string> {
  const outcomes = outcomesIn(text)
  const accepted = outcomes.filter(({ verdict }) => verdict === 'differs' || verdict === 'expected')
  return new Set(
    accepted.flatMap(({ method, probe, problems }) => problems.map((problem) => differenceKey(method, probe, problem))),
  )
}

function outcomesIn(text: string): Outcome[] {
  try {
    const { outcomes } = JSON.parse(text) as Partial<CheckReport>
    if (Array.isArray(outcomes) && outcomes.every((one) => Array.isArray(one?.problems))) return outcomes
  } catch {
    // The error is thrown below.
  }
  throw new PortalError('BASELINE', {
    message: 'The baseline is not a report of this command.',
    hint: 'Write one with "check <url> --json=baseline.json".',
  })
}

/** Marks a differing outcome as expected if the baseline accepts all of its problems. */
export function againstBaseline(accepted: ReadonlySet<string>, outcome: Outcome): Outcome {
  const { method, probe, verdict, problems } = outcome
  const isKnown = problems.every((problem) => accepted.has(differenceKey(method, probe, problem)))
  return verdict === 'differs' && isKnown ? { ...outcome, verdict: 'expected', note: 'in the baseline' } : outcome
}
