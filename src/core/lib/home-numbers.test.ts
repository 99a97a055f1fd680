import { describe, expect, test } from 'vitest'
import { fillPlaceholders, type Homes } from './home-numbers.ts'

const homes: Homes = {
  limit: {
    'call-gas': { value: 30_000_000, unit: 'gas' },
    'log-range': { value: 1_000, unit: 'blocks' },
    'sync-timeout': { value: 2_000, unit: 'ms' },
    tip: { value: 2, unit: 'gwei' },
    frame: { value: 262_144, unit: 'bytes' },
    'eth_subscribe/lag': { value: 32, unit: 'events' },
  },
  fact: { blockTime: { value: '300 ms' }, executionDelay: { value: '3 blocks' }, name: { value: 'Monad Mainnet' } },
  count: { listed: 35 },
  error: { InvalidParams: 'Invalid params' },
  message: ['Transaction pool is full'],
}

const filled = (text: string) => fillPlaceholders(text, homes).text

describe('fillPlaceholders', () => {
  test.each([
    ['{limit:call-gas}', '30,000,000'],
    ['{limit:call-gas:words}', '30 million'],
    ['{limit:call-gas:plain}', '30000000'],
    ['{limit:call-gas:unit}', '30,000,000 gas'],
    ['{limit:log-range:next}', '1,001'],
    ['{limit:sync-timeout:seconds}', '2 seconds'],
    ['{limit:tip:hex}', '0x77359400'],
    ['{limit:tip:MON}', '0.000000002 MON'],
    ['{limit:frame:KiB}', '256 KiB'],
    ['{limit:eth_subscribe/lag}', '32'],
    ['{fact:blockTime}', '300 ms'],
    ['{fact:blockTime:s}', '0.3 s'],
    ['{fact:blockTime:plain}', '300'],
    ['{fact:executionDelay:words}', 'three blocks'],
    ['{count:listed}', '35'],
    ['{error:InvalidParams}', 'Invalid params'],
    ['{message:Transaction pool is full}', 'Transaction pool is full'],
    ['{=25 MON}', '25 MON'],
  ])('%s becomes %s', (placeholder, text) => {
    expect(filled(`At most ${placeholder}, then.`)).toBe(`At most ${text}, then.`)
  })

  test('leaves everything else in braces as it is', () => {
    const text = '{ limit: 5 } {name} <A b={{ at: 1 }} /> {limit: call-gas}'
    expect(fillPlaceholders(text, homes)).toEqual({ text, problems: [] })
  })

  test('says of a name that nothing has, and of a form that does not suit, where it is and what is near', () => {
    const { text, problems } = fillPlaceholders('a {limit:cal-gas} b {limit:call-gas:KiB} c {fact:name:words}', homes)
    expect(text).toBe('a {limit:cal-gas} b {limit:call-gas:KiB} c Monad Mainnet')
    expect(problems).toMatchInlineSnapshot(`
      [
        {
          "fix": "Nearest: call-gas. Its home is openrpc/openrpc.yaml (x-node-limits), openrpc/numbers.yaml or the x-limits of a method.",
          "index": 2,
          "message": "There is no limit "cal-gas".",
          "placeholder": "{limit:cal-gas}",
        },
        {
          "fix": "Write words, plain, unit, next, hex, or another unit of the same kind such as KiB or s.",
          "index": 20,
          "message": ""KiB" is not a form of limit call-gas.",
          "placeholder": "{limit:call-gas:KiB}",
        },
      ]
    `)
  })
})
