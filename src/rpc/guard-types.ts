/** Types of `guard`. */
import type { Problem } from './report.ts'

/** An answer that does not fit the reference. */
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
  /** Called with each finding. Needed in `report` mode. What it throws is dropped: a reporter must not break a request. */
  onProblem?: (finding: GuardFinding) => void
}

/** A request function, an object that has one, or a function that makes such an object, as viem's transports do. */
export type Guardable = ((...args: never[]) => unknown) | { request: (...args: never[]) => unknown }
