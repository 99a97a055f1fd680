/** Describes the result of a call, with the most important notices, the verdict, and the text to show. Pure. */
import type { Explanation } from '../../package/explain/explain.ts'
import { saysNotServed, servedElsewhere } from '../judge/not-served.ts'
import type { Finding, Meaning, Verdict } from '../judge/verdict.ts'
import type { CallResult, DoneCall } from '../send/call-state.ts'
import { maskedUrl } from '../send/endpoint.ts'
import { noAnswer, statusWords, waitWords } from '../send/no-answer.ts'
import { MAX_SHOWN } from './answer-lines.ts'

type Words = { title: string; text: string }

export type VerdictWords = {
  tone: 'success' | 'danger' | 'warn'
  title: string
  /** A short comparison with the example. Empty without an example. */
  difference: string
  findings: readonly Finding[]
  lines: readonly string[]
  meanings: readonly Meaning[]
}

export type OutcomeWords = {
  /** Why there is no answer, or what the answer implies about the endpoint rather than the request. */
  notices: readonly Words[]
  verdict?: VerdictWords
  /** The endpoint's response. `title` is set where it is not a JSON-RPC answer. */
  text: string
  title?: string
}

/** Most characters shown of a text that is not an answer. */
const MAX_BEGINNING = 20_000

export function outcomeWords({ call, result }: DoneCall): OutcomeWords {
  const { outcome } = result
  if (outcome.kind === 'answer') return answerWords(call.method, call.target.http, result, outcome)
  if (outcome.kind === 'http') {
    const { status, retryAfterS, text } = outcome
    const notice = statusNotice(status, retryAfterS, result.explanation)
    return { notices: [notice], text: beginningOf(text), title: 'Text from the server' }
  }
  const text = outcome.kind === 'too-large' ? beginningOf(outcome.text) : ''
  return { notices: [noAnswer(outcome)], text, title: 'Beginning of the response' }
}

const beginningOf = (text: string): string => (text.length > MAX_BEGINNING ? `${text.slice(0, MAX_BEGINNING)}…` : text)

const statusNotice = (status: number, retryAfterS: number | undefined, explanation?: Explanation): Words => ({
  title: `HTTP ${status}`,
  text: explanation
    ? `${explanation.cause} ${explanation.advice}${waitWords(status, retryAfterS)}`
    : statusWords(status, retryAfterS),
})

const counted = (count: number): string => count.toLocaleString('en')

type Came = Extract<CallResult['outcome'], { kind: 'answer' }>

function answerWords(
  method: string,
  url: string,
  { answer, recording, failure }: CallResult,
  came: Came,
): OutcomeWords {
  const { text } = came
  const cut = text.length > MAX_SHOWN ? [`The first ${counted(MAX_SHOWN)} of ${counted(text.length)} characters.`] : []
  const from = [`HTTP ${came.status} from ${maskedUrl(url)}.`, ...cut]
  if (failure !== undefined || !answer)
    return {
      notices: [
        { title: 'The response arrived but could not be checked', text: [failure ?? '', ...cut].join(' ').trim() },
      ],
      text,
    }
  const { verdict, sides } = answer
  const notices = [
    ...(verdict.kind === 'empty'
      ? [{ title: 'Empty response', text: `The endpoint responded without a body. ${from[0]}` }]
      : []),
    ...(came.status >= 400 ? [statusNotice(came.status, came.retryAfterS)] : []),
    ...(saysNotServed(text) ? [{ title: 'The endpoint does not serve it', text: servedElsewhere(method, url) }] : []),
  ]
  if (verdict.kind === 'empty' || saysNotServed(text)) return { notices, text }
  const compared = sides && recording ? comparison(sides.differing, recording.sameRequest) : undefined
  return { notices, verdict: verdictWords(verdict, compared, from), text }
}

function verdictWords(
  verdict: Exclude<Verdict, { kind: 'empty' }>,
  compared: Comparison | undefined,
  from: readonly string[],
): VerdictWords {
  if (verdict.kind === 'not-json') {
    const lines = [`${verdict.message} ${verdict.advice[0]?.text ?? ''}`.trim(), ...from]
    return {
      tone: 'warn',
      title: 'The endpoint did not return JSON',
      difference: '',
      findings: [],
      lines,
      meanings: [],
    }
  }
  const { tone, title, findings, summary, meanings } = verdict
  const lines = [...(compared ? [compared.sentence] : []), ...(summary === '' ? [] : [summary]), ...from]
  return { tone, title, difference: compared?.short ?? '', findings, lines, meanings }
}

type Comparison = { short: string; sentence: string }

/** Without an example of the same request only the fields can be compared. */
function comparison(differing: number, sameRequest: boolean): Comparison {
  const count = differing === 1 ? '1 difference' : `${differing} differences`
  const places = differing === 1 ? '1 place' : `${differing} places`
  if (sameRequest)
    return differing === 0
      ? { short: 'equals the recorded response', sentence: 'All values equal the example.' }
      : {
          short: `${count} from the recorded response`,
          sentence: `${places} ${differing === 1 ? 'differs' : 'differ'} from the example, marked on both sides.`,
        }
  const other = 'The example belongs to other params, so values are not compared.'
  return differing === 0
    ? { short: 'same fields as recorded', sentence: `${other} It has the same fields.` }
    : { short: `${count} in fields`, sentence: `${other} Fields differ in ${places}, marked on both sides.` }
}
