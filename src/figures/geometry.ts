/** Basic shapes of all layouts. Units are drawing units, which are CSS pixels at natural size. */
import type { TextBlock } from './text-lines.ts'

export type Point = { x: number; y: number }
export type Rect = Point & { width: number; height: number }
export type Anchor = 'start' | 'middle' | 'end'
/** Positioned text. `x` is at the `anchor`, `y` at the top of the first line. */
export type PlacedText = { block: TextBlock; x: number; y: number; anchor: Anchor }

/** A drawing of this width fits the article column from a window of 1280 px on without scrolling. */
export const ARTICLE_WIDTH = 640

/** The box a placed text covers. */
export function textRect({ block, x, y, anchor }: PlacedText): Rect {
  const left = anchor === 'start' ? x : anchor === 'middle' ? x - block.width / 2 : x - block.width
  return { x: left, y, width: block.width, height: block.height }
}

/** Whether two boxes share area. Touching edges do not count. */
export function overlap(a: Rect, b: Rect): boolean {
  const slack = 0.01
  return (
    a.x + slack < b.x + b.width &&
    b.x + slack < a.x + a.width &&
    a.y + slack < b.y + b.height &&
    b.y + slack < a.y + a.height
  )
}

/** Whether `inner` is inside a drawing of the given size. */
export function isInside(inner: Rect, { width, height }: { width: number; height: number }): boolean {
  const slack = 0.01
  return (
    inner.x >= -slack &&
    inner.y >= -slack &&
    inner.x + inner.width <= width + slack &&
    inner.y + inner.height <= height + slack
  )
}

/** Formats a coordinate for the SVG with at most two decimals, so that output is short and stable. */
export function written(value: number): number {
  return Math.round(value * 100) / 100 + 0
}

/** Line through the points, with corners rounded by up to `radius`. */
export function roundedPath(points: readonly Point[], radius: number): string {
  const [first, ...rest] = points
  if (!first) return ''
  let path = `M${written(first.x)} ${written(first.y)}`
  for (const [index, corner] of rest.entries()) {
    const before = points[index] as Point
    const after = points[index + 2]
    const reach = after ? Math.min(radius, distance(before, corner) / 2, distance(corner, after) / 2) : 0
    if (!after || reach < 0.5) {
      path += `L${written(corner.x)} ${written(corner.y)}`
      continue
    }
    const enter = towards(corner, before, reach)
    const leave = towards(corner, after, reach)
    path += `L${written(enter.x)} ${written(enter.y)}Q${written(corner.x)} ${written(corner.y)} ${written(leave.x)} ${written(leave.y)}`
  }
  return path
}

/** Open arrow head that ends at `tip`, pointing away from `from`. */
export function arrowHead(from: Point, tip: Point, size = 5): string {
  const angle = Math.atan2(tip.y - from.y, tip.x - from.x)
  const wing = (turn: number): string =>
    `${written(tip.x - size * Math.cos(angle + turn))} ${written(tip.y - size * Math.sin(angle + turn))}`
  return `M${wing(0.55)}L${written(tip.x)} ${written(tip.y)}L${wing(-0.55)}`
}

/**
 * Packs intervals into the fewest rows first-fit, in their order, at least `gap` apart.
 * @returns the row of each interval, and the number of rows.
 */
export function packRows(
  intervals: readonly { start: number; end: number }[],
  gap: number,
): { rows: number[]; count: number } {
  const taken: { start: number; end: number }[][] = []
  const rows = intervals.map((interval) => {
    const free = taken.findIndex((row) =>
      row.every((other) => interval.start >= other.end + gap || interval.end + gap <= other.start),
    )
    const row = free === -1 ? taken.length : free
    taken[row] = [...(taken[row] ?? []), interval]
    return row
  })
  return { rows, count: taken.length }
}

/** Running totals: where each of several sizes starts when they follow each other with a gap. */
export function stack(sizes: readonly number[], start: number, gap: number): { starts: number[]; end: number } {
  const starts: number[] = []
  let at = start
  for (const size of sizes) {
    starts.push(at)
    at += size + gap
  }
  return { starts, end: sizes.length > 0 ? at - gap : at }
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

function towards(from: Point, to: Point, length: number): Point {
  const share = length / (distance(from, to) || 1)
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
}
