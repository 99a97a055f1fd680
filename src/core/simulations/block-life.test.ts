import { describe, expect, test } from 'vitest'
import { protocol } from '../facts/network.ts'
import { BALANCE_BEFORE, blockLife, LIFE_CASES, PAYMENT } from './block-life.ts'

const stateOf = (name: string, step: ReturnType<typeof blockLife>[number]) =>
  step.blocks.find((block) => block.name === name)?.state
const paidTags = (step: ReturnType<typeof blockLife>[number]) => step.answers.filter(({ isPaid }) => isPaid).length

describe('blockLife', () => {
  test('reaches each state of N after the slots that the network facts name', () => {
    const steps = blockLife('certified')
    const reached = (state: string) => steps.find((step) => stateOf('N', step) === state)?.atMs
    expect(reached('proposed')).toBe(0)
    expect(reached('voted')).toBe(protocol.votedSlots * protocol.blockTimeMs)
    expect(reached('finalized')).toBe(protocol.finalizedSlots * protocol.blockTimeMs)
    expect(reached('verified')).toBe(protocol.verifiedSlots * protocol.blockTimeMs)
  })
  test('lets one tag after the other answer the new balance, and never takes it back', () => {
    expect(blockLife('certified').map(paidTags)).toEqual([0, 1, 2, 3, 3, 3, 4])
  })
  test('answers every tag in every step, newest block first', () => {
    for (const step of LIFE_CASES.flatMap(blockLife)) {
      expect(step.answers.map(({ tag }) => tag)).toEqual(['latest', 'safe', 'finalized', 'finalized − 3'])
      for (const { balance, isPaid } of step.answers) expect(balance).toBe(BALANCE_BEFORE + (isPaid ? PAYMENT : 0))
    }
  })
  test('lets “latest” fall back when the block is replaced, while “safe” never showed the payment', () => {
    const steps = blockLife('replaced')
    expect(steps.map(paidTags)).toEqual([0, 1, 1, 0, 1, 2, 3, 3, 3, 4])
    expect(steps.map((step) => step.answers[0]?.block)).toEqual([
      'N−1',
      'N',
      'N',
      'N’',
      'N+1',
      'N+2',
      'N+3',
      'N+4',
      'N+5',
      'N+6',
    ])
    expect(stateOf('N', steps.at(-1) as (typeof steps)[number])).toBe('abandoned')
  })
  test('finalizes at most one of two blocks with one number', () => {
    for (const step of blockLife('replaced')) {
      const final = ['N', 'N’'].filter((name) => ['finalized', 'verified'].includes(stateOf(name, step) ?? ''))
      expect(final.length).toBeLessThan(2)
    }
  })
  test('tells every step in words', () => {
    expect(blockLife('certified').map(({ title }) => title)).toEqual([
      'Before the payment',
      'N is Proposed',
      'N is Voted',
      'N is Finalized',
      'The state root of N is proposed',
      'The state root of N is not final yet',
      'N is Verified',
    ])
    expect(blockLife('certified')[4]?.text).toBe(
      'N+3 contains the state root that N produced, which is confirmed once N+3 is finalized.',
    )
  })
})
