/** The explainer with all of its errors, as the command, the agents and the site use it. */
import { aroundErrors } from '../../../generated/rpc/around-errors.ts'
import type { ExplainOptions, Explanation } from './explain.ts'
import { addErrors, explainFully as explainWithBytes } from './fully.ts'

addErrors(aroundErrors())

export const explainFully = (error: unknown, options?: ExplainOptions): Explanation => explainWithBytes(error, options)
