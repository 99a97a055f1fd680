/**
 * Figures for a column that is too narrow for the wide layout, such as that of a phone: everything runs down, texts keep
 * their size, and nothing has to be scrolled sideways. Data → marks; one component draws the marks of all kinds.
 */
import type { TextKind } from './Drawn.tsx'
import type { PlacedText, Point, Rect } from './geometry.ts'
import type { TextBlock } from './text-lines.ts'
import type { Tone } from './tones.ts'

/** Fits the column of a window of 360 px. Below a column of `ARTICLE_WIDTH` the narrow drawing is shown. */
export const NARROW_WIDTH = 292

/** `shape`: a box with an edge all around; `bar`: filled with its tone; `tint`: filled, with its tone along the top. */
export type NarrowBox = { rect: Rect; tone: Tone | 'quiet'; kind: 'shape' | 'bar' | 'tint'; isRound?: boolean }
export type NarrowLine = {
  points: readonly Point[]
  kind: 'arrow' | 'rule' | 'guide' | 'line' | 'series'
  isDashed?: boolean
  tone?: Tone
  /** Pattern of a series, which tells it from the others without color. */
  dash?: number
}
export type NarrowText = { text: PlacedText; kind: TextKind; hasPlate?: boolean }
export type NarrowDrawing = {
  width: number
  height: number
  boxes: readonly NarrowBox[]
  lines: readonly NarrowLine[]
  texts: readonly NarrowText[]
}

/** Collects marks from top to bottom; `y` is where the next one may start. */
export class Page {
  readonly boxes: NarrowBox[] = []
  readonly lines: NarrowLine[] = []
  readonly texts: NarrowText[] = []
  y = 0

  /** Puts a text at the left and moves on below it. */
  write(block: TextBlock, x: number, kind: TextKind): void {
    this.put({ block, x, y: this.y, anchor: 'start' }, kind)
    this.y += block.height
  }

  put(text: PlacedText, kind: TextKind, hasPlate = false): void {
    if (text.block.lines.length > 0) this.texts.push({ text, kind, hasPlate })
  }

  finish(): NarrowDrawing {
    return {
      width: NARROW_WIDTH,
      height: Math.ceil(this.y) + 1,
      boxes: this.boxes,
      lines: this.lines,
      texts: this.texts,
    }
  }
}

/** Left end of a text of this width around `middle`, kept inside the drawing. */
export function keptInside(middle: number, width: number): number {
  return Math.max(0, Math.min(middle - width / 2, NARROW_WIDTH - width))
}
