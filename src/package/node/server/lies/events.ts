/** Lies about subscriptions, over WebSockets. */
import { any, drops, late, messages, on, results, subscribes, unsubscribes } from './event-lie.ts'
import { addressOf, type Event, flip, hashOf, is, type Lie, named, plus, sets } from './lie.ts'
import { pushedLogLies } from './pushed-logs.ts'

const headLies: readonly Lie[] = [
  results(['heads.hash', 'pushes heads with another hash', 'newHeads'], on('newHeads'), (head) => ({
    ...head,
    hash: flip(head.hash),
  })),
  results(['heads.parent', 'pushes heads with another parent', 'newHeads'], on('newHeads'), (head) => ({
    ...head,
    parentHash: flip(head.parentHash),
  })),
  results(
    ['heads.miner', 'pushes heads with another miner', 'newHeads'],
    on('newHeads'),
    sets('miner', addressOf('a')),
  ),
  results(['heads.gas-used', 'pushes heads with one gas too little', 'newHeads'], on('newHeads'), (head) => ({
    ...head,
    gasUsed: plus(head.gasUsed, -1n),
  })),
  results(
    ['heads.without-root', 'pushes heads without "stateRoot"', 'newHeads'],
    on('newHeads'),
    ({ stateRoot: _, ...head }) => head,
  ),
  results(['heads.number', 'pushes heads one number too high', 'newHeads'], on('newHeads'), (head) => ({
    ...head,
    number: plus(head.number, 1n),
  })),
  results(
    ['heads.same-again', 'pushes the first head again and again', 'newHeads'],
    on('newHeads'),
    (head, { memory }) => {
      if (!memory.has('first')) memory.set('first', head)
      return memory.get('first')
    },
  ),
  results(['heads.null', 'pushes null', 'newHeads'], on('newHeads'), () => null),
  results(['heads.as-text', 'pushes heads as text', 'newHeads'], on('newHeads'), (head) => JSON.stringify(head)),
  messages(['heads.twice', 'pushes every head twice', 'newHeads'], on('newHeads'), (event) => [event, event]),
  messages(['heads.once-twice', 'pushes the fifth head twice', 'newHeads'], on('newHeads'), (event, { count }) =>
    count === 5 ? [event, event] : [event],
  ),
  drops(
    ['heads.skipped', 'skips every second head', 'newHeads'],
    (_, { kind, count }) => kind === 'newHeads' && count % 2 === 0,
  ),
  drops(
    ['heads.one-skipped', 'skips the fifth head', 'newHeads'],
    (_, { kind, count }) => kind === 'newHeads' && count === 5,
  ),
  drops(
    ['heads.stop', 'pushes three heads and then none', 'newHeads'],
    (_, { kind, count }) => kind === 'newHeads' && count > 3,
  ),
  late(['heads.swapped', 'pushes every fourth head after its child', 'newHeads'], on('newHeads'), 4),
]

const stateLies: readonly Lie[] = [
  drops(
    ['states.not-voted', 'never pushes the state Voted', 'monadNewHeads'],
    ({ commitState }, { kind }) => kind === 'monadNewHeads' && commitState === 'Voted',
  ),
  drops(
    ['states.one-missing', 'leaves out the state Verified of one block', 'monadNewHeads'],
    ({ commitState }, { kind, memory }) => {
      if (kind !== 'monadNewHeads' || commitState !== 'Verified') return false
      memory.set('seen', Number(memory.get('seen') ?? 0) + 1)
      return memory.get('seen') === 4
    },
  ),
  drops(
    ['states.one-not-proposed', 'leaves out the state Proposed of one block', 'monadNewHeads'],
    ({ commitState }, { kind, memory }) => {
      if (kind !== 'monadNewHeads' || commitState !== 'Proposed') return false
      memory.set('seen', Number(memory.get('seen') ?? 0) + 1)
      return memory.get('seen') === 5
    },
  ),
  results(
    ['states.swapped', 'exchanges the states Voted and Finalized', 'monadNewHeads'],
    on('monadNewHeads'),
    (head) => ({
      ...head,
      commitState: { Voted: 'Finalized', Finalized: 'Voted' }[String(head.commitState)] ?? head.commitState,
    }),
  ),
  results(
    ['states.always-finalized', 'pushes every state as Finalized', 'monadNewHeads'],
    on('monadNewHeads'),
    sets('commitState', 'Finalized'),
  ),
  results(
    ['states.unknown', 'pushes an unknown state', 'monadNewHeads'],
    on('monadNewHeads'),
    sets('commitState', 'Executed'),
  ),
  results(
    ['states.id-changes', 'changes the ID of a block with its state', 'monadNewHeads'],
    on('monadNewHeads'),
    (head) => (head.commitState === 'Finalized' ? { ...head, blockId: flip(head.blockId) } : head),
  ),
  results(
    ['states.same-id', 'gives all blocks the same ID', 'monadNewHeads'],
    on('monadNewHeads'),
    sets('blockId', hashOf('b')),
  ),
  results(
    ['states.id-is-hash', 'pushes the hash of a block as its ID', 'monadNewHeads'],
    on('monadNewHeads'),
    (head) => ({ ...head, blockId: head.hash }),
  ),
  results(['states.parent', 'pushes states with another parent', 'monadNewHeads'], on('monadNewHeads'), (head) => ({
    ...head,
    parentHash: flip(head.parentHash),
  })),
  messages(['states.twice', 'pushes every state twice', 'monadNewHeads'], on('monadNewHeads'), (event) => [
    event,
    event,
  ]),
  drops(
    ['states.logs-proposed-only', 'pushes logs for proposed blocks only', 'monadLogs'],
    ({ commitState }, { kind }) => kind === 'monadLogs' && commitState !== 'Proposed',
  ),
  results(['states.log-id', 'pushes logs with another block ID', 'monadLogs'], on('monadLogs'), (log) => ({
    ...log,
    blockId: hashOf('e'),
  })),
  results(
    ['states.log-state', 'pushes all logs as Verified', 'monadLogs'],
    on('monadLogs'),
    sets('commitState', 'Verified'),
  ),
]

