/** Compares pushed events with each other, and with the blocks and logs that the same endpoint returns. */
import { checkEvent } from '../../rpc/guard/events.ts'
import type { Problem } from '../../rpc/report.ts'
import { requestedProblem } from '../../rpc/requested.ts'
import { at, blockLogsProblem, lower, type Members, numberOf } from './pushed-logs.ts'
import { problem } from './relations.ts'

export type { Members }

/** Results of the endpoint about the pushed blocks. */
export type Chain = {
  /** Blocks by hash. Null means that the endpoint returns null for the block, for example because another replaced it. */
  blocks: ReadonlyMap<string, Members | null>
  /** All logs of a block, by its hash. */
  logs: ReadonlyMap<string, readonly Members[]>
  /** Hashes of the blocks whose events must be complete, because every subscription existed before and after them. */
  covered: readonly string[]
  /** Hashes of blocks that \`eth_getBlockByNumber\` returns and \`eth_getBlockByHash\` does not. */
  onlyByNumber: ReadonlySet<string>
  /** Block IDs of the events of blocks, by hash. */
  ids: ReadonlyMap<string, string>
  /** States that the events of blocks reported well before the end, by hash. */
  states: ReadonlyMap<string, ReadonlySet<string>>
}

/** Kinds of subscriptions, with their own events for each state of a block or with one event. */
export type Kind = 'newHeads' | 'logs' | 'monadNewHeads' | 'monadLogs'

const isOfStates = (kind: Kind): boolean => kind.startsWith('monad')
export const isOfLogs = (kind: Kind): boolean => kind.toLowerCase().endsWith('logs')

/** The states of a block, in the order in which a node reports them. */
const STATES = ['Proposed', 'Voted', 'Finalized', 'Verified']

/** Problems of the message around an event. */
export function messageProblem(message: unknown): Problem | undefined {
  const { jsonrpc, id, method, params } = message as Members
  if (jsonrpc !== '2.0') return problem('/jsonrpc', 'the message of an event has no "jsonrpc": "2.0"', '2.0')
  if (id !== undefined) return problem('/id', 'the message of an event has an id, as if it were a response', 'no id')
  if (method !== 'eth_subscription')
    return problem('/method', 'the message of an event has another method', 'eth_subscription')
  const members = Object.keys(params as object).sort()
  const isUsual = members.length === 2 && members[0] === 'result' && members[1] === 'subscription'
  return isUsual ? undefined : problem('/params', `the members are ${members.join(', ')}`, 'subscription and result')
}

/** The first problem of a subscription's events, in the order in which they were pushed. */
export function eventsProblem(
  kind: Kind,
  filter: Members | undefined,
  events: readonly unknown[],
  chain: Chain,
): Problem | undefined {
  for (const event of events) {
    const report = checkEvent(kind, event)
    if (!report.valid) return report.problems[0]
  }
  const known = events.filter((event): event is Members => (event as { code?: unknown }).code === undefined)
  return isOfLogs(kind) ? logsProblem(kind, filter ?? {}, known, chain) : headsProblem(kind, known, chain)
}

/** Whether the covered blocks have logs that the filter matches. */
export const isMissing = (filter: Members, chain: Chain): boolean =>
  eventsProblem('logs', filter, [], chain) !== undefined

const stateOf = ({ commitState }: Members): string => String(commitState)
/** Whether both are known and not the same. */
const differs = (known: string | undefined, found: unknown): boolean =>
  known !== undefined && found !== undefined && known !== lower(found)

/** Blocks after which a state must have been reported, because each state follows within this many blocks. */
const STATE_LAG = 6

function headsProblem(kind: Kind, heads: readonly Members[], chain: Chain): Problem | undefined {
  const ordered = isOfStates(kind) ? (missingState(heads) ?? statesProblem(heads)) : undefined
  if (ordered) return ordered
  const repeated = repeatedProblem(heads)
  if (repeated) return repeated
  const broken = isOfStates(kind)
    ? FINAL.map((state) =>
        lineProblem(
          heads.filter((head) => stateOf(head) === state),
          state,
        ),
      ).find(Boolean)
    : lineProblem(heads)
  const unproposed = isOfStates(kind) ? unproposedProblem(heads, chain) : undefined
  // A head that differs from its block explains the gap that it leaves.
  return heads.map((head) => headProblem(head, chain)).find(Boolean) ?? broken ?? unproposed
}

/** Each block reaches these states, and no block that was replaced. */
const FINAL = ['Finalized', 'Verified']

/** A block that newHeads announced was pushed as Proposed too. */
function unproposedProblem(heads: readonly Members[], { blocks, covered }: Chain): Problem | undefined {
  const proposed = new Set(heads.filter((head) => stateOf(head) === 'Proposed').map(({ hash }) => lower(hash)))
  const absent = covered.find((hash) => !proposed.has(hash))
  if (absent === undefined) return undefined
  const which = at(blocks.get(absent) ?? {})
  return problem('/commitState', `${which} was not pushed as Proposed, but newHeads announced it`, 'Proposed')
}

