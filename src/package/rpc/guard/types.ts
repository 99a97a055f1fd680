import type { Problem } from '../report.ts'

/** A response that does not fit the reference or its request. */
export type GuardFinding = {
  method: string
  params: unknown
  problems: Problem[]
  /** True if there are more than 100 problems. */
  truncated?: true
}

export type GuardOptions = {
  /** `report` passes every response on. `throw` rejects responses that do not fit. */
  mode: 'report' | 'throw'
  /** Share of responses to check, from 0 to 1. The default is 1. */
  sample?: number
  /** Compares each response with earlier ones, usually `examiner()` of `monad-json-rpc/examine`. Turns sampling off. */
  examine?: (exchange: { method: string; params: unknown; result: unknown }) => readonly Problem[]
  /**
   * Called with each finding. Required in `report` mode. Its exceptions are ignored, so that they cannot break a
   * request.
   */
  onProblem?: (finding: GuardFinding) => void
}
