import { afterEach, describe, expect, test } from 'vitest'
import { testEndpoints } from '../../../../test/endpoints.ts'
import { SLOW } from '../../../../test/slow.ts'
import type { Pushed, Socket } from './exchange.ts'
import type { Outcome } from './model.ts'
import { type Members, messageProblem } from './pushed.ts'
import { socket } from './socket.ts'
import { subscriptionOutcomes } from './subscriptions.ts'

const { close, started } = testEndpoints()
afterEach(close)

const LIMITS = { timeoutMs: 5_000, maxBytes: 10_000_000, maxRedirects: 0 }

type Lie = (events: Pushed[]) => Pushed[]
const sameEvents: Lie = (events) => events

/** Outcomes over a real node whose pushed events a lie changes. */
async function outcomesWith(lie: Lie, { answers = {} as Record<string, unknown>, eventMs = 4_000 } = {}) {
  const { ws } = await started({}, 40)
  const line = socket(new URL(ws))
  const lying: Socket = { ...line, pushed: () => lie(line.pushed()) }
  let id = 1
  const ask = async (method: string, params: unknown[]) => {
    if (answers[method] !== undefined) return { result: answers[method] }
    const { text } = await line.post(JSON.stringify({ jsonrpc: '2.0', id: id++, method, params }), LIMITS)
    return JSON.parse(text)
  }
  const latest = (await ask('eth_getLogs', [{ fromBlock: '0x1', toBlock: 'latest' }])).result
  const outcomes = await subscriptionOutcomes({
    ...{ socket: lying, ask, reference: 'monad', patienceMs: eventMs },
    inputs: { log: latest?.[0] },
  })
  line.close()
  return outcomes
}

const found = (outcomes: readonly Outcome[]): string[] =>
  outcomes.flatMap(({ probe, verdict, problems: [first] }) =>
    verdict === 'differs'
      ? [`${probe}: ${first?.path} ${first?.message}`.replace(/0x\w{40,}/g, '0x…').replace(/\d+/g, 'N')]
      : [],
  )

/** Changes the events of one kind, recognized by their members. */
const of = (kind: 'head' | 'state' | 'log', change: (event: Members, index: number) => Members | undefined): Lie => {
  let index = 0
  return (events) =>
    events.flatMap((pushed) => {
      const event = pushed.event as Members
      const own = event.logIndex !== undefined ? 'log' : event.commitState !== undefined ? 'state' : 'head'
      if (own !== kind) return [pushed]
      const changed = change(event, index++)
      return changed ? [{ ...pushed, event: changed }] : []
    })
}

