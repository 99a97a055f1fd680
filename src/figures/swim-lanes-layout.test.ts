import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { collisions, isWithin, outside, textRects } from './layout-checks.ts'
import { layOutSwimLanes, type SwimLanesData } from './swim-lanes-layout.ts'

const execution: SwimLanesData = {
  columns: ['N', 'N+1', 'N+2', 'N+3'],
  lanes: [
    {
      label: 'Consensus',
      items: [0, 1, 2, 3].map((at) => ({ id: `c${at}`, from: at, to: at + 1, label: `Order ${at}` })),
    },
    {
      label: 'Execution',
      items: [1, 2, 3].map((at) => ({ id: `e${at}`, from: at, to: at + 0.8, label: `Run ${at - 1}` })),
    },
  ],
  links: [
    { from: 'c0', to: 'e1', label: 'block' },
    { from: 'e1', to: 'c3', label: 'state root' },
    { from: 'e2', to: 'c3', label: 'another one, much longer' },
  ],
}

const parts = (data: SwimLanesData) => {
  const layout = layOutSwimLanes(data)
  return {
    layout,
    items: layout.items.map(({ rect }) => rect),
    inner: textRects(layout.items.flatMap(({ label, note }) => [label, note])),
    free: textRects([...layout.links, ...layout.lanes, ...layout.columns].map(({ label }) => label)),
  }
}

describe('layOutSwimLanes', () => {
  test('keeps items, names and link labels apart and inside the drawing', () => {
    const { layout, items, inner, free } = parts(execution)
    expect(collisions(items)).toEqual([])
    expect(collisions([...items, ...free])).toEqual([])
    expect(collisions(inner)).toEqual([])
    expect(outside([...items, ...inner, ...free], layout)).toEqual([])
    expect(layout.items.every(({ label, rect }) => isWithin(label, rect))).toBe(true)
  })
  test('ends every link on the edge of the items it joins', () => {
    const { layout } = parts(execution)
    const [down, up] = layout.links
    const [first] = layout.items
    expect(down?.points[0]?.y).toBe((first?.rect.y ?? 0) + (first?.rect.height ?? 0))
    expect(down?.points.at(-1)?.y).toBe(layout.items[4]?.rect.y)
    expect(up?.points[0]?.y).toBe(layout.items[4]?.rect.y)
  })
  test('stacks items of a lane that overlap in time', () => {
    const { items } = parts({
      columns: ['a', 'b'],
      lanes: [
        {
          label: 'Validators',
          items: [
            { from: 0, to: 1.5, label: 'Vote' },
            { from: 1, to: 2, label: 'Execute' },
          ],
        },
      ],
    })
    expect(items[1]?.y).toBeGreaterThan(items[0]?.y ?? 0)
    expect(collisions(items)).toEqual([])
  })
  test('joins items of one lane below that lane', () => {
    const { layout, items, free } = parts({
      columns: ['a', 'b', 'c'],
      lanes: [
        {
          label: 'Only',
          items: [
            { id: 'a', from: 0, to: 1, label: 'One' },
            { id: 'c', from: 2, to: 3, label: 'Two' },
          ],
        },
      ],
      links: [{ from: 'a', to: 'c', label: 'later' }],
    })
    expect(collisions([...items, ...free])).toEqual([])
    expect(outside(free, layout)).toEqual([])
  })
  test('keeps its promises for any links', () => {
    const link = fc.record({
      from: fc.nat(8),
      to: fc.nat(8),
      label: fc.constantFrom('', 'block', 'state root of block N'),
    })
    fc.assert(
      fc.property(fc.array(link, { maxLength: 6 }), (links) => {
        const lanes = [0, 1, 2].map((lane) => ({
          label: `Lane ${lane}`,
          items: [0, 1, 2].map((at) => ({
            id: `i${lane * 3 + at}`,
            from: at,
            to: at + 1,
            label: `Item ${lane} ${at}`,
          })),
        }))
        const { layout, items, free } = parts({
          columns: ['a', 'b', 'c'],
          lanes,
          links: links
            .filter(({ from, to }) => from !== to)
            .map(({ from, to, label }) => ({ from: `i${from}`, to: `i${to}`, ...(label ? { label } : {}) })),
        })
        expect(collisions([...items, ...free])).toEqual([])
        expect(outside([...items, ...free], layout)).toEqual([])
      }),
      { seed: 7, numRuns: 60 },
    )
  })
  test('names the field of wrong data', () => {
    const lanes = [{ label: 'One', items: [{ id: 'a', from: 0, to: 1, label: 'A' }] }]
    expect(() => layOutSwimLanes({ columns: ['a'], lanes, links: [{ from: 'a', to: 'b' }] })).toThrow(
      'SwimLanes.links[0].to is "b".',
    )
    expect(() =>
      layOutSwimLanes({ columns: ['a'], lanes: [{ label: 'One', items: [{ from: 0, to: 2, label: 'A' }] }] }),
    ).toThrow('SwimLanes.lanes[0].items[0].to must lie in columns 0 to 1 and after "from", but is 0 to 2.')
  })
})
