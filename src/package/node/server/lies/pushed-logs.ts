/** Lies about pushed logs. */
import { drops, isLog, late, messages, on, results, subscribes } from './event-lie.ts'
import { flip, hashOf, type Json, type Lie, plus, sets } from './lie.ts'

export const pushedLogLies: readonly Lie[] = [
  results(['pushed-logs.index-restarts', 'numbers pushed logs from 0', 'logs'], isLog, sets('logIndex', '0x0')),
  results(['pushed-logs.transaction-index', 'pushes logs with another transaction index', 'logs'], isLog, (log) => ({
    ...log,
    transactionIndex: plus(log.transactionIndex, 1n),
  })),
  results(
    ['pushed-logs.transaction-hash', 'pushes logs with another transaction hash', 'logs'],
    isLog,
    sets('transactionHash', hashOf('c')),
  ),
  results(['pushed-logs.block-hash', 'pushes logs with another block hash', 'logs'], isLog, (log) => ({
    ...log,
    blockHash: flip(log.blockHash),
  })),
  results(['pushed-logs.data', 'pushes logs without data', 'logs'], isLog, sets('data', '0x')),
  results(['pushed-logs.topics', 'pushes logs with their first topic only', 'logs'], isLog, (log) => ({
    ...log,
    topics: (log.topics as unknown[]).slice(0, 1),
  })),
  results(['pushed-logs.removed', 'marks pushed logs as removed', 'logs'], isLog, sets('removed', true)),
  drops(['pushed-logs.none', 'never pushes a log', 'logs'], (_, tools) => isLog(tools)),
  drops(
    ['pushed-logs.without-second', 'leaves out every second log', 'logs'],
    (_, tools) => isLog(tools) && tools.count % 2 === 0,
  ),
  drops(
    ['pushed-logs.one-missing', 'leaves out one log of a block', 'logs'],
    ({ logIndex }, tools) => tools.kind === 'logs' && tools.count > 3 && logIndex === '0x1',
  ),
  drops(
    [
      'pushed-logs.one-address-missing',
      'leaves out the logs of an address under a filter for it',
      'logs of an address',
    ],
    (_, { filter, kind }) => kind === 'logs' && filter.address !== undefined && !Array.isArray(filter.address),
  ),
  messages(['pushed-logs.twice', 'pushes every log twice', 'logs'], isLog, (event) => [event, event]),
  late(['pushed-logs.swapped', 'pushes every third log after the next one', 'logs'], on('logs'), 3),
  subscribes(
    ['pushed-logs.address-ignored', 'ignores the address of a filter', 'logs of an address'],
    ([kind, filter]) => without(kind, filter, 'address'),
  ),
  subscribes(['pushed-logs.topics-ignored', 'ignores the topics of a filter', 'logs of a topic'], ([kind, filter]) =>
    without(kind, filter, 'topics'),
  ),
  subscribes(
    ['pushed-logs.first-address-only', 'uses only the first address of a list', 'logs of two addresses'],
    ([kind, filter]) => first(kind, filter, 'address', (address) => (Array.isArray(address) ? address[0] : address)),
  ),
  subscribes(
    ['pushed-logs.first-alternative-only', 'uses only the first of alternative topics', 'logs of alternative topics'],
    ([kind, filter]) =>
      first(kind, filter, 'topics', (topics) =>
        Array.isArray(topics) ? topics.map((one) => (Array.isArray(one) ? one[0] : one)) : topics,
      ),
  ),
]

function without(kind: unknown, filter: unknown, member: string): unknown[] {
  const { [member]: _, ...rest } = (filter ?? {}) as Json
  return filter === undefined ? [kind] : [kind, rest]
}

function first(kind: unknown, filter: unknown, member: string, change: (value: unknown) => unknown): unknown[] {
  const given = (filter ?? {}) as Json
  return given[member] === undefined
    ? [kind, filter].slice(0, filter === undefined ? 1 : 2)
    : [kind, { ...given, [member]: change(given[member]) }]
}
