import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ARTICLE_WIDTH } from './geometry.ts'
import { collisions, outside, textRects } from './layout-checks.ts'
import { layOutSequence, type SequenceData, type SequenceStep } from './sequence-layout.ts'

const ACTORS = ['Wallet', 'RPC node', 'Leader', 'Validators']
const sending: SequenceData = {
  actors: ACTORS,
  steps: [
    { from: 'Wallet', to: 'RPC node', label: 'eth_sendRawTransaction' },
    { from: 'RPC node', label: 'static checks' },
    { from: 'RPC node', to: 'Wallet', label: 'transaction hash', kind: 'reply' },
    { from: 'RPC node', to: 'Validators', label: 'seen by everyone', kind: 'note' },
  ],
}

const parts = (data: SequenceData) => {
  const layout = layOutSequence(data)
  return {
    layout,
    heads: layout.actors.map(({ rect }) => rect),
    labels: textRects([...layout.steps, ...layout.actors].map(({ label }) => label)),
    notes: layout.steps.flatMap((step) => (step.kind === 'note' ? [step.rect] : [])),
  }
}

describe('layOutSequence', () => {
  test('runs every arrow from its sender to its receiver', () => {
    const { layout } = parts(sending)
    const [call, , reply] = layout.steps
    const [wallet, node] = layout.actors.map(({ x }) => x)
    if (call?.kind !== 'call' || reply?.kind !== 'reply') throw new Error('kinds are kept')
    expect(call.points.map(({ x }) => Math.round(x))).toEqual([
      Math.round((wallet ?? 0) + 1),
      Math.round((node ?? 0) - 1),
    ])
    expect(reply.points[0]?.x).toBeGreaterThan(reply.points[1]?.x ?? 0)
  })
  test('takes a step without receiver for one of the actor itself', () => {
    expect(parts(sending).layout.steps[1]?.kind).toBe('self')
  })
  test('wraps labels so that four actors fit the article', () => {
    expect(parts(sending).layout.width).toBeLessThanOrEqual(ARTICLE_WIDTH)
  })
  test('keeps labels apart and everything inside for any steps', () => {
    const step = fc.record({
      from: fc.nat(3),
      to: fc.nat(3),
      isNote: fc.boolean(),
      label: fc.constantFrom('vote', 'proposal over RaptorCast', 'receipt, or null while the block is not executed'),
    })
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 10 }), (steps) => {
        const { layout, heads, labels, notes } = parts({
          actors: ACTORS,
          steps: steps.map(
            ({ from, to, isNote, label }): SequenceStep => ({
              from: ACTORS[from] ?? '',
              to: ACTORS[to] ?? '',
              label,
              ...(isNote ? { kind: 'note' } : {}),
            }),
          ),
        })
        expect(collisions(heads)).toEqual([])
        expect(collisions(labels)).toEqual([])
        expect(outside([...heads, ...labels, ...notes], layout)).toEqual([])
      }),
      { seed: 7, numRuns: 60 },
    )
  })
  test('names the field of wrong data', () => {
    const one = (step: SequenceStep) => () => layOutSequence({ actors: ACTORS, steps: [step] })
    expect(one({ from: 'Wallet', to: 'Nobody', label: 'x' })).toThrow('Sequence.steps[0].to is "Nobody".')
    expect(one({ from: 'Wallet', to: 'Leader', label: 'x', kind: 'self' })).toThrow(
      'Sequence.steps[0].to must be the same',
    )
    expect(one({ from: 'Wallet', label: 'x', kind: 'call' })).toThrow('Sequence.steps[0].to must be another actor')
    expect(one({ from: 'Wallet', label: 'x', kind: 'shout' as 'call' })).toThrow('Sequence.steps[0].kind is "shout".')
  })
})
