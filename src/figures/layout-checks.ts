/** Invariants of every drawing, used by the tests of all layouts. */
import { isInside, overlap, type PlacedText, type Rect, textRect } from './geometry.ts'

/** Names of all pairs that share area. */
export function collisions(rects: readonly (Rect & { name?: string })[]): string[] {
  return rects.flatMap((a, index) =>
    rects
      .slice(index + 1)
      .filter((b) => overlap(a, b))
      .map((b) => `${nameOf(a)} and ${nameOf(b)}`),
  )
}

/** Names of all boxes that leave the drawing. */
export function outside(
  rects: readonly (Rect & { name?: string })[],
  size: { width: number; height: number },
): string[] {
  return rects.filter((rect) => !isInside(rect, size)).map(nameOf)
}

/** The boxes of placed texts, named by their text. Missing texts are omitted. */
export function textRects(texts: readonly (PlacedText | undefined)[]): (Rect & { name: string })[] {
  return texts.flatMap((text) =>
    text && text.block.lines.length > 0 ? [{ ...textRect(text), name: saying(text) }] : [],
  )
}

/** Whether a text lies within a box. */
export function isWithin(text: PlacedText, { x, y, width, height }: Rect): boolean {
  const rect = textRect(text)
  return isInside({ ...rect, x: rect.x - x, y: rect.y - y }, { width, height })
}

function saying({ block }: PlacedText): string {
  return block.lines.map(({ runs }) => runs.map(({ text }) => text).join('')).join(' / ')
}

function nameOf(rect: Rect & { name?: string }): string {
  return rect.name ?? `box at ${Math.round(rect.x)},${Math.round(rect.y)}`
}
