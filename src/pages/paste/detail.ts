/** An offer → its details: a title, sentences, values with their meaning, links. `decode` handles bytes. */

import type { Decoded } from '../../call/judge/decode.ts'
import type { DecodeQuestion } from '../../call/judge/decode-worker.ts'
import { explainedRows } from '../../call/judge/explained.ts'
import { eventOf, functionOf } from '../../call/judge/known-calls.ts'
import type { Meaning } from '../../call/judge/verdict.ts'
import type { Answer } from '../../call/judge/worker.ts'
import { chain } from '../../chain.config.ts'
import { errorAnchor } from '../../core/lib/error-anchor.ts'
import { absentPath, methodPath } from '../../core/lib/path.ts'
import { plainText } from '../../core/lib/plain-text.ts'
import { insteadOf } from '../../package/explain/absent.ts'
import { absentMethods } from '../../package/explain/absent-names.ts'
import type { Explanation } from '../../package/explain/explain.ts'
import { explainFully } from '../../package/explain/fully.ts'
import { KNOWN_REVERTS } from '../../package/explain/known-reverts.ts'
import { withoutMethod } from '../../package/explain/missing-method.ts'
import { decodeRevert } from '../../package/explain/reverts.ts'
import { reasonsForNull } from '../../package/rpc/meanings.ts'
import type { Action, BatchAnswer, Call, Offer } from './action.ts'

export type Link = { label: string; path: string }
export type Detail = {
  tone: 'plain' | 'warn'
  title: string
  text: readonly string[]
  rows: readonly Meaning[]
  links: readonly Link[]
  /** Calls of a batch. Each can be opened. */
  calls?: readonly Call[]
  /** Bytes that the reader's ABI can decode further. */
  bytes?: string
  /** A trace, which is drawn as a tree. */
  trace?: { text: string; explanation: Explanation }
  /** An ABI to decode and encode with. Empty if the reader has to paste one. */
  abi?: string
}

/** Functions that run off the main thread. */
export type Workers = {
  decode: (question: DecodeQuestion) => Promise<Decoded>
  check: (text: string) => Promise<Answer>
}

const ERRORS = '/reference/rpc-error-codes'
const HTTP_ERRORS = `${ERRORS}#http-status-and-providers`
const ENDPOINTS = '/developer-essentials/network-information#endpoints'

const plain = (title: string, text: readonly string[] = [], more: Partial<Detail> = {}): Detail => ({
  ...{ tone: 'plain', title, text, rows: [], links: [] },
  ...more,
})

/** Undefined for offers that are only links. */
export async function detailOf(offer: Offer, workers: Workers): Promise<Detail | undefined> {
  const notes = offer.notes ?? []
  switch (offer.act) {
    case 'open':
      return notes.length > 0 ? plain('', notes) : undefined
    case 'batch':
      return plain(`${offer.calls.length} calls in one request`, notes, { calls: offer.calls })
    case 'absent':
      return absentDetail(offer.method)
    case 'page':
      return plain(`This is the ${offer.name} ${offer.what}`, notes)
    case 'warn':
      return warning(offer)
    case 'correct':
      return plain('', [offer.message, ...notes], { tone: 'warn' })
    case 'explain':
      return explanation(offer, notes)
    case 'decode':
      return decodeDetail(offer, notes, workers)
    case 'check':
      return checkDetail(offer, notes, workers)
    case 'abi':
      return plain('Decode or encode with an ABI', ['Calldata and logs to values, and values to calldata.'], {
        abi: offer.abi,
      })
    case 'log':
      return logDetail(offer)
    default:
      return undefined
  }
}

function absentDetail(method: string): Detail {
  const { cause, advice } = withoutMethod(method)
  const page = absentMethods.includes(method) ? [{ label: 'What to do instead', path: absentPath(method) }] : []
  return plain(cause.replace(/\.$/, ''), [advice], { links: [...page, ...insteadOf(method).map(methodLink)] })
}

const methodLink = (name: string): Link => ({ label: name, path: methodPath(name) })

function warning({ secret, words }: Extract<Action, { act: 'warn' }>): Detail {
  const what =
    secret === 'phrase'
      ? `These ${words} words may be the recovery phrase of a wallet.`
      : 'These 32 bytes without 0x may be a private key.'
  return plain(
    'Keep this to yourself',
    [
      `${what} Whoever has it controls the account. Nothing was sent or stored; the text stands in this page only.`,
      'If you pasted it anywhere else, move the funds to a new account.',
    ],
    { tone: 'warn' },
  )
}

type Explain = Extract<Action, { act: 'explain' }>

function explanation({ explanation: told, code, method }: Explain, notes: readonly string[]): Detail {
  const { cause, where, kind, decoded } = told
  const why = method === undefined ? [] : reasonsForNull(method).map(plainText)
  const rows: Meaning[] = [
    ...(code === undefined ? [] : [{ term: kind === 'http' ? 'Status' : 'Code', code: String(code), text: '' }]),
    ...(where.text === undefined ? [] : [{ term: `${chain.name} says`, code: where.text, text: '' }]),
    ...explainedRows(told),
    ...why.map((text, index) => ({ term: index === 0 ? 'Why null' : 'or', text })),
  ]
  const links = [
    ...(method === undefined ? [] : [methodLink(method)]),
    { label: kind === 'method' ? 'What to do instead' : 'Open in the error codes', path: where.page },
    ...(where.page === HTTP_ERRORS ? [{ label: 'Rate limits of the endpoints', path: ENDPOINTS }] : []),
  ]
  const title = method === undefined ? cause.replace(/\.$/, '') : `${method} answered null`
  // The contract's ABI names an error that is not known here.
  return plain(title, notes, { rows, links, ...(decoded?.name.startsWith('0x') && { bytes: decoded.name }) })
}

