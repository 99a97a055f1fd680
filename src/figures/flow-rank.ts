/** Sizes of nodes and labels → places, by dagre. Synchronous and deterministic. */
import { Graph, layout } from '@dagrejs/dagre'
import { LOOP_DEPTH } from './flow-edges.ts'
import type { Point, Rect } from './geometry.ts'

type Size = { width: number; height: number }
export type RankInput = {
  direction: 'right' | 'down'
  /** Between two ranks, without the labels of their edges. */
  gap: number
  nodes: readonly ({ id: string } & Size)[]
  edges: readonly { from: string; to: string; label: Size }[]
  /** Edges from a node to itself. They need space below the node, or to its right if the flow runs down. */
  loops: readonly { id: string; label: Size }[]
}
/** `edge` is the index in the input. `way` contains the points between the two nodes. `label` is the label's center. */
export type Route = { edge: number; from: string; to: string; way: Point[]; label: Point }
export type Ranked = Size & { rects: Map<string, Rect>; routes: Route[] }

const NODE_GAP = { right: 24, down: 32 }
const LABEL_PAD = 5

export function rankNodes(input: RankInput): Ranked {
  const { direction, nodes, edges } = input
  const graph = new Graph({ multigraph: true })
  graph.setGraph({
    rankdir: direction === 'right' ? 'LR' : 'TB',
    nodesep: NODE_GAP[direction],
    edgesep: 18,
    ranksep: input.gap,
    marginx: 1,
    marginy: 1,
  })
  for (const node of nodes) graph.setNode(node.id, outerSize(node, input))
  const drawn = [...edges.entries()].filter(([, { from, to }]) => from !== to)
  for (const [index, { from, to, label }] of drawn) graph.setEdge(from, to, labelSize(label), String(index))
  layout(graph)
  const { width = 0, height = 0 } = graph.graph() as Partial<Size>
  const centres = new Map(nodes.map(({ id }) => [id, pointOf(graph.node(id) as Point)]))
  const flip = isMirrored(nodes, centres, direction) ? mirror(direction, { width, height }) : (point: Point) => point
  const rects = new Map(nodes.map((node) => [node.id, rectOf(node, flip(centres.get(node.id) as Point), input)]))
  const routes = drawn.map(([edge, { from, to, label }]): Route => {
    const placed = graph.edge(from, to, String(edge)) as Partial<Point> & { points: Point[] }
    const way = placed.points.slice(1, -1).map((point) => flip(pointOf(point)))
    const at = flip({ x: placed.x ?? 0, y: placed.y ?? 0 })
    // Without a label, the bend in the middle of a short edge would only steepen its curve.
    return { edge, from, to, way: label.width === 0 && way.length === 1 ? [] : way, label: at }
  })
  return { width, height, rects, routes }
}

/** Gives all boxes of a rank the same width (or height if the flow runs down), for a calmer picture. */
export function evenOut(
  { nodes, loops, direction }: RankInput,
  { rects }: Ranked,
  boxes: ReadonlySet<string>,
): RankInput['nodes'] {
  const isEven = (id: string) => boxes.has(id) && !loops.some((loop) => loop.id === id)
  const middle = (id: string): number => {
    const { x, y, width, height } = rects.get(id) as Rect
    return direction === 'right' ? x + width / 2 : y + height / 2
  }
  return nodes.map((node) => {
    if (!isEven(node.id)) return node
    const rank = nodes.filter(({ id }) => isEven(id) && Math.abs(middle(id) - middle(node.id)) < 1)
    return direction === 'right'
      ? { ...node, width: Math.max(...rank.map(({ width }) => width)) }
      : { ...node, height: Math.max(...rank.map(({ height }) => height)) }
  })
}

function labelSize({ width, height }: Size) {
  const pad = width > 0 ? LABEL_PAD : 0
  return { width: width + 2 * pad, height: height + pad, labelpos: 'c' as const }
}

function outerSize(node: { id: string } & Size, { loops, direction }: RankInput): Size {
  const loop = loops.find(({ id }) => id === node.id)
  if (!loop) return { width: node.width, height: node.height }
  return direction === 'right'
    ? { width: Math.max(node.width, loop.label.width), height: node.height + LOOP_DEPTH + loop.label.height }
    : { width: node.width + LOOP_DEPTH + loop.label.width, height: node.height }
}

function rectOf(node: { id: string } & Size, centre: Point, input: RankInput): Rect {
  const outer = outerSize(node, input)
  const y = centre.y - outer.height / 2
  const x = input.direction === 'right' ? centre.x - node.width / 2 : centre.x - outer.width / 2
  return { x, y, width: node.width, height: node.height }
}

function pointOf({ x, y }: Point): Point {
  return { x, y }
}

/** dagre may reorder siblings. If most are against the author's order, the drawing is mirrored. */
function isMirrored(
  nodes: readonly { id: string }[],
  centres: Map<string, Point>,
  direction: 'right' | 'down',
): boolean {
  let order = 0
  for (const [index, node] of nodes.entries()) {
    for (const later of nodes.slice(index + 1)) {
      const [a, b] = [centres.get(node.id) as Point, centres.get(later.id) as Point]
      const [along, across] = direction === 'right' ? [b.x - a.x, b.y - a.y] : [b.y - a.y, b.x - a.x]
      if (Math.abs(along) < 1) order += Math.sign(across)
    }
  }
  return order < 0
}

function mirror(direction: 'right' | 'down', { width, height }: Size): (point: Point) => Point {
  return ({ x, y }) => (direction === 'right' ? { x, y: height - y } : { x: width - x, y })
}
