import { toEventSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { assemble } from './assembly.ts'
import { COUNTER_ABI, COUNTER_INIT, COUNTER_RUNTIME, callData, INCREMENTED_TOPIC } from './counter.ts'

describe('assemble', () => {
  test('writes one byte per instruction and pushes literals with their length', () => {
    expect(assemble('PUSH0 0x01 ADD STOP')).toBe('0x5f60010100')
    expect(assemble('0xaabbcc')).toBe('0x62aabbcc')
  })

  test('resolves a label before and after its use', () => {
    expect(assemble('start: @end @start end: STOP')).toBe('0x5b6100076100005b00')
  })

  test('ignores comments and line breaks', () => {
    expect(assemble('PUSH0 ; zero\n\n  STOP')).toBe('0x5f00')
  })

  test('names an unknown instruction', () => {
    expect(() => assemble('PUSH0 NOPE')).toThrow('"NOPE" is not an instruction of this assembler.')
  })

  test('names a label that is never placed', () => {
    expect(() => assemble('@nowhere JUMPI')).toThrow('No label "nowhere:".')
  })

  test('refuses a literal longer than a word', () => {
    expect(() => assemble(`0x${'00'.repeat(33)}`)).toThrow('longer than the 32 bytes of a word')
  })
})

describe('the counter', () => {
  test('dispatches on the selectors of its ABI', () => {
    for (const name of ['number', 'increment', 'decrement', 'close'] as const) {
      expect(COUNTER_RUNTIME).toContain(`63${callData(name).slice(2)}14`)
    }
  })

  test('logs under the signature of its event', () => {
    expect(toEventSelector(COUNTER_ABI[0])).toBe(INCREMENTED_TOPIC)
  })

  test('is deployed by init code that ends in the runtime code and knows its length', () => {
    expect(COUNTER_INIT.endsWith(COUNTER_RUNTIME.slice(2))).toBe(true)
    const prefix = COUNTER_INIT.slice(2, -(COUNTER_RUNTIME.length - 2))
    expect(prefix.length / 2).toBe(10)
    expect(Number.parseInt(prefix.slice(2, 6), 16)).toBe((COUNTER_RUNTIME.length - 2) / 2)
  })
})