/** A block that is pushed twice in the same state. */
function repeatedProblem(heads: readonly Members[]): Problem | undefined {
  const seen = new Set<string>()
  for (const head of heads) {
    const key = `${lower(head.blockId ?? head.hash)} ${head.commitState ?? ''}`
    if (seen.has(key)) return problem('/hash', `${at(head)} was pushed twice`, 'one event')
    seen.add(key)
  }
  return undefined
}

/** Every state is reported, once the events cover enough blocks. */
function missingState(heads: readonly Members[]): Problem | undefined {
  const blocks = new Set(heads.map(({ hash }) => lower(hash))).size
  const absent = STATES.find((state) => !heads.some(({ commitState }) => commitState === state))
  if (absent === undefined || blocks <= STATE_LAG) return undefined
  return problem('/commitState', `the events of ${blocks} blocks do not include the state ${absent}`, absent)
}

/** A block never returns to an earlier state, and keeps its ID, which no other block has. */
function statesProblem(heads: readonly Members[]): Problem | undefined {
  const last = new Map<string, number>()
  const ids = new Map<string, string>()
  const owners = new Map<string, string>()
  for (const head of heads) {
    const owner = owners.get(lower(head.blockId)) ?? lower(head.hash)
    if (owner !== lower(head.hash) || owner === lower(head.blockId)) {
      const message = `${at(head)} has the ID ${head.blockId}, which is ${owner === lower(head.hash) ? 'its hash' : 'the ID of another block'}`
      return problem('/blockId', message, 'an ID that only this block has')
    }
    owners.set(lower(head.blockId), owner)
    const known = ids.get(lower(head.hash))
    if (known !== undefined && known !== lower(head.blockId))
      return problem(
        '/blockId',
        `${at(head)} is ${head.commitState} with another ID than before: ${head.blockId}`,
        known,
      )
    ids.set(lower(head.hash), lower(head.blockId))
    const id = lower(head.blockId)
    const rank = STATES.indexOf(String(head.commitState))
    const before = last.get(id) ?? -1
    if (rank < before)
      return problem('/commitState', `${at(head)} is ${head.commitState} after ${STATES[before]}`, 'a later state')
    last.set(id, rank)
  }
  return undefined
}

/**
 * Each block follows the block before it. A proposed block can be replaced, so an event may go back to a number that
 * was pushed with another hash. A finalized block cannot.
 */
function lineProblem(heads: readonly Members[], state?: string): Problem | undefined {
  const hashes = new Map<bigint, Set<string>>()
  let last: bigint | undefined
  for (const head of heads) {
    const number = numberOf(head.number)
    if (last !== undefined && number > last + 1n) {
      const isLate = heads.some((other) => numberOf(other.number) === (last ?? 0n) + 1n)
      const what = `${isLate ? 'was pushed later' : 'was not pushed'}${state === undefined ? '' : ` as ${state}`}`
      const path = state === undefined || isLate ? '/number' : '/commitState'
      return problem(path, `${at(head)} follows block ${last}: block ${last + 1n} ${what}`, `${last + 1n}`)
    }
    if (state !== undefined && last !== undefined && number <= last)
      return problem('/number', `finalized ${at(head)} follows finalized block ${last}`, `${last + 1n}`)
    const parents = hashes.get(number - 1n)
    if (parents && !parents.has(lower(head.parentHash))) {
      const [parent = ''] = parents
      const message = `${at(head)} has the parent ${head.parentHash}, but block ${number - 1n} was pushed with ${parent}`
      return problem('/parentHash', message, parent)
    }
    hashes.set(number, (hashes.get(number) ?? new Set()).add(lower(head.hash)))
    last = number
  }
  return undefined
}

/** Members of a block that are not part of its header. */
const OF_BLOCKS = ['transactions', 'uncles', 'withdrawals', 'size', 'totalDifficulty']