describe('over a WebSocket', () => {
  test('an honest node has nothing to report', async () => {
    const outcomes = await outcomesWith(sameEvents)
    expect(found(outcomes)).toEqual([])
    expect(outcomes.map(({ probe, verdict }) => `${probe} ${verdict}`)).toEqual([
      'newHeads fits',
      'newHeads again fits',
      'logs fits',
      'monadNewHeads fits',
      'monadLogs fits',
      'logs of an address fits',
      'logs of two addresses fits',
      'logs of a topic fits',
      'logs of alternative topics fits',
      'logs of a second topic fits',
      'monadLogs of an address fits',
      'monadLogs of a topic fits',
      'logs of an address and an unused topic fits',
      'logs of a topic and an unused address fits',
      'monadLogs of an address and an unused topic fits',
      'monadLogs of a topic and an unused address fits',
      'unknown kind fits',
      'after eth_unsubscribe fits',
    ])
  })

  const lies: [name: string, lie: Lie, told: string | RegExp][] = [
    ['a wrong hash', of('head', (head) => ({ ...head, hash: `0x${'1'.repeat(64)}` })), /newHeads: .*hash/],
    [
      'a wrong parent',
      of('head', (head) => ({ ...head, parentHash: `0x${'2'.repeat(64)}` })),
      /newHeads: \/parentHash parentHash of block N is/,
    ],
    [
      'a wrong time',
      of('head', (head) => ({ ...head, timestamp: '0x1' })),
      /newHeads: \/timestamp timestamp of block N/,
    ],
    [
      'every second head',
      of('head', (head) => (Number(head.number) % 2 ? head : undefined)),
      /newHeads: \/number .* was not pushed/,
    ],
    ['no head', of('head', () => undefined), /newHeads: {2}no event within/],
    ['a head without its gas', of('head', ({ gasUsed: _, ...head }) => head), /newHeads: .*gasUsed/],
    ['states in another order', (events) => [...events].reverse(), /(commitState|number|hash)/],
    [
      'two heads and then silence',
      of('head', (head, index) => (index < 4 ? head : undefined)),
      /newHeads: {2}N heads were pushed while the chain went/,
    ],
    ['heads without the base fee', of('head', ({ baseFeePerGas: _, ...head }) => head), /newHeads: .*baseFeePerGas/],
    [
      'no finalized state',
      of('state', (head) => (head.commitState === 'Finalized' ? undefined : head)),
      /monadNewHeads: \/commitState the events of N blocks do not include the state Finalized/,
    ],
    [
      'another ID of the finalized block',
      of('state', (head) => (head.commitState === 'Finalized' ? { ...head, blockId: `0x${'4'.repeat(64)}` } : head)),
      /monadNewHeads: \/blockId block N has the ID \S+, which is the ID of another block/,
    ],
    [
      'logs that are never finalized',
      of('log', (log) => (log.commitState === 'Finalized' ? undefined : log)),
      /monadLogs: \/commitState the logs of block N were not pushed as Finalized/,
    ],
    ['events with an unknown ID', (events) => events.map((one) => ({ ...one, subscription: '0x99' })), /unknown ID/],
    ['no log', of('log', () => undefined), /logs: {2}no event of N blocks/],
    [
      'a wrong index of a log',
      of('log', (log) => ({ ...log, logIndex: '0x7' })),
      /logs: \/logIndex logIndex of log N of block N/,
    ],
    [
      'a log of another contract',
      of('log', (log) => ({ ...log, address: `0x${'3'.repeat(40)}` })),
      /logs of an address: \/address a log of Nx… was pushed, which the filter excludes/,
    ],
    ['wrong data of a log', of('log', (log) => ({ ...log, data: '0x01' })), /logs: \/data data of log N of block N/],
  ]
  const isFound = async (_: string, lie: Lie, told: string | RegExp): Promise<void> => {
    expect(found(await outcomesWith(lie, { eventMs: 1_500 })).join('\n')).toMatch(told)
  }
  test.each(lies.slice(0, 2))('%s is found', isFound)
  test.each(lies.slice(2))('%s is found', SLOW, isFound)

  test('a head that comes twice is found', SLOW, async () => {
    const twice = (events: Pushed[]) => events.flatMap((one) => [one, one])
    expect(found(await outcomesWith(twice))).toContain('newHeads: /hash block N was pushed twice')
  })

  test('a subscription that goes on after its end is found', SLOW, async () => {
    const outcomes = await outcomesWith(sameEvents, { answers: { eth_unsubscribe: true } })
    expect(found(outcomes)).toContain(
      'after eth_unsubscribe:  the subscription to newHeads pushed N blocks after eth_unsubscribe returned true',
    )
  })

  test('an event that is pushed again after the end of its subscription is found', async () => {
    let last: Pushed[] = []
    const again: Lie = (events) => {
      const both = [...events, ...last]
      last = events.length > 0 ? events.slice(-1) : last
      return both
    }
    expect(found(await outcomesWith(again, { eventMs: 1_500 })).join('\n')).toMatch(
      /after eth_unsubscribe: {2}the subscription to .+ pushed an event again after eth_unsubscribe returned true/,
    )
  })

  test('an unknown kind that is accepted is found', async () => {
    const outcomes = await outcomesWith(sameEvents, { answers: { eth_subscribe: '0x1' }, eventMs: 200 })
    expect(found(outcomes)).toContain('unknown kind: /result a subscription to "noSuchKind" was accepted')
  })
})

describe('messageProblem', () => {
  const params = { subscription: '0x1', result: {} }
  const message = { jsonrpc: '2.0', method: 'eth_subscription', params }
  test.each([
    [message, undefined],
    [{ method: 'eth_subscription', params }, '/jsonrpc'],
    [{ ...message, id: 1 }, '/id'],
    [{ ...message, method: 'eth_pushed' }, '/method'],
    [{ ...message, params: { ...params, more: 1 } }, '/params'],
  ])('%j', (one, path) => {
    expect(messageProblem(one)?.path).toBe(path)
  })
})
