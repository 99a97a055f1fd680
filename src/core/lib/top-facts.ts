/** The limits of a method that a reader needs before the first call, in a few words each. Pure. */

import type { LimitRow, MethodModel } from './method-model.ts'
import { DEBUG_SERVED, hostOf, isServed, type Ledger, type PublishedServer, type SeenLine } from './observed.ts'

/** A limit, with the section or the page that explains it. */
export type TopFact = { text: string; href: string }
export type Limited = Pick<MethodModel, 'subject' | 'kind' | 'params' | 'limits'>

const OWN = '#limits'
const ENDPOINTS = '/developer-essentials/network-information#endpoints'
const HISTORY = '/developer-essentials/historical-data-on-monad'

/** The limits of a node by their IDs. The first that a method has is the one that its callers reach first. */
const WORDS: readonly (readonly [id: string, words: (amount: string) => string])[] = [
  ['block-range', (amount) => `${amount} per request by default`],
  ['call-gas', (amount) => `${amount} per call by default`],
  ['estimate-gas', (amount) => `${amount} per estimate by default`],
  ['calls', (amount) => `${amount} per request by default`],
  ['blocks', (amount) => `${amount} per request`],
  ['timeout', (amount) => `waits ${amount} by default`],
  ['transaction-gas', (amount) => `${amount} per transaction`],
  ['subscriptions', (amount) => `${amount} per connection by default`],
  ['memory', (amount) => `status kept for ${amount}`],
  ['response', (amount) => `${amount} per response by default`],
]

/** Subjects whose data a node reads from its archive, once its own disk no longer contains it. */
const ARCHIVED = new Set(['blocks', 'transactions', 'logs', 'fees', 'debug'])
/** Subjects whose old data an endpoint was seen to return. */
const SEEN_OLD = new Set(['blocks', 'logs'])

/**
 * The cap at the default endpoint or of a node, how far back the data goes, and where the method is served.
 * @param server the default endpoint, whose rate is the cap of a method without another. Undefined if it lacks the method
 * @param ledger the observed answers of all endpoints
 */
export function topFacts(
  method: Limited,
  seen: readonly SeenLine[],
  server: PublishedServer | undefined,
  ledger: Ledger,
): TopFact[] {
  const [first] = seen
  const range = first?.facts.find(({ row }) => row?.topic === 'log-range')
  const span = range?.row?.limit
  const cap =
    first && span !== undefined
      ? `up to ${span.toLocaleString('en')} blocks above fromBlock on ${first.host}`
      : (gasOf(method.limits, server) ?? capOf(method.limits))
  return [
    ...(cap === undefined ? rateOf(server) : [{ text: cap, href: OWN }]),
    ...historyOf(
      method,
      server && ledger[server.url]?.some((row) => row.topic === 'blocks' && isServed(row)) ? server.url : undefined,
    ),
    ...(method.subject === 'debug' ? debugOf(seen) : []),
    ...method.limits
      .filter(({ id }) => id === 'public-endpoints')
      .map((limit) => ({ text: amountOf(limit), href: OWN })),
  ]
}

/** The gas cap of the default endpoint, which the gas limit of a block can lower, next to the default of a node. */
function gasOf(limits: readonly LimitRow[], server: PublishedServer | undefined): string | undefined {
  const own = limits.find(({ id }) => id === 'call-gas' || id === 'estimate-gas')
  const block = limits.find(({ id }) => id === 'block-gas')
  const cap = server?.['x-limits']?.find(({ id }) => id === 'call-gas')
  if (server === undefined || !own || !block || !cap) return undefined
  const lower = Math.min(Number(cap.value), Number(block.value)).toLocaleString('en')
  const what = own.id === 'call-gas' ? 'call' : 'estimate'
  return `${lower} gas per ${what} on ${hostOf(server.url)} (node default ${own.value.toLocaleString('en')})`
}

function capOf(limits: readonly LimitRow[]): string | undefined {
  for (const [id, words] of WORDS) {
    const limit = limits.find((one) => one.id === id)
    if (limit) return words(amountOf(limit))
  }
  return undefined
}

function rateOf(server: PublishedServer | undefined): TopFact[] {
  const rate = server?.['x-limits']?.find(({ id }) => id === 'rate')
  if (server === undefined || rate === undefined) return []
  return [{ text: `${rate.value} requests ${rate.unit ?? ''} on ${hostOf(server.url)}`, href: ENDPOINTS }]
}

/** The first endpoint whose provider publishes that it serves debug methods. */
function debugOf(seen: readonly SeenLine[]): TopFact[] {
  const one = seen.find(({ facts }) => facts.some(({ text }) => text === DEBUG_SERVED))
  return one === undefined ? [] : [{ text: `served on ${one.host}`, href: OWN }]
}

/** @param complete the default endpoint, if it returned the first block */
function historyOf({ subject, kind, params, limits }: Limited, complete: string | undefined): TopFact[] {
  const state = limits.find(({ id }) => id === 'state-history')
  if (state) return [{ text: `state kept for ${amountOf(state)}`, href: OWN }]
  const isArchived = ARCHIVED.has(subject) && kind !== 'write' && params.length > 0
  const isSeen = complete !== undefined && SEEN_OLD.has(subject)
  const where = isSeen ? `from block 1 on ${hostOf(complete)}` : 'back to genesis with an archive'
  return isArchived ? [{ text: where, href: HISTORY }] : []
}

const MEGABYTE = 1_000_000

function amountOf({ value, unit = '' }: LimitRow): string {
  if (unit === 'bytes' && Number(value) % MEGABYTE === 0) return `${Number(value) / MEGABYTE} MB`
  return `${typeof value === 'number' ? value.toLocaleString('en') : value} ${unit}`.trim()
}
