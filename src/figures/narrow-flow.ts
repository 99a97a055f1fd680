/** Flow for a narrow column: the boxes of the flow below each other, in the order in which the author gave them. */

import { NARROW_WIDTH, type NarrowDrawing, Page } from './drawing.ts'
import type { FlowData, FlowEdge, FlowNode } from './flow-layout.ts'
import { drawFan, type Fan, fansOf } from './narrow-fans.ts'
import { LABEL, NOTE, wrap } from './text-lines.ts'

const PAD_X = 12
const PAD_Y = 9
/** Height of the arrow to the next box. */
const STEP = 24
/** Space next to the boxes for the line that passes some of them. */
const BESIDE = 20

/**
 * Draws the arrow from a box to the next box below. It also draws an unlabeled line that passes boxes, if it is the
 * only one, and lines that fan out or merge, which run next to the boxes. Every other line is written in its source box
 * as "→ target: label". The wide layout has checked the data.
 */
export function narrowFlow({ nodes, edges: all }: FlowData): NarrowDrawing {
  const page = new Page()
  const fans = fansOf({ nodes, edges: all })
  const fanned = new Set(fans.flatMap((fan) => fan.edges))
  const edges = all.filter((edge) => !fanned.has(edge))
  const passing = fans.length > 0 ? undefined : passingEdge(nodes, edges)
  const start = fans.some(({ isOut }) => isOut) ? BESIDE : 0
  const end = passing || fans.some(({ isOut }) => !isOut) ? BESIDE : 0
  const place = { x: 1 + start, width: NARROW_WIDTH - 2 - start - end }
  for (const [index, node] of nodes.entries()) {
    const next = nodes[index + 1]
    const leaving = edges.filter(({ from }) => from === node.id)
    const down = next && leaving.find(({ to }) => to === next.id)
    const up = next && edges.find(({ from, to }) => from === next.id && to === node.id && !down)
    const others = leaving.filter((edge) => edge !== down && edge !== passing)
    writeNode(page, node, others, nodes, place)
    const fan = fans.find(({ hub, members, isOut }) => (isOut ? hub === index : members.at(-1) === index))
    if (fan) writeFan(page, fan, place)
    else if (next) drawStep(page, down, up !== undefined)
  }
  for (const fan of fans) drawFan(page, fan, BESIDE)
  if (passing) drawPassing(page, nodes, passing)
  return page.finish()
}

/** The one line that leads on past other boxes, if it has no words. */
function passingEdge(nodes: readonly FlowNode[], edges: readonly FlowEdge[]): FlowEdge | undefined {
  const places = new Map(nodes.map(({ id }, index) => [id, index]))
  const others = edges.filter(({ from, to }) => (places.get(to) ?? 0) !== (places.get(from) ?? 0) + 1)
  const [only] = others
  const isForward = only !== undefined && (places.get(only.to) ?? 0) > (places.get(only.from) ?? 0)
  return others.length === 1 && isForward && !only.label ? only : undefined
}

/** Horizontal position of the boxes between the lines at the sides. */
type Place = { x: number; width: number }

/** Writes the label of a fan between its shared box and the other boxes, on the side of its lines. */
function writeFan(page: Page, { edges, isOut }: Fan, { x, width }: Place): void {
  const block = wrap(edges[0]?.label ?? '', width, NOTE)
  const height = Math.max(STEP, block.height + 8)
  const [at, anchor] = isOut ? ([x, 'start'] as const) : ([x + width, 'end'] as const)
  page.put({ block, x: at, y: page.y + (height - block.height) / 2, anchor }, 'note')
  page.y += height
}

/** Draws a line from the middle of one box, down past those between, into the middle of the other. */
function drawPassing(page: Page, nodes: readonly FlowNode[], { from, to, dashed }: FlowEdge): void {
  const [start, end] = [from, to].map((id) => page.boxes[nodes.findIndex((node) => node.id === id)]?.rect)
  if (!start || !end) return
  const edge = start.x + start.width
  const beside = edge + BESIDE / 2
  const middle = ({ y, height }: typeof start) => y + height / 2
  page.lines.push({
    kind: 'arrow',
    points: [
      { x: edge, y: middle(start) },
      { x: beside, y: middle(start) },
      { x: beside, y: middle(end) },
      { x: edge + 2, y: middle(end) },
    ],
    isDashed: dashed === true,
  })
}

function writeNode(
  page: Page,
  node: FlowNode,
  others: readonly FlowEdge[],
  nodes: readonly FlowNode[],
  { x, width }: Place,
): void {
  const textWidth = width - 2 * PAD_X
  const top = page.y + 1
  page.y = top + PAD_Y
  page.write(wrap(node.label, textWidth, LABEL), x + PAD_X, 'label')
  if (node.note) page.write(wrap(node.note, textWidth, NOTE), x + PAD_X, 'note')
  for (const { to, label } of others) {
    const target = nodes.find(({ id }) => id === to)?.label ?? to
    page.y += 2
    page.write(wrap(label ? `→ ${target}: ${label}` : `→ ${target}`, textWidth, NOTE), x + PAD_X, 'note')
  }
  page.y += PAD_Y
  page.boxes.push({
    rect: { x, y: top, width, height: page.y - top },
    tone: node.tone ?? 'plain',
    kind: 'shape',
    isRound: node.shape === 'round',
  })
}

/** Draws the line to the next box with its label, or only the gap if they are not connected. */
function drawStep(page: Page, edge: FlowEdge | undefined, isUpward: boolean): void {
  if (!edge) {
    page.y += isUpward ? 14 : 10
    return
  }
  const block = wrap(edge.label ?? '', NARROW_WIDTH / 2 - 24, NOTE)
  const height = Math.max(STEP, block.height + 8)
  const x = NARROW_WIDTH / 2
  page.lines.push({
    kind: 'arrow',
    points: [
      { x, y: page.y + 2 },
      { x, y: page.y + height - 1 },
    ],
    isDashed: edge.dashed === true,
  })
  page.put({ block, x: x + 12, y: page.y + (height - block.height) / 2, anchor: 'start' }, 'note')
  page.y += height
}
