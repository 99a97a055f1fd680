/** Flow for a narrow column: the boxes of the flow below each other, in the order in which the author gave them. */
import type { FlowData, FlowEdge, FlowNode } from '../flow-layout.ts'
import { LABEL, NOTE, wrap } from '../text.ts'
import { NARROW_WIDTH, type NarrowDrawing, Page } from './drawing.ts'

const PAD_X = 12
const PAD_Y = 9
/** Height of the arrow to the next box. */
const STEP = 24
const TEXT_WIDTH = NARROW_WIDTH - 2 * PAD_X - 2

/**
 * The arrow from a box to the one below it is drawn; every other line of the flow is said in the box it leaves, as
 * "→ target: label". The data has been checked by the wide layout.
 */
export function narrowFlow({ nodes, edges }: FlowData): NarrowDrawing {
  const page = new Page()
  for (const [index, node] of nodes.entries()) {
    const next = nodes[index + 1]
    const leaving = edges.filter(({ from }) => from === node.id)
    const down = next && leaving.find(({ to }) => to === next.id)
    const up = next && edges.find(({ from, to }) => from === next.id && to === node.id && !down)
    writeNode(
      page,
      node,
      leaving.filter((edge) => edge !== down),
      nodes,
    )
    if (next) drawStep(page, down, up !== undefined)
  }
  return page.finish()
}

function writeNode(page: Page, node: FlowNode, others: readonly FlowEdge[], nodes: readonly FlowNode[]): void {
  const top = page.y + 1
  page.y = top + PAD_Y
  page.write(wrap(node.label, TEXT_WIDTH, LABEL), 1 + PAD_X, 'label')
  if (node.note) page.write(wrap(node.note, TEXT_WIDTH, NOTE), 1 + PAD_X, 'note')
  for (const { to, label } of others) {
    const target = nodes.find(({ id }) => id === to)?.label ?? to
    page.y += 2
    page.write(wrap(label ? `→ ${target}: ${label}` : `→ ${target}`, TEXT_WIDTH, NOTE), 1 + PAD_X, 'note')
  }
  page.y += PAD_Y
  page.boxes.push({
    rect: { x: 1, y: top, width: NARROW_WIDTH - 2, height: page.y - top },
    tone: node.tone ?? 'plain',
    kind: 'shape',
    isRound: node.shape === 'round',
  })
}

/** The line to the next box, with its words beside it; only room where nothing leads there. */
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
