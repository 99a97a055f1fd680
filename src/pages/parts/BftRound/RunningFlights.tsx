/** Redraws the messages between two steps in every frame. A canvas avoids the layout of hundreds of lines. */
import { useEffect, useRef } from 'react'
import type { Run } from '../../../core/simulations/monad-bft/run.ts'
import { type FlightLine, HEAD, HEIGHT, linesAt, NOW_Y, nowText } from './flight-lines.ts'
import { KINDS, type Kind } from './kinds.ts'

/** From one moment of the model to another, in milliseconds. `onEnd` is called at the end. */
export type Clock = { from: number; until: number; onEnd: () => void }

/** Model milliseconds for each real millisecond: 300 ms last three seconds. The maximum is LONGEST_MS. */
const PACE = 0.1
const LONGEST_MS = 1_500
const FAINT = 0.15

export function RunningFlights({ run, clock, lit }: { run: Run; clock: Clock; lit: Kind | undefined }) {
  const ref = useRef<HTMLCanvasElement>(null)
  const litNow = useRef(lit)
  litNow.current = lit
  useEffect(() => {
    const canvas = ref.current
    const context = canvas?.getContext('2d')
    if (!canvas || !context) {
      clock.onEnd()
      return
    }
    const colors = colorsBy(canvas)
    const pace = Math.max(PACE, (clock.until - clock.from) / LONGEST_MS)
    let began: number | undefined
    let notBefore = 0
    let frame = requestAnimationFrame(function next(time) {
      began ??= time
      frame = requestAnimationFrame(next)
      if (time < notBefore) return
      const moment = Math.min(clock.until, clock.from + (time - began) * pace)
      const start = performance.now()
      draw(canvas, context, colors, { run, moment, lit: litNow.current })
      if (moment >= clock.until) {
        cancelAnimationFrame(frame)
        clock.onEnd()
      }
      // A slow machine draws fewer frames, so that half of its time stays free.
      notBefore = time + 2 * (performance.now() - start)
    })
    return () => cancelAnimationFrame(frame)
  }, [run, clock])
  return <canvas ref={ref} className="bft-running" />
}

type Colors = Record<Kind, string> & { lost: string; text: string; font: string }

/** Reads the colors from the legend, because they depend on the color mode. */
function colorsBy(canvas: HTMLCanvasElement): Colors {
  const own = getComputedStyle(canvas)
  const key = canvas.closest('[data-part]')?.querySelector('.bft-legend')
  const of = (kind: Kind) => {
    const row = key?.querySelector(`[data-kind="${kind}"]`)
    return row ? getComputedStyle(row).borderInlineStartColor : own.color
  }
  const kinds = Object.fromEntries(KINDS.map((kind) => [kind, of(kind)])) as Record<Kind, string>
  const lost = key?.querySelector('.bft-failed')
  return {
    ...kinds,
    lost: lost ? getComputedStyle(lost).color : own.color,
    text: own.color,
    font: `${own.fontSize} ${own.fontFamily}`,
  }
}

type Moment = { run: Run; moment: number; lit: Kind | undefined }

function draw(canvas: HTMLCanvasElement, context: CanvasRenderingContext2D, colors: Colors, now: Moment): void {
  const { run, moment, lit } = now
  const width = canvas.clientWidth
  const ratio = devicePixelRatio
  if (canvas.width !== Math.round(width * ratio)) {
    canvas.width = Math.round(width * ratio)
    canvas.height = Math.round(HEIGHT * ratio)
  }
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  context.clearRect(0, 0, width, HEIGHT)
  context.lineWidth = 1.25
  const lines = linesAt(run, moment)
  for (const kind of KINDS) {
    const some = lines.filter((line) => line.kind === kind)
    if (some.length === 0) continue
    context.globalAlpha = lit === undefined || lit === kind ? 1 : FAINT
    context.strokeStyle = colors[kind]
    context.fillStyle = colors[kind]
    context.setLineDash(kind === 'timeout' ? [4, 3] : [])
    context.beginPath()
    for (const { from, to } of some) {
      context.moveTo(from.x * width, from.y)
      context.lineTo(to.x * width, to.y)
    }
    context.stroke()
    context.beginPath()
    for (const line of some) if (!line.isLost) addArrowHead(context, line, width)
    context.fill()
  }
  context.globalAlpha = 1
  context.setLineDash([])
  context.strokeStyle = colors.lost
  context.beginPath()
  for (const line of lines) if (line.isLost) addCross(context, line, width)
  context.stroke()
  context.fillStyle = colors.text
  context.font = colors.font
  context.textAlign = 'right'
  context.fillText(nowText(moment), width, NOW_Y + 15)
}

function addArrowHead(context: CanvasRenderingContext2D, { from, to }: FlightLine, width: number): void {
  const tip = { x: to.x * width, y: to.y }
  const angle = Math.atan2(to.y - from.y, (to.x - from.x) * width)
  const at = (back: number, aside: number): [number, number] => [
    tip.x - back * Math.cos(angle) - aside * Math.sin(angle),
    tip.y - back * Math.sin(angle) + aside * Math.cos(angle),
  ]
  context.moveTo(tip.x, tip.y)
  context.lineTo(...at(2 * HEAD, HEAD))
  context.lineTo(...at(2 * HEAD, -HEAD))
}

function addCross(context: CanvasRenderingContext2D, { to }: FlightLine, width: number): void {
  const x = to.x * width
  context.moveTo(x - HEAD, to.y - HEAD)
  context.lineTo(x + HEAD, to.y + HEAD)
  context.moveTo(x + HEAD, to.y - HEAD)
  context.lineTo(x - HEAD, to.y + HEAD)
}
