/** Flow chart, tree or state machine: data → geometry. Sizes of nodes here, ranks in flow-rank.ts, lines in flow-edges.ts. */
import { type Checker, checkerFor } from './check-figure.ts'
import { curve, loopOf, portsOf } from './flow-edges.ts'
import { evenOut, type Ranked, type RankInput, rankNodes } from './flow-rank.ts'
import { ARTICLE_WIDTH, type PlacedText, type Point, type Rect } from './geometry.ts'
import { LABEL, longestWord, NOTE, type TextBlock, wrap } from './text-lines.ts'
import type { Tone } from './tones.ts'

export const SHAPES = ['box', 'diamond', 'round'] as const
export type Shape = (typeof SHAPES)[number]
export const DIRECTIONS = ['right', 'down'] as const
export type Direction = (typeof DIRECTIONS)[number]

export type FlowNode = { id: string; label: string; note?: string; tone?: Tone; shape?: Shape }
export type FlowEdge = { from: string; to: string; label?: string; dashed?: boolean }
export type FlowData = { direction?: Direction; nodes: readonly FlowNode[]; edges: readonly FlowEdge[] }

export type PlacedNode = {
  id: string
  shape: Shape
  tone: Tone
  rect: Rect
  label: PlacedText
  note: PlacedText | undefined
}
export type PlacedEdge = {
  key: string
  path: string
  /** Any point on the line before `tip`. */
  before: Point
  tip: Point
  dashed: boolean
  label: PlacedText | undefined
}
export type FlowLayout = { width: number; height: number; nodes: PlacedNode[]; edges: PlacedEdge[] }

type SizedNode = { node: FlowNode; shape: Shape; label: TextBlock; note: TextBlock; width: number; height: number }

/** Widths of node text and of edge labels and the gap between ranks, tried from roomy to tight until the drawing fits. */
type Fit = { node: number; label: number; gap: number }
const FITS: readonly [Fit, ...Fit[]] = [
  { node: 170, label: 110, gap: 76 },
  { node: 170, label: 110, gap: 56 },
  { node: 150, label: 100, gap: 46 },
  { node: 130, label: 84, gap: 40 },
  { node: 110, label: 72, gap: 34 },
  { node: 96, label: 64, gap: 30 },
]
/** Downward there is room: lines get the same generous gap at every width. */
const DOWN_GAP = 48
/** The style sheet shrinks a drawing by a tenth at most before it scrolls. */
const WIDEST = ARTICLE_WIDTH / 0.9
const PAD_X = 14
const PAD_Y = 11
const LEAST_WIDTH = 56

/**
 * A flow to the right that would have to scroll in the article runs down instead, if it fits that way.
 * @throws PortalError `FIGURE_DATA` naming the field that is wrong.
 */
export function layOutFlow(data: FlowData): FlowLayout {
  const check = checkerFor('Flow')
  const direction = check.oneOf(data.direction ?? 'right', DIRECTIONS, 'direction')
  const nodes = readNodes(check, data)
  const edges = readEdges(check, data, nodes)
  const [roomy] = FITS
  const layout = layOutFitting(nodes, edges, direction)
  if (direction === 'down' || layout.width <= WIDEST) return layout
  const down = layOut(inputOf(nodes, edges, 'down', roomy))
  return down.width <= ARTICLE_WIDTH ? down : layout
}

function readNodes(check: Checker, data: FlowData): readonly FlowNode[] {
  const seen = new Set<string>()
  return check.list(data.nodes, 'nodes').map((node, index) => {
    const field = `nodes[${index}]`
    const id = check.text(node.id, `${field}.id`)
    if (seen.has(id)) check.fail(`${field}.id`, `is "${id}", which another node has already`)
    seen.add(id)
    check.text(node.label, `${field}.label`)
    if (node.note !== undefined) check.text(node.note, `${field}.note`)
    check.tone(node.tone, `${field}.tone`)
    check.oneOf(node.shape ?? 'box', SHAPES, `${field}.shape`)
    return node
  })
}

function readEdges(check: Checker, data: FlowData, nodes: readonly FlowNode[]): readonly FlowEdge[] {
  const ids = nodes.map(({ id }) => id)
  const looped = new Set<string>()
  return check.list(data.edges, 'edges').map((edge, index) => {
    check.known(check.text(edge.from, `edges[${index}].from`), ids, `edges[${index}].from`)
    check.known(check.text(edge.to, `edges[${index}].to`), ids, `edges[${index}].to`)
    if (edge.label !== undefined) check.text(edge.label, `edges[${index}].label`)
    if (edge.from === edge.to && looped.has(edge.from))
      check.fail(`edges[${index}].to`, `is a second edge from "${edge.from}" to itself`)
    if (edge.from === edge.to) looped.add(edge.from)
    return edge
  })
}