const messageLies: readonly Lie[] = [
  messages(['events.other-id', 'pushes events with another subscription ID', 'newHeads'], any, (event) => [
    { ...event, params: { ...event.params, subscription: hashOf('f').slice(0, 34) } },
  ]),
  messages(
    ['events.id-of-another', 'pushes heads under the ID of another subscription', 'newHeads'],
    on('newHeads'),
    (event, { ids }) => [{ ...event, params: { ...event.params, subscription: ids[1] ?? ids[0] } }],
  ),
  messages(
    ['events.also-to-others', 'pushes heads to a second subscription too', 'newHeads again'],
    on('newHeads'),
    (event, { ids }) => {
      const next = ids[ids.indexOf(event.params.subscription) + 1]
      // The first subscription of a check has ended.
      const isFirst = next !== undefined && next === ids[2]
      return isFirst ? [event, { ...event, params: { ...event.params, subscription: next } }] : [event]
    },
  ),
  messages(
    ['events.without-version', 'pushes events without "jsonrpc"', 'newHeads'],
    any,
    ({ jsonrpc: _, ...event }) => [event],
  ),
  messages(['events.with-id', 'pushes events with an ID, as if they were responses', 'newHeads'], any, (event) => [
    { ...event, id: 1 },
  ]),
  messages(['events.method', 'pushes events with the method "subscription"', 'newHeads'], any, (event) => [
    { ...event, method: 'subscription' },
  ]),
  messages(['events.extra-member', 'adds a member to the params of events', 'newHeads'], any, (event) => [
    { ...event, params: { ...event.params, block: 1 } },
  ]),
  unsubscribes(
    ['events.after-end', 'returns true for eth_unsubscribe and pushes more events', 'after eth_unsubscribe'],
    false,
    () => true,
  ),
  named(['events.end-of-all', 'ends all subscriptions together with the first', 'eth_subscribe: newHeads'], {
    asked: (request, { memory }) => {
      if (is('eth_unsubscribe')(request)) memory.set('ended', true)
      return request
    },
    pushed: (event, { memory }) => (memory.has('ended') ? [] : [event]),
  }),
  unsubscribes(['events.end-is-null', 'returns null for eth_unsubscribe', 'newHeads'], true, () => null),
  unsubscribes(['events.end-of-unknown', 'returns true for an unknown subscription', 'unknown kind'], true, () => true),
  subscribes(['events.unknown-kind', 'accepts an unknown kind of subscription', 'unknown kind'], ([kind, ...rest]) =>
    ['newHeads', 'logs', 'monadNewHeads', 'monadLogs'].includes(String(kind)) ? [kind, ...rest] : ['newHeads'],
  ),
  subscribes(['events.states-as-heads', 'pushes plain heads to monadNewHeads', 'monadNewHeads'], ([kind, ...rest]) =>
    kind === 'monadNewHeads' ? ['newHeads'] : [kind, ...rest],
  ),
  named(['events.number-as-id', 'returns a number as the ID of a subscription', 'eth_subscribe: newHeads'], {
    answered: (answer, request) =>
      is('eth_subscribe')(request) && answer.result !== undefined ? { ...answer, result: 1 } : answer,
  }),
]

/** Pushes the event of ten events before. */
const old = messages(
  ['heads.ten-behind', 'pushes heads ten blocks late', 'newHeads'],
  on('newHeads'),
  (event, { memory }) => {
    const held = [...((memory.get('held') as Event[] | undefined) ?? []), event]
    memory.set('held', held.slice(-10))
    return held.length > 10 ? held.slice(0, 1) : []
  },
)
const twoLate = messages(
  ['heads.two-behind', 'pushes heads two blocks late', 'newHeads'],
  on('newHeads'),
  (event, { memory }) => {
    const key = String(event.params.subscription)
    const held = [...((memory.get(key) as Event[] | undefined) ?? []), event]
    memory.set(key, held.slice(-2))
    return held.length > 2 ? held.slice(0, 1) : []
  },
)
const stray = messages(
  ['events.stray', 'pushes every event a second time with an unknown ID', 'newHeads'],
  on('newHeads'),
  (event) => [event, { ...event, params: { ...event.params, subscription: hashOf('f').slice(0, 34) } }],
)
const sameId = named(['events.same-id', 'returns the same ID for every subscription', 'eth_subscribe: logs'], {
  answered: (answer, request, { memory }) => {
    if (!is('eth_subscribe')(request) || answer.result === undefined) return answer
    if (!memory.has('id')) memory.set('id', answer.result)
    return { ...answer, result: memory.get('id') }
  },
  pushed: (event, { ids }) => [{ ...event, params: { ...event.params, subscription: ids[0] } }],
})

export const eventLies: readonly Lie[] = [
  ...headLies,
  ...pushedLogLies,
  ...stateLies,
  ...messageLies,
  old,
  twoLate,
  stray,
  sameId,
]
