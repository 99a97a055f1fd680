/**
 * Every fault that a user can request from the node. The help, the README and the page are generated from this table. A
 * test per entry proves that a client observes the described effect.
 */

import { nearest } from '../../../../core/lib/nearest.ts'
import { PortalError } from '../../../../core/lib/portal-error.ts'
import type { Fault, FaultName, Faults } from './node-types.ts'
import { type Random, randomOf } from './random.ts'

/** An option of a fault in addition to the common ones. */
type Option = { about: string; standard: number }

/**
 * Where a fault occurs: `answer` in one HTTP response, `request` before a method runs, `message` in one message of a
 * subscription, `socket` on either kind of connection, `chain` at each block.
 */
export type Scope = 'answer' | 'request' | 'message' | 'socket' | 'chain'

export type FaultEntry = {
  scope: Scope
  /** The behavior of the node. */
  does: string
  /** The effect on a client. */
  sees: string
  options: Readonly<Record<string, Option>>
}

const ms = (standard: number, about: string): Option => ({ about: `${about}, ms`, standard })

export const FAULTS = {
  drop: {
    scope: 'socket',
    does: 'closes the connection without a response',
    sees: 'a network error, or WebSocket close code 1006',
    options: {},
  },
  'half-open': {
    scope: 'socket',
    does: 'keeps the connection open without a response',
    sees: 'its own timeout, and no more WebSocket messages',
    options: {},
  },
  delay: {
    scope: 'answer',
    does: 'responds later',
    sees: 'the right response, late',
    options: { ms: ms(1_000, 'how much later') },
  },
  'rate-limit': {
    scope: 'answer',
    does: 'returns HTTP 429, with Retry-After unless it is 0',
    sees: 'HTTP 429',
    options: { 'retry-after': { about: 'seconds in Retry-After, or 0 to omit it', standard: 1 } },
  },
  'server-error': {
    scope: 'answer',
    does: 'returns an HTTP error page, as a proxy does',
    sees: 'HTTP 502 and no JSON',
    options: { status: { about: 'HTTP status', standard: 502 } },
  },
  html: {
    scope: 'answer',
    does: 'returns an HTML page with HTTP 200',
    sees: 'a body that is not JSON',
    options: {},
  },
  'content-type': {
    scope: 'answer',
    does: 'sends the right JSON as text/plain',
    sees: 'the right body with the wrong type',
    options: {},
  },
  truncated: {
    scope: 'answer',
    does: 'ends the body in the middle',
    sees: 'JSON that cannot be parsed',
    options: {},
  },
  huge: {
    scope: 'answer',
    does: 'sends megabytes of blanks before the right response',
    sees: 'the right response after 100 MB of blanks, or an error of its own size limit',
    options: { mb: { about: 'megabytes', standard: 100 } },
  },
  overloaded: {
    scope: 'request',
    does: 'returns the error of a busy node',
    sees: 'the error "overloaded, try again later"',
    options: {},
  },
  'method-off': {
    scope: 'request',
    does: 'rejects a method as if it were disabled',
    sees: 'error -32601',
    options: {},
  },
  'other-codes': {
    scope: 'request',
    does: 'returns the error codes of the other client version',
    sees: 'different codes for the same error',
    options: {},
  },
  'skip-heads': {
    scope: 'message',
    does: 'omits subscription messages',
    sees: 'gaps between block numbers',
    options: {},
  },
  'repeat-heads': {
    scope: 'message',
    does: 'sends subscription messages twice',
    sees: 'the same head or log again',
    options: {},
  },
  reorder: {
    scope: 'message',
    does: 'swaps a message with the next one',
    sees: 'heads and logs out of order',
    options: {},
  },
  fork: {
    scope: 'chain',
    does: 'replaces the newest block with another proposal of its number',
    sees: 'a second head with the same number, and null for the first hash',
    options: {},
  },
  still: {
    scope: 'chain',
    does: 'stops adding blocks',
    sees: 'an unchanged block number',
    options: {},
  },
  behind: {
    scope: 'chain',
    does: 'shows the chain some blocks late',
    sees: 'older tags and heads than elsewhere, and null for the newest blocks',
    options: { blocks: { about: 'how many blocks', standard: 10 } },
  },
} as const satisfies Record<FaultName, FaultEntry>

