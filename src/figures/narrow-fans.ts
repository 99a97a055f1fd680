/**
 * Flow lines that fan out from a box to those below it, or merge from boxes into the box below them. Described box by
 * box they would read as a chain. Instead they run next to the boxes, on the left out of a box, on the right into a
 * box.
 */

import type { Page } from './drawing.ts'
import type { FlowData, FlowEdge } from './flow-layout.ts'
import type { Point, Rect } from './geometry.ts'

/** Smaller fans are clear enough as text in their boxes. */
const LEAST = 3

/** Node indexes of the shared box and of the others, which are adjacent. */
export type Fan = { hub: number; members: readonly number[]; edges: readonly FlowEdge[]; isOut: boolean }

/** Every fan of the flow with adjacent boxes and identical labels and line styles. */
export function fansOf({ nodes, edges }: FlowData): Fan[] {
  const places = new Map(nodes.map(({ id }, index) => [id, index]))
  return nodes.flatMap(({ id }, hub) =>
    [true, false].flatMap((isOut) => {
      const own = edges.filter((edge) => (isOut ? edge.from : edge.to) === id)
      const members = own.map((edge) => places.get(isOut ? edge.to : edge.from) ?? -1).sort((a, b) => a - b)
      const first = isOut ? hub + 1 : hub - own.length
      const isTogether = members.every((place, index) => place === first + index)
      const isOneKind = own.every(({ label, dashed }) => label === own[0]?.label && dashed === own[0]?.dashed)
      return own.length >= LEAST && isTogether && isOneKind ? [{ hub, members, edges: own, isOut }] : []
    }),
  )
}

/**
 * Draws each line of a fan from the middle of a box, past those between, into the middle of the other. `room` is the
 * space at the side.
 */
export function drawFan(page: Page, { hub, members, edges, isOut }: Fan, room: number): void {
  const at = (place: number): Rect | undefined => page.boxes[place]?.rect
  const shared = at(hub)
  if (!shared) return
  const side = ({ x, width }: Rect) => (isOut ? x : x + width)
  const bus = side(shared) + (isOut ? -room / 2 : room / 2)
  const middle = ({ y, height }: Rect) => y + height / 2
  for (const member of members) {
    const other = at(member)
    if (!other) continue
    const [from, to] = isOut ? [shared, other] : [other, shared]
    const points: Point[] = [
      { x: side(from), y: middle(from) },
      { x: bus, y: middle(from) },
      { x: bus, y: middle(to) },
      { x: side(to) + (isOut ? -2 : 2), y: middle(to) },
    ]
    page.lines.push({ kind: 'arrow', points, isDashed: edges[0]?.dashed === true })
  }
}
