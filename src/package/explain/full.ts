/** The public interface of `monad-json-rpc/explain/full`: the explainer with all of its errors, as the command, the agents and the site use it. */
import { aroundErrors } from '../../../generated/rpc/around-errors.ts'
import { verdicts } from '../../../generated/rpc/errors.ts'
import { type ForeignRow, foreignKinds } from '../../../generated/rpc/foreign-errors.ts'
import { phraseWords } from '../../core/lib/phrase-words.ts'
import { crashLines, logLines } from '../../core/node-check/log-lines.ts'
import type { ExplainOptions, Explanation } from './explain.ts'
import { addErrors, addParts, explainFully as explainWithBytes } from './fully.ts'
import { bestOf } from './squeezed.ts'
import { explainText } from './texts.ts'
import { explainTrace } from './trace.ts'

/** Shorter texts of the check of logs are in other errors too. Words. */
const SHORTEST = 3

const lines = [...logLines, ...crashLines].filter(({ text }) => phraseWords(text).length >= SHORTEST)
const kind = foreignKinds.indexOf('client')
const verdict = verdicts.indexOf('ask-operator') as ForeignRow[1]
const around = aroundErrors()
addParts({ trace: explainTrace, text: explainText, match: bestOf })
addErrors({
  ...around,
  rows: [
    ...around.rows,
    ...lines.map(({ text, fix }): ForeignRow => [kind, verdict, fix, phraseWords(text).join(' '), 0]),
  ],
  causes: [...around.causes, ...lines.map(({ means }) => means)],
})

/**
 * Explains an error as `explain` does, with return bytes, log lines, and the errors of all programs around a node.
 * @example
 * explainFully('curl: (6) Could not resolve host: rpc.monad.xzy').cause // → 'The name of the host does not exist in DNS.'
 */
export const explainFully = (error: unknown, options?: ExplainOptions): Explanation => explainWithBytes(error, options)