/** Options of every fault. */
const COMMON = ['share', 'times', 'after'] as const

export const faultNames = Object.keys(FAULTS) as FaultName[]

const faultError = (message: string): PortalError =>
  new PortalError('FAULT', { message, hint: 'Run "monad-json-rpc node --help" for the table of faults.' })

/**
 * Reads `name` or `name:key=value,key=value`. Methods are separated by `+`.
 * @throws {PortalError} `FAULT`
 */
export function parseFault(text: string): Fault {
  const [name = '', rest = ''] = text.split(/:(.*)/s)
  const given: Record<string, unknown> = { fault: name }
  for (const pair of rest === '' ? [] : rest.split(',')) {
    const [key = '', value = ''] = pair.split(/=(.*)/s)
    given[key] = key === 'methods' ? value.split('+') : Number(value)
  }
  return checkFault(given)
}

/**
 * Validates an external fault.
 * @throws {PortalError} `FAULT`
 */
export function checkFault(value: unknown): Fault {
  const given = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  const { fault, methods, ...numbers } = given
  if (typeof fault !== 'string' || !Object.hasOwn(FAULTS, fault)) {
    const [near] = nearest(String(fault), faultNames, 1)
    throw faultError(`There is no fault "${String(fault)}".${near === undefined ? '' : ` Did you mean ${near}?`}`)
  }
  const isList = Array.isArray(methods) && methods.every((method) => typeof method === 'string')
  if (methods !== undefined && !isList) throw faultError(`"methods" of ${fault} must be a list of names.`)
  const known = [...COMMON, ...Object.keys(FAULTS[fault as FaultName].options)]
  for (const [key, number] of Object.entries(numbers)) {
    if (!known.includes(key)) throw faultError(`${fault} has no option "${key}". Its options are ${known.join(', ')}.`)
    if (typeof number !== 'number' || !(number >= 0)) throw faultError(`"${key}" of ${fault} must be a number.`)
  }
  if (Number(numbers.share ?? 1) > 1) throw faultError(`"share" of ${fault} must be from 0 to 1.`)
  return given as Fault
}

type Active = Fault & { cases: number; struck: number; random: Random }

/** The active faults. */
export class FaultBox implements Faults {
  readonly #seed: string
  #active: Active[] = []

  constructor(seed: string, faults: readonly Fault[] = []) {
    this.#seed = seed
    this.set(faults)
  }

  /**
   * Replaces all faults.
   * @throws {PortalError} `FAULT`
   */
  set(faults: readonly Fault[]): void {
    this.#active = faults.map((fault, index) => ({
      ...checkFault(fault),
      ...{ cases: 0, struck: 0, random: randomOf(`${this.#seed}/fault/${index}/${fault.fault}`) },
    }))
  }

  /** The active faults, as they were requested. */
  get list(): Fault[] {
    return this.#active.map(({ cases: _cases, struck: _struck, random: _random, ...fault }) => fault)
  }

  /** The first of these faults that applies to this case, with its options. */
  strike(
    names: readonly FaultName[],
    methods: readonly string[] = [],
  ): (Required<Pick<Fault, 'fault'>> & Fault) | undefined {
    return this.#active.find((fault) => names.includes(fault.fault) && strikes(fault, methods))
  }
}

/** Counts a case. Returns whether the fault applies to it. */
function strikes(active: Active, methods: readonly string[]): boolean {
  const { methods: only, after = 0, times = Number.POSITIVE_INFINITY, share = 1 } = active
  if (only !== undefined && !methods.some((method) => only.includes(method))) return false
  active.cases++
  if (active.cases <= after || active.struck >= times) return false
  if (share < 1 && active.random() >= share) return false
  active.struck++
  return true
}

/** A numeric option of the fault, or its default. */
export function optionOf(fault: Fault, name: 'ms' | 'retry-after' | 'status' | 'mb' | 'blocks'): number {
  const options: Readonly<Record<string, Option>> = FAULTS[fault.fault].options
  return fault[name] ?? options[name]?.standard ?? 0
}
