/** Ends and curves of the edges of a flow. Every edge leaves and enters a node at right angles to the ranks. */
import { type PlacedText, type Point, type Rect, written } from './geometry.ts'
import type { TextBlock } from './text-lines.ts'

/** Where an edge meets a node. `side` is 1 if the edge runs in the direction of the flow there, else -1. */
export type Port = Point & { side: 1 | -1 }

type Route = { from: string; to: string; way: readonly Point[] }
type Direction = 'right' | 'down'
type Shape = 'box' | 'diamond' | 'round'
type Touch = { route: number; end: 'start' | 'end'; goal: number; isOut: boolean }

/** How far a loop reaches out of its node. */
export const LOOP_DEPTH = 24
/** Minimum distance between edges at one side of a node if they run in both directions. */
const PORT_GAP = 18

/**
 * Start and end of each route. Edges that all leave (or all enter) at one side share one port, which reads as a fork
 * (or a join). Edges of both directions at one side are spread in the order of their origins.
 */
export function portsOf(
  routes: readonly Route[],
  rects: ReadonlyMap<string, Rect>,
  shapeOf: (id: string) => Shape,
  direction: Direction,
): { start: Port; end: Port }[] {
  const along = (point: Point) => (direction === 'right' ? point.x : point.y)
  const across = (point: Point) => (direction === 'right' ? point.y : point.x)
  const middle = (id: string): Point => {
    const { x, y, width, height } = rects.get(id) as Rect
    return { x: x + width / 2, y: y + height / 2 }
  }
  const sides = new Map<string, Touch[]>()
  const note = (id: string, side: 1 | -1, touch: Touch) => {
    const key = `${side} ${id}`
    sides.set(key, [...(sides.get(key) ?? []), touch])
  }
  const forward = routes.map(({ from, to }): 1 | -1 => (along(middle(to)) >= along(middle(from)) ? 1 : -1))
  for (const [route, { from, to, way }] of routes.entries()) {
    const side = forward[route] ?? 1
    note(from, side, { route, end: 'start', goal: across(way[0] ?? middle(to)), isOut: true })
    note(to, side === 1 ? -1 : 1, { route, end: 'end', goal: across(way.at(-1) ?? middle(from)), isOut: false })
  }
  const ports = routes.map((_, route) => ({ start: none(forward[route]), end: none(forward[route]) }))
  for (const [key, touches] of sides) {
    const [side, ...rest] = key.split(' ')
    const id = rest.join(' ')
    const isMixed = touches.some(({ isOut }) => isOut) && touches.some(({ isOut }) => !isOut)
    const sorted = [...touches].sort((a, b) => a.goal - b.goal)
    for (const [index, { route, end }] of sorted.entries()) {
      const offset = isMixed ? (index - (sorted.length - 1) / 2) * PORT_GAP : 0
      const port = ports[route]
      if (port)
        port[end] = {
          ...meet(rects.get(id) as Rect, shapeOf(id), Number(side), offset, direction),
          side: forward[route] ?? 1,
        }
    }
  }
  return ports
}

function none(side: 1 | -1 | undefined): Port {
  return { x: 0, y: 0, side: side ?? 1 }
}

/** The point of a node's outline on one side, `offset` from the middle of that side. */
function meet({ x, y, width, height }: Rect, shape: Shape, side: number, offset: number, direction: Direction): Point {
  const [long, wide] = direction === 'right' ? [width, height] : [height, width]
  const shift = Math.max(-wide / 2 + 6, Math.min(wide / 2 - 6, offset))
  const inset = shape === 'diamond' ? (Math.abs(shift) / (wide / 2)) * (long / 2) : 0
  const out = side * (long / 2 - inset)
  return direction === 'right'
    ? { x: x + width / 2 + out, y: y + height / 2 + shift }
    : { x: x + width / 2 + shift, y: y + height / 2 + out }
}

type Line = { path: string; before: Point; tip: Point }

/** Smooth line from `start` over the points of `way` to `end`, in the direction of the flow at each of them. */
export function curve(start: Port, way: readonly Point[], end: Port, direction: Direction): Line {
  let path = `M${written(start.x)} ${written(start.y)}`
  let from: Point = start
  for (const to of [...way, end]) {
    const half = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
    const [a, b] =
      direction === 'right'
        ? [
            { x: half.x, y: from.y },
            { x: half.x, y: to.y },
          ]
        : [
            { x: from.x, y: half.y },
            { x: to.x, y: half.y },
          ]
    path += `C${written(a.x)} ${written(a.y)} ${written(b.x)} ${written(b.y)} ${written(to.x)} ${written(to.y)}`
    from = to
  }
  const before = direction === 'right' ? { x: end.x - end.side, y: end.y } : { x: end.x, y: end.y - end.side }
  return { path, before, tip: { x: end.x, y: end.y } }
}

/** A loop from a node to itself, below the node (to its right if the flow runs down), with the label outside. */
export function loopOf(rect: Rect, block: TextBlock, direction: Direction): Line & { label: PlacedText | undefined } {
  const half = 11
  const reach = LOOP_DEPTH * 1.1
  const centre = { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 }
  const at = (across: number, out: number): Point =>
    direction === 'right'
      ? { x: centre.x + across, y: rect.y + rect.height + out }
      : { x: rect.x + rect.width + out, y: centre.y + across }
  const [a, b, c, tip] = [at(-half, 0), at(-half * 1.6, reach), at(half * 1.6, reach), at(half, 0)]
  const path = `M${written(a.x)} ${written(a.y)}C${written(b.x)} ${written(b.y)} ${written(c.x)} ${written(c.y)} ${written(tip.x)} ${written(tip.y)}`
  const outside = at(0, LOOP_DEPTH)
  const label: PlacedText =
    direction === 'right'
      ? { block, x: outside.x, y: outside.y, anchor: 'middle' }
      : { block, x: outside.x, y: outside.y - block.height / 2, anchor: 'start' }
  return { path, before: at(half * 1.15, 6), tip, label: block.lines.length > 0 ? label : undefined }
}
