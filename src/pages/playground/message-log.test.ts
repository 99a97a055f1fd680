import { describe, expect, test } from 'vitest'
import { droppedOf, EMPTY_LOG, MAX_MESSAGES, withMessages } from './message-log.ts'

const head = (number: string, rest: object = {}) =>
  JSON.stringify({
    ...{ jsonrpc: '2.0', method: 'eth_subscription' },
    params: { subscription: '0x1', result: { number, ...rest } },
  })
const came = (...texts: string[]) => texts.map((text) => ({ text, at: 0 }))

describe('withMessages', () => {
  test('checks each message against the shape of its kind', () => {
    const log = withMessages(EMPTY_LOG, 'newHeads', came(head('0x1')))
    expect([log.wrong, log.messages[0]?.title]).toEqual([1, 'newHeads, block 1'])
    expect(log.messages[0]?.problems[0]).toContain('is missing')
  })

  test('tells a gap, a repetition and another order of blocks', () => {
    const log = withMessages(
      EMPTY_LOG,
      'newHeads',
      came(head('0x1'), head('0x2'), head('0x4'), head('0x4'), head('0x3')),
    )
    expect(log.messages.map(({ note }) => note)).toEqual([
      'block 3 after 4',
      'block 4 after 4',
      'block 4 after 2',
      undefined,
      undefined,
    ])
  })

  test('keeps the newest and counts what it drops', () => {
    const texts = Array.from({ length: MAX_MESSAGES }, (_, index) => head(`0x${index.toString(16)}`))
    const log = withMessages(
      withMessages(EMPTY_LOG, 'newHeads', came(...texts)),
      'newHeads',
      came(...texts.slice(0, 7)),
    )
    expect([log.messages.length, log.total, droppedOf(log), log.messages[0]?.number]).toEqual([
      MAX_MESSAGES,
      MAX_MESSAGES + 7,
      7,
      MAX_MESSAGES + 7,
    ])
  })

  test('takes answers and what is no JSON as they are', () => {
    const log = withMessages(EMPTY_LOG, 'logs', came('{"id":1,"error":{"message":"no"}}', 'nonsense'))
    expect(log.messages.map(({ title, problems }) => [title, problems.length])).toEqual([
      ['not JSON', 1],
      ['Error: no', 0],
    ])
  })
})
