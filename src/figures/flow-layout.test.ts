import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SLOW } from '../../test/slow.ts'
import { type FlowData, type FlowEdge, type FlowNode, layOutFlow } from './flow-layout.ts'
import { collisions, isWithin, outside, textRects } from './layout-checks.ts'

const tree: FlowData = {
  direction: 'right',
  nodes: [
    { id: 'leader', label: 'Leader', note: 'encodes the block' },
    { id: 'a', label: 'Validator 1' },
    { id: 'b', label: 'Validator 2' },
    { id: 'c', label: 'Validator 3' },
  ],
  edges: ['a', 'b', 'c'].map((to) => ({ from: 'leader', to })),
}

const parts = (data: FlowData) => {
  const layout = layOutFlow(data)
  return {
    layout,
    nodes: layout.nodes.map(({ rect, id }) => ({ ...rect, name: id })),
    labels: textRects(layout.edges.map(({ label }) => label)),
  }
}

describe('layOutFlow', () => {
  test('keeps siblings in the order of the author', () => {
    const { layout } = parts(tree)
    const ys = layout.nodes.slice(1).map(({ rect }) => rect.y)
    expect(ys).toEqual([...ys].sort((a, b) => a - b))
  })
  test('runs right or down as told', () => {
    const [from, to] = parts(tree).nodes
    expect(to?.x).toBeGreaterThan((from?.x ?? 0) + (from?.width ?? 0))
    const [above, below] = parts({ ...tree, direction: 'down' }).nodes
    expect(below?.y).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0))
  })
  test('ends an edge on the outline of a diamond', () => {
    const { layout } = parts({
      direction: 'down',
      nodes: [
        { id: 'a', label: 'Start' },
        { id: 'b', label: 'Is it here?', shape: 'diamond' },
      ],
      edges: [{ from: 'a', to: 'b' }],
    })
    const diamond = layout.nodes[1]?.rect
    expect(layout.edges[0]?.tip).toEqual({ x: (diamond?.x ?? 0) + (diamond?.width ?? 0) / 2, y: diamond?.y })
  })
  test('holds the text of a diamond inside its slanted sides', () => {
    const { layout } = parts({
      nodes: [
        { id: 'a', label: 'Does the certificate carry a high tip?', shape: 'diamond' },
        { id: 'b', label: 'B' },
      ],
      edges: [{ from: 'a', to: 'b' }],
    })
    const { rect, label } = layout.nodes[0] as (typeof layout.nodes)[number]
    const share = label.block.width / rect.width + label.block.height / rect.height
    expect(share).toBeLessThanOrEqual(1)
  })
  test('draws both directions between two nodes apart', () => {
    const { layout, nodes, labels } = parts({
      nodes: [
        { id: 'open', label: 'Open' },
        { id: 'sub', label: 'Subscribed' },
      ],
      edges: [
        { from: 'open', to: 'sub', label: 'eth_subscribe' },
        { from: 'sub', to: 'open', label: 'eth_unsubscribe' },
      ],
    })
    expect(layout.edges[0]?.path).not.toBe(layout.edges[1]?.path)
    expect(collisions([...nodes, ...labels])).toEqual([])
  })
  test('gives an edge from a node to itself a loop with room for its label', () => {
    for (const direction of ['right', 'down'] as const) {
      const { layout, nodes, labels } = parts({
        direction,
        nodes: [
          { id: 'a', label: 'Waiting' },
          { id: 'b', label: 'Done' },
          { id: 'c', label: 'Failed' },
        ],
        edges: [
          { from: 'a', to: 'a', label: 'retry' },
          { from: 'a', to: 'b' },
          { from: 'a', to: 'c' },
        ],
      })
      expect(collisions([...nodes, ...labels])).toEqual([])
      expect(outside([...nodes, ...labels], layout)).toEqual([])
    }
  })
  test('keeps nodes and labels apart and inside for any graph, and never cuts into a node with its text', SLOW, () => {
    const label = fc.constantFrom('Go', 'Propose a fresh block', 'eth_sendRawTransactionSync', 'Is the block here?')
    const graph = fc.record({
      direction: fc.constantFrom('right' as const, 'down' as const),
      nodes: fc.array(fc.record({ label, shape: fc.constantFrom('box', 'round', 'diamond') }), {
        minLength: 2,
        maxLength: 8,
      }),
      edges: fc.array(
        fc.record({ from: fc.nat(7), to: fc.nat(7), label: fc.constantFrom('', 'yes', 'block received') }),
        {
          minLength: 1,
          maxLength: 9,
        },
      ),
    })
    fc.assert(
      fc.property(graph, ({ direction, nodes, edges }) => {
        const loops = new Set<number>()
        const drawn = edges
          .map(({ from, to, label }) => ({ from: from % nodes.length, to: to % nodes.length, label }))
          .filter(({ from, to }) => from !== to || (!loops.has(from) && loops.add(from)))
        fc.pre(drawn.length > 0)
        const {
          layout,
          nodes: rects,
          labels,
        } = parts({
          direction,
          nodes: nodes.map((node, index): FlowNode => ({ id: `n${index}`, ...node }) as FlowNode),
          edges: drawn.map(
            ({ from, to, label }): FlowEdge => ({ from: `n${from}`, to: `n${to}`, ...(label ? { label } : {}) }),
          ),
        })
        expect(collisions([...rects, ...labels])).toEqual([])
        expect(outside([...rects, ...labels], layout)).toEqual([])
        expect(layout.nodes.every(({ rect, label }) => isWithin(label, rect))).toBe(true)
      }),
      { seed: 7, numRuns: 30 },
    )
  })
  test('gives the same drawing twice', () => {
    expect(layOutFlow(tree)).toEqual(layOutFlow(tree))
  })
  test('names the field of wrong data', () => {
    const nodes = [{ id: 'a', label: 'A' }]
    expect(() => layOutFlow({ nodes, edges: [{ from: 'a', to: 'b' }] })).toThrow('Flow.edges[0].to is "b".')
    expect(() => layOutFlow({ nodes: [...nodes, ...nodes], edges: [] })).toThrow('Flow.nodes[1].id is "a", which')
    expect(() => layOutFlow({ direction: 'left' as 'right', nodes, edges: [] })).toThrow('Flow.direction is "left".')
    expect(() => layOutFlow({ nodes: [{ id: 'a', label: 'A', shape: 'star' as 'box' }], edges: [] })).toThrow(
      'Flow.nodes[0].shape is "star".',
    )
  })
})
