/** Types of the guards. */
import type { Problem } from '../report.ts'

/** An answer that does not fit the reference, or does not answer what was asked. */
export type GuardFinding = {
  method: string
  params: unknown
  problems: Problem[]
  /** There are more than 100 problems. */
  truncated?: true
}

export type GuardOptions = {
  /** `report` passes every answer on; `throw` refuses one that does not fit. */
  mode: 'report' | 'throw'
  /** Part of the answers that is checked, from 0 to 1; all when left out. */
  sample?: number
  /** Holds each answer against those before: give `examiner()` of `monad-json-rpc/examine`. Answers are not sampled then. */
  examine?: (exchange: { method: string; params: unknown; result: unknown }) => readonly Problem[]
  /** Called with each finding. Needed in `report` mode. What it throws is dropped: a reporter must not break a request. */
  onProblem?: (finding: GuardFinding) => void
}