/** The roomiest layout that is not too wide, or the tightest. */
function layOutFitting(nodes: readonly FlowNode[], edges: readonly FlowEdge[], direction: Direction): FlowLayout {
  const [roomy, ...tighter] = FITS
  let input = inputOf(nodes, edges, direction, roomy)
  for (const fit of tighter) {
    // Boxes are evened out within their rank, so the first ranking determines the width of the drawing.
    if (Math.ceil(input.ranked.width) <= ARTICLE_WIDTH) break
    input = inputOf(nodes, edges, direction, fit)
  }
  return layOut(input)
}

type LayOutInput = {
  sized: readonly SizedNode[]
  edges: readonly FlowEdge[]
  labels: readonly TextBlock[]
  rank: RankInput
  ranked: Ranked
}

function inputOf(nodes: readonly FlowNode[], edges: readonly FlowEdge[], direction: Direction, fit: Fit): LayOutInput {
  const sized = nodes.map((node) => sizeNode(node, fit.node))
  const labels = edges.map(({ label = '' }) => wrap(label, Math.max(fit.label, longestWord(label, NOTE)), NOTE))
  const loops = edges.flatMap(({ from, to }, index) =>
    from === to ? [{ id: from, label: labels[index] as TextBlock }] : [],
  )
  const rank: RankInput = {
    direction,
    gap: direction === 'right' ? fit.gap : DOWN_GAP,
    nodes: sized.map(({ node, width, height }) => ({ id: node.id, width, height })),
    edges: edges.map(({ from, to }, index) => ({ from, to, label: labels[index] as TextBlock })),
    loops,
  }
  return { sized, edges, labels, rank, ranked: rankNodes(rank) }
}

function layOut({ sized, edges, labels, rank, ranked: uneven }: LayOutInput): FlowLayout {
  const { direction } = rank
  const boxes = new Set(sized.flatMap(({ node, shape }) => (shape === 'diamond' ? [] : [node.id])))
  const ranked = rankNodes({ ...rank, nodes: evenOut(rank, uneven, boxes) })
  const shapes = new Map(sized.map(({ node, shape }) => [node.id, shape]))
  const ports = portsOf(ranked.routes, ranked.rects, (id) => shapes.get(id) ?? 'box', direction)
  return {
    width: Math.ceil(ranked.width),
    height: Math.ceil(ranked.height),
    nodes: sized.map((node) => placeNode(node, ranked.rects.get(node.node.id) as Rect)),
    edges: edges.map((edge, index) => {
      const block = labels[index] as TextBlock
      const key = `${index} ${edge.from} ${edge.to}`
      const dashed = edge.dashed === true
      if (edge.from === edge.to)
        return { key, dashed, ...loopOf(ranked.rects.get(edge.from) as Rect, block, direction) }
      const at = ranked.routes.findIndex((route) => route.edge === index)
      const { way, label } = ranked.routes[at] as (typeof ranked.routes)[number]
      const { start, end } = ports[at] as (typeof ports)[number]
      return { key, dashed, ...curve(start, way, end, direction), label: placeLabel(block, label) }
    }),
  }
}

/** A diamond fits a text of w × h if it is 1.6 times as wide and 2.7 times as high (1/1.6 + 1/2.7 = 1). */
const DIAMOND = { across: 1.6, down: 2.7, room: 0.72 }

const FLATTEST_DIAMOND = 0.36

function diamondSize(text: { width: number; height: number }): { width: number; height: number } {
  const width = text.width * DIAMOND.across + 12
  return { width, height: Math.max(text.height * DIAMOND.down, width * FLATTEST_DIAMOND) }
}

function sizeNode(node: FlowNode, room: number): SizedNode {
  const shape = node.shape ?? 'box'
  const { note: said = '' } = node
  const words = Math.max(longestWord(node.label, LABEL), longestWord(said, NOTE))
  const fit = Math.max(shape === 'diamond' ? room * DIAMOND.room : room, words)
  const label = wrap(node.label, fit, LABEL)
  const note = wrap(said, fit, NOTE)
  const text = { width: Math.max(label.width, note.width), height: label.height + note.height }
  if (shape === 'diamond') return { node, shape, label, note, ...diamondSize(text) }
  const pad = PAD_X + (shape === 'round' ? 6 : 0)
  const width = Math.max(text.width + 2 * pad, LEAST_WIDTH)
  return { node, shape, label, note, width, height: text.height + 2 * PAD_Y }
}

function placeNode({ node, shape, label, note }: SizedNode, rect: Rect): PlacedNode {
  const x = rect.x + rect.width / 2
  const y = rect.y + (rect.height - label.height - note.height) / 2
  return {
    id: node.id,
    shape,
    tone: node.tone ?? 'plain',
    rect,
    label: { block: label, x, y, anchor: 'middle' },
    note: note.lines.length > 0 ? { block: note, x, y: y + label.height, anchor: 'middle' } : undefined,
  }
}

function placeLabel(block: TextBlock, { x, y }: Point): PlacedText | undefined {
  return block.lines.length > 0 ? { block, x, y: y - block.height / 2, anchor: 'middle' } : undefined
}