type Decode = Extract<Action, { act: 'decode' }>

async function decodeDetail({ what, data }: Decode, notes: readonly string[], { decode }: Workers): Promise<Detail> {
  if (what === 'selector') return selectorDetail(data, notes)
  if (what === 'topic') return topicDetail(data, notes)
  if (what === 'revert') return revertDetail(data, notes)
  const decoded = await decode({ kind: what, data })
  return plain(decoded.title, [...decoded.notes, ...notes], {
    rows: decoded.rows,
    ...(what === 'calldata' && { bytes: data }),
  })
}

function selectorDetail(selector: string, notes: readonly string[]): Detail {
  const name = functionOf(selector)
  const revert = KNOWN_REVERTS[selector]
  if (revert)
    return plain(revert.signature, [`The selector ${selector} of a custom error. ${revert.meaning}`, ...notes])
  if (name !== undefined) return plain(name, [`The selector ${selector} of a function.`, ...notes])
  const reason = decodeRevert(selector)
  const isStandard = reason !== undefined && !reason.name.startsWith('0x')
  if (isStandard) return plain(reason.name, [`The selector ${selector} of a standard error.`, ...notes])
  return plain(
    `${selector} is not known here`,
    ['It is the selector of a function or an error of some contract. The contract’s ABI names it.', ...notes],
    { bytes: selector },
  )
}

function topicDetail(topic: string, notes: readonly string[]): Detail {
  return plain(eventOf(topic) ?? topic, ['This is topics[0] of the event: logs of it start with this hash.', ...notes])
}

function revertDetail(data: string, notes: readonly string[]): Detail {
  const revert = decodeRevert(data)
  if (!revert) return plain('These bytes are no revert that can be read', notes)
  const rows = revert.values.map(({ name, value }) => ({ term: name, code: value, text: '' }))
  return plain(revert.name, [revert.meaning.replace(/([^.”!?])$/, '$1.'), ...notes], {
    rows,
    links: [{ label: 'Execution reverted', path: `${ERRORS}#${errorAnchor('ExecutionReverted')}` }],
  })
}

/** Checks a response against its method. In a batch, errors are first. */
async function checkDetail(
  { text, method, answers }: Extract<Action, { act: 'check' }>,
  notes: readonly string[],
  { check }: Workers,
): Promise<Detail> {
  const { verdict } = await check(text)
  if (verdict.kind !== 'checked') {
    const said = verdict.kind === 'not-json' ? verdict.message : ''
    return plain(
      '',
      [said, ...notes].filter((line) => line !== ''),
    )
  }
  const { explanation } = verdict
  const faults = verdict.findings.slice(0, 3).map(({ path, message }) => ({ term: path, text: message }))
  const rows = answers ? batchRows(answers) : verdict.meanings
  const links = method === undefined ? [] : [methodLink(method)]
  return plain(
    verdict.title,
    [verdict.summary, ...notes].filter((line) => line !== ''),
    { rows: [...faults, ...rows], links, ...(explanation?.trace && { trace: { text, explanation } }) },
  )
}

function batchRows(answers: readonly BatchAnswer[]): Meaning[] {
  return answers.flatMap(({ id, error, result }) => {
    const term = `id ${String(id)}`
    if (!error) return [{ term, code: shortJson(result), text: '' }]
    const { advice } = explainFully(error)
    return [{ term, code: String(error.code), text: `${String(error.message)}. ${advice}` }]
  })
}

function shortJson(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 60 ? `${text.slice(0, 58)}…` : text
}

/** Meaning of log messages of the node's own service, from monad-ledger-tail. */
const MESSAGES: Readonly<Record<string, string>> = {
  proposed_block: 'The leader of this round proposed a block, and this node has it.',
  finalized_block: 'This block is finalized: nothing can undo it.',
  timeout: 'This round ended without a certified block: its leader, whom author names, produced none in time.',
  skipped_block:
    'This round ended without a certified block: its leader, whom author names, produced none in time. Newer releases write “timeout”.',
}

function logDetail({ service, message, fields }: Extract<Action, { act: 'log' }>): Detail {
  const said = MESSAGES[message]
  const rows = Object.entries(fields).map(([term, value]) => ({
    term,
    code: String(value),
    text: fieldHint(term, value),
  }))
  return plain(message, [said ?? `A line of ${service}.`], {
    rows,
    links: [{ label: 'Incidents of a node', path: '/node-ops/incident' }],
  })
}

function fieldHint(name: string, value: unknown): string {
  if (name === 'author') return 'public key of the validator'
  const time = Number(value)
  return name.endsWith('_ts_ms') && time > 0 ? `${new Date(time).toISOString().replace('T', ' ').slice(0, 19)} UTC` : ''
}