/** A pushed head has the members of its block. */
function headProblem(head: Members, { blocks, onlyByNumber }: Chain): Problem | undefined {
  if (onlyByNumber.has(lower(head.hash))) {
    const message = `${at(head)} was pushed, and eth_getBlockByNumber returns it, but not eth_getBlockByHash`
    return problem('/hash', message, 'the block')
  }
  const block = blocks.get(lower(head.hash))
  if (block === undefined) return undefined
  if (block === null) {
    const other = [...blocks.values()].find((one) => one && lower(one.number) === lower(head.number))
    if (!other) return undefined
    const message = `${at(head)} was pushed with the hash ${head.hash}, which eth_getBlockByHash does not know`
    return problem('/hash', message, String(other.hash))
  }
  const absent = Object.keys(block).find((key) => head[key] === undefined && !OF_BLOCKS.includes(key))
  if (absent !== undefined) {
    const message = `${absent} is missing in ${at(head)}, but eth_getBlockByHash returns it`
    return problem(`/${absent}`, message, String(block[absent]))
  }
  const unlike = Object.keys(head).filter((key) => block[key] !== undefined && lower(head[key]) !== lower(block[key]))
  // With the hash of another block, everything else differs too.
  if (unlike.includes('number') && unlike.includes('parentHash')) {
    const message = `${at(head)} was pushed with the hash ${head.hash}, which is the hash of block ${numberOf(block.number)}`
    return problem('/hash', message, 'the hash of the block')
  }
  const [member] = unlike
  if (member === undefined) return undefined
  const message = `${member} of ${at(head)} is ${head[member]}, but eth_getBlockByHash returns ${block[member]}`
  return problem(`/${member}`, message, String(block[member]))
}

function logsProblem(kind: Kind, filter: Members, pushed: readonly Members[], chain: Chain): Problem | undefined {
  const { logs, covered } = chain
  const order = placeProblem(pushed, chain) ?? (isOfStates(kind) ? undefined : orderProblem(pushed, covered))
  if (order) return order
  const other = pushed.find(({ blockHash, blockId }) => differs(chain.ids.get(lower(blockHash)), blockId))
  if (other) return problem('/blockId', `a log of ${at(other)} has another blockId than the block's event`, '')
  const unlike = isOfStates(kind) ? pushed.find(({ commitState }) => !STATES.includes(String(commitState))) : undefined
  if (unlike)
    return problem('/commitState', `a log of ${at(unlike)} has the state ${unlike.commitState}`, STATES.join(', '))
  for (const log of pushed) {
    const excluded = requestedProblem('eth_getLogs', [filter], [log])
    if (excluded === undefined) continue
    const path = excluded.path.replace(/^\/0/, '')
    return problem(path, `a log of ${log.address} was pushed, which the filter excludes`, excluded.expected ?? '')
  }
  for (const hash of covered) {
    const all = logs.get(hash)
    if (!all) continue
    const wanted = all.filter((log) => requestedProblem('eth_getLogs', [filter], [log]) === undefined)
    const own = pushed.filter((log) => lower(log.blockHash) === hash)
    const states = isOfStates(kind) ? new Set([...(chain.states.get(hash) ?? []), ...own.map(stateOf)]) : [undefined]
    for (const state of states) {
      if (state !== undefined && wanted.length > 0 && !own.some(({ commitState }) => commitState === state))
        return problem(
          '/commitState',
          `the logs of ${at(wanted[0] ?? {})} were not pushed as ${state}`,
          `${wanted.length} logs`,
        )
      const ofState = own.filter(({ commitState }) => commitState === state)
      const times = ofState.length / wanted.length
      if (state !== undefined && times > 1 && Number.isInteger(times) && ofState.length === own.length)
        return problem(
          '/commitState',
          `the logs of ${at(wanted[0] ?? {})} came ${times} times as ${state}`,
          'other states',
        )
      const found = blockLogsProblem(ofState, wanted)
      if (found) return found
    }
  }
  return undefined
}

/** A log has the hash and the number of the block with its transaction. */
function placeProblem(pushed: readonly Members[], { logs }: Chain): Problem | undefined {
  const known = new Map(
    [...logs.values()].flat().map((log) => [`${lower(log.transactionHash)} ${lower(log.logIndex)}`, log]),
  )
  for (const log of pushed) {
    const wanted = known.get(`${lower(log.transactionHash)} ${lower(log.logIndex)}`)
    const member = ['blockHash', 'blockNumber'].find((name) => wanted && lower(log[name]) !== lower(wanted[name]))
    // A replaced block differs in both.
    if (
      !wanted ||
      !member ||
      (lower(log.blockHash) !== lower(wanted.blockHash) && lower(log.blockNumber) !== lower(wanted.blockNumber))
    )
      continue
    const message = `${member} of a log of ${at(wanted)} is ${log[member]}, but eth_getLogs returns ${wanted[member]}`
    return problem(`/${member}`, message, String(wanted[member]))
  }
  return undefined
}

/** Logs of the compared blocks come block by block. */
function orderProblem(pushed: readonly Members[], covered: readonly string[]): Problem | undefined {
  const own = pushed.filter(({ blockHash }) => covered.includes(lower(blockHash)))
  const place = own.findIndex(
    (log, index) => index > 0 && numberOf(log.blockNumber) < numberOf(own[index - 1]?.blockNumber),
  )
  if (place < 0) return undefined
  const [before, log] = [own[place - 1] ?? {}, own[place] ?? {}]
  return problem(
    '/blockNumber',
    `a log of ${at(log)} follows a log of ${at(before)}`,
    'logs in the order of the blocks',
  )
}
