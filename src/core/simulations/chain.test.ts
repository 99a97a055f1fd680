import { describe, expect, test } from 'vitest'
import {
  addBlock,
  addCertificate,
  ancestry,
  type Chain,
  type ChainBlock,
  EMPTY_CHAIN,
  newest,
  ROUND_TIMEOUT_MS,
} from './chain.ts'

const block = (id: string, number: number, round: number, parent: string, parentRound: number): ChainBlock => ({
  id,
  number,
  parent,
  round,
  certificate: { block: parent, round: parentRound },
})
const grow = (...blocks: ChainBlock[]): Chain => blocks.reduce(addBlock, EMPTY_CHAIN)
const line = (length: number) => Array.from({ length }, (_, at) => block(`b${at}`, at, at, `b${at - 1}`, at - 1))

describe('addBlock', () => {
  test('makes a block Proposed, its parent Voted and its grandparent Finalized', () => {
    expect(grow(...line(3)).states).toEqual({ b0: 'finalized', b1: 'voted', b2: 'proposed' })
  })
  test('verifies a block when the one three above it is finalized', () => {
    expect(grow(...line(5)).states.b0).toBe('finalized')
    expect(grow(...line(6)).states).toMatchObject({ b0: 'verified', b1: 'finalized' })
  })
  test('commits nothing over a round without certificate, and both blocks once rounds follow again', () => {
    const gap = [...line(2), block('c', 2, 3, 'b1', 1)]
    const one = grow(...gap, block('d', 3, 4, 'c', 3))
    expect(one.states).toMatchObject({ b0: 'finalized', b1: 'voted', c: 'voted', d: 'proposed' })
    const two = addBlock(one, block('e', 4, 5, 'd', 4))
    expect(two.states).toMatchObject({ b1: 'finalized', c: 'finalized', d: 'voted' })
  })
  test('abandons a rival of the same number when the other one is finalized', () => {
    const chain = grow(...line(2), block('x', 1, 2, 'b0', 0), block('y', 2, 3, 'x', 2), block('z', 3, 4, 'y', 3))
    expect(chain.states).toMatchObject({ b1: 'abandoned', x: 'finalized' })
  })
})

describe('addCertificate', () => {
  test('changes nothing for a block that was never seen', () => {
    const chain = grow(...line(2))
    expect(addCertificate(chain, { block: 'nowhere', round: 9 })).toBe(chain)
  })
  test('never takes a block back', () => {
    const chain = grow(...line(4))
    expect(addCertificate(chain, { block: 'b0', round: 0 }).states.b0).toBe('finalized')
  })
})

describe('newest', () => {
  test('finds the highest block of the given states', () => {
    const chain = grow(...line(4))
    expect(newest(chain, ['proposed'])?.id).toBe('b3')
    expect(newest(chain, ['finalized', 'verified'])?.id).toBe('b1')
    expect(newest(EMPTY_CHAIN, ['proposed'])).toBeUndefined()
  })
})

test('ancestry ends where blocks are unknown', () => {
  expect(ancestry(grow(...line(3)), 'b2').map(({ id }) => id)).toEqual(['b2', 'b1', 'b0'])
})

test('a round times out after three message ways, the vote pace and local work', () => {
  expect(ROUND_TIMEOUT_MS).toBe(700)
})
