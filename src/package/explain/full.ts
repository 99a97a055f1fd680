/** The explainer with the decoder of return bytes, as the command, the agents and the site use it. */
import { type ExplainOptions, type Explanation, explain } from './explain.ts'
import { decodeRevert } from './reverts.ts'

export const explainFully = (error: unknown, options: ExplainOptions = {}): Explanation =>
  explain(error, { ...options, decode: decodeRevert })
