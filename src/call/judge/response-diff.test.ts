import { describe, expect, test } from 'vitest'
import { responseDiff, type Side } from './response-diff.ts'

const answer = (result: unknown) => ({ jsonrpc: '2.0', id: 1, result })
const marked = (side: Side | undefined) =>
  side?.lines.flatMap(({ mark, pointer }) => (mark ? [`${mark} ${pointer}`] : []))

describe('responseDiff', () => {
  test('marks the values that differ on both sides, for the same request', () => {
    const sides = responseDiff(answer({ a: '0x1', b: '0x2' }), answer({ a: '0x1', b: '0x3' }), [], true)
    expect(sides?.differing).toBe(1)
    expect(marked(sides?.mine)).toEqual(['linked /result/b'])
    expect(marked(sides?.recorded)).toEqual(['linked /result/b'])
  })

  test('marks a missing field where it stands in the recording, and a wrong one in the answer', () => {
    const sides = responseDiff(answer({ a: '0x01' }), answer({ a: '0x1', b: null }), ['/result/a'], true)
    expect(marked(sides?.mine)).toEqual(['danger /result/a'])
    expect(marked(sides?.recorded)).toEqual(['linked /result/a', 'linked /result/b'])
  })

  test('compares names only when the recording belongs to another request', () => {
    const sides = responseDiff(answer({ a: '0x1', c: 1 }), answer({ a: '0x9', b: null }), [], false)
    expect(marked(sides?.mine)).toEqual(['linked /result/c'])
    expect(marked(sides?.recorded)).toEqual(['linked /result/b'])
  })

  test('takes no offence at another id', () => {
    expect(responseDiff({ ...answer('0x1'), id: 7 }, answer('0x1'), [], true)?.differing).toBe(0)
  })

  test('shows an error beside a result', () => {
    const sides = responseDiff({ jsonrpc: '2.0', id: 1, error: { code: 1 } }, answer('0x1'), [], true)
    expect(marked(sides?.mine)).toEqual(['linked /error'])
    expect(marked(sides?.recorded)).toEqual(['linked /result'])
  })

  test('marks a short list by its line when an item is wrong', () => {
    expect(marked(responseDiff(answer(['0x1', '0x02']), undefined, ['/result/1'], true)?.mine)).toEqual([
      'danger /result',
    ])
  })

  test('shows the beginning of a large answer, and none of one that is too deep', () => {
    const large = responseDiff(answer(Array.from({ length: 5_000 }, (_, index) => ({ index }))), undefined, [], true)
    expect(large?.mine.lines.length).toBe(600)
    expect(large?.mine.total).toBeGreaterThan(15_000)
    const deep = JSON.parse('['.repeat(5_000) + ']'.repeat(5_000))
    expect(responseDiff(answer(deep), undefined, [], true)).toBeUndefined()
  })
})
