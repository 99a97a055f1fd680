import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { collisions, isWithin, outside, textRects } from './layout-checks.ts'
import { layOutTimeline, type TimelineData, type TimelineSpan } from './timeline-layout.ts'

const states: TimelineData = {
  unit: 'ms',
  marks: [0, 300, 600, 1500].map((at) => ({ at, label: `${at} ms` })),
  spans: [
    { from: 0, to: 300, label: 'Proposed', tone: 'proposed', note: '"latest"' },
    { from: 300, to: 600, label: 'Voted', tone: 'voted', note: '"safe"' },
    { from: 600, to: 1500, label: 'Finalized', tone: 'finalized', note: '"finalized"' },
  ],
}

const spans = fc.array(
  fc.record({
    from: fc.integer({ min: 0, max: 900 }),
    length: fc.integer({ min: 0, max: 900 }),
    label: fc.constantFrom('Proposed', 'Speculative execution', 'eth_sendRawTransactionSync', 'A'),
    note: fc.constantFrom(undefined, '"latest"', 'waits for the certificate of its child'),
  }),
  { minLength: 1, maxLength: 9 },
)

describe('layOutTimeline', () => {
  test('puts spans that follow each other into one row', () => {
    const { bars } = layOutTimeline(states)
    expect(new Set(bars.map(({ rect }) => rect.y)).size).toBe(1)
    expect(bars.every(({ label, rect }) => isWithin(label, rect))).toBe(true)
  })
  test('keeps the proportions of time', () => {
    const [proposed, , finalized] = layOutTimeline(states).bars
    expect((finalized?.rect.width ?? 0) / (proposed?.rect.width ?? 1)).toBeCloseTo(3, 0)
  })
  test('draws a moment as a point with its label beside it', () => {
    const [bar] = layOutTimeline({
      unit: 'ms',
      spans: [
        { from: 5, to: 5, label: 'Final' },
        { from: 0, to: 9, label: 'All' },
      ],
    }).bars
    expect(bar?.isMoment).toBe(true)
    expect(bar?.label.x).toBeGreaterThan((bar?.rect.x ?? 0) + (bar?.rect.width ?? 0))
  })
  test('makes its own marks with the unit when there are none', () => {
    const { marks } = layOutTimeline({ unit: 's', spans: [{ from: 0, to: 4, label: 'Wait' }] })
    expect(marks.map(({ label }) => label.block.lines[0]?.runs[0]?.text)).toEqual(['0 s', '1 s', '2 s', '3 s', '4 s'])
  })
  test('never lets bars or texts meet or leave the drawing', () => {
    fc.assert(
      fc.property(spans, (drawn) => {
        const layout = layOutTimeline({
          unit: 'ms',
          spans: drawn.map(
            ({ from, length, label, note }): TimelineSpan => ({
              from,
              to: from + length,
              label,
              ...(note ? { note } : {}),
            }),
          ),
        })
        const texts = textRects(layout.bars.flatMap(({ label, note }) => [label, note]))
        const marks = textRects(layout.marks.map(({ label }) => label))
        const bars = layout.bars.map(({ rect }) => rect)
        expect(collisions(bars)).toEqual([])
        expect(collisions([...texts, ...marks])).toEqual([])
        expect(outside([...bars, ...texts, ...marks], layout)).toEqual([])
      }),
      { seed: 7, numRuns: 60 },
    )
  })
  test('names the field of wrong data', () => {
    const one = (span: object) => () => layOutTimeline({ unit: 'ms', spans: [span as TimelineSpan] })
    expect(one({ from: 3, to: 1, label: 'Back' })).toThrow('Timeline.spans[0].from is 3, after its end 1.')
    expect(one({ from: 0, to: 1, label: 'x', tone: 'violet' })).toThrow(
      'Timeline.spans[0].tone is "violet", which is not a tone.',
    )
    expect(one({ from: 0, to: 1 })).toThrow('Timeline.spans[0].label must be a text, not missing.')
    expect(one({ from: '0', to: 1, label: 'x' })).toThrow('Timeline.spans[0].from must be a number, not "0".')
    expect(() => layOutTimeline({ unit: 'ms', spans: [] })).toThrow(
      'Timeline.spans must be a list with at least one entry.',
    )
  })
})
