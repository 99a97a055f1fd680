/** Sequence for a narrow column: lifelines close together, and each message's words above its arrow over the full width. */

import { keptInside, NARROW_WIDTH, type NarrowDrawing, Page } from './drawing.ts'
import type { SequenceData, SequenceStep } from './sequence-layout.ts'
import { LABEL, longestWord, NOTE, wrap } from './text-lines.ts'

const HEAD_PAD = 5
const HEAD_GAP = 4
const LOOP = 20

/** The data has been checked by the wide layout. */
export function narrowSequence(data: SequenceData): NarrowDrawing {
  const room = NARROW_WIDTH / data.actors.length - HEAD_GAP
  const fits = data.actors.every((actor) => longestWord(actor, NOTE) <= room - 2 * HEAD_PAD)
  return fits ? lifelines(data, room) : transcript(data)
}

function lifelines({ actors, steps }: SequenceData, room: number): NarrowDrawing {
  const page = new Page()
  const xs = actors.map((_, index) => (index + 0.5) * (NARROW_WIDTH / actors.length))
  const heads = actors.map((actor) => wrap(actor, room - 2 * HEAD_PAD, NOTE))
  const headHeight = Math.max(...heads.map(({ height }) => height)) + 14
  for (const [index, block] of heads.entries()) {
    const x = xs[index] ?? 0
    page.boxes.push({ rect: { x: x - room / 2, y: 1, width: room, height: headHeight }, tone: 'plain', kind: 'shape' })
    page.put({ block, x, y: 1 + (headHeight - block.height) / 2, anchor: 'middle' }, 'note')
  }
  page.y = headHeight + 12
  for (const step of steps) {
    const from = xs[actors.indexOf(step.from)] ?? 0
    const to = step.to === undefined ? from : (xs[actors.indexOf(step.to)] ?? 0)
    drawStep(page, step, from, to)
  }
  const guides = xs.map((x) => ({
    kind: 'guide' as const,
    points: [
      { x, y: headHeight + 1 },
      { x, y: page.y },
    ],
  }))
  const drawing = page.finish()
  return { ...drawing, lines: [...guides, ...drawing.lines] }
}

function drawStep(page: Page, step: SequenceStep, from: number, to: number): void {
  const block = wrap(step.label, NARROW_WIDTH - 12, NOTE)
  const left = keptInside((from + to) / 2, block.width + 8) + 4
  if (step.kind === 'note') {
    page.boxes.push({
      rect: { x: left - 4, y: page.y, width: block.width + 8, height: block.height + 12 },
      tone: 'quiet',
      kind: 'shape',
    })
    page.put({ block, x: left, y: page.y + 6, anchor: 'start' }, 'note')
    page.y += block.height + 24
    return
  }
  page.put({ block, x: left, y: page.y, anchor: 'start' }, 'note', true)
  page.y += block.height + 5
  if (from === to) drawLoop(page, from)
  else {
    const side = Math.sign(to - from)
    page.lines.push({
      kind: 'arrow',
      points: [
        { x: from + side, y: page.y },
        { x: to - side, y: page.y },
      ],
      isDashed: step.kind === 'reply',
    })
    page.y += 13
  }
}

/** Draws an actor's step without another actor. */
function drawLoop(page: Page, x: number): void {
  const turn = x + LOOP > NARROW_WIDTH ? -LOOP : LOOP
  page.lines.push({
    kind: 'arrow',
    points: [
      { x, y: page.y },
      { x: x + turn, y: page.y },
      { x: x + turn, y: page.y + 14 },
      { x: x + Math.sign(turn), y: page.y + 14 },
    ],
  })
  page.y += 27
}

/** If the names do not fit side by side, lists sender and receiver, then the message. */
function transcript({ steps }: SequenceData): NarrowDrawing {
  const page = new Page()
  for (const step of steps) {
    const top = page.y
    const isOwn = step.to === undefined || step.to === step.from
    const head = isOwn || step.kind === 'note' ? step.from : `${step.from} → ${step.to}`
    page.y += 6
    page.write(wrap(head, NARROW_WIDTH - 20, LABEL), 14, 'label')
    page.write(wrap(step.label, NARROW_WIDTH - 20, NOTE), 14, 'note')
    page.y += 6
    const tone = step.kind === 'reply' ? 'info' : isOwn ? 'quiet' : 'accent'
    page.boxes.push({ rect: { x: 1, y: top + 5, width: 3, height: page.y - top - 10 }, tone, kind: 'bar' })
  }
  return page.finish()
}
