/** The form of a trace's story, which the explanation of an error includes. */

/** The calls of a trace, counted, and the one that failed first. */
export type TraceStory = {
  calls: number
  failed: number
  levels: number
  /** Gas limit of the transaction and the gas of its outermost call. A node of Monad charges the limit. */
  gas: number
  gasUsed: number
  /** Undefined if no call failed. */
  frame?: FailedCall
  /** Reason of the outermost call, if it differs. */
  outer?: string
}

export type FailedCall = {
  /** JSON Pointer of the call in the trace. */
  at: string
  type: string
  from: string
  to?: string
  error: string
  gas: number
  gasUsed: number
  /** Whether its caller continued, so that the transaction succeeded. */
  isHandled: boolean
}
