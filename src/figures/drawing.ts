/**
 * Figures for columns too narrow for the wide layout, such as on a phone. The content runs downward, texts keep their
 * size, and no sideways scrolling is needed. Layouts produce marks, and one component draws all kinds of marks.
 */
import type { TextKind } from './Drawn.tsx'
import type { PlacedText, Point, Rect } from './geometry.ts'
import type { TextBlock } from './text-lines.ts'
import type { Tone } from './tones.ts'

/** Fits the column of a window of 360 px. Below a column of `ARTICLE_WIDTH` the narrow drawing is shown. */
export const NARROW_WIDTH = 292

/** `shape`: a box with a border. `bar`: filled with its tone. `tint`: filled, with its tone along the top. */
export type NarrowBox = { rect: Rect; tone: Tone | 'quiet'; kind: 'shape' | 'bar' | 'tint'; isRound?: boolean }
export type NarrowLine = {
  points: readonly Point[]
  kind: 'arrow' | 'rule' | 'guide' | 'line' | 'series'
  isDashed?: boolean
  tone?: Tone
  /** Dash pattern of a series, which distinguishes it without color. */
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

/** Collects marks from top to bottom. `y` is the start of the next mark. */
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

/** Left edge of a text of this width around `middle`, clamped to the drawing. */
export function keptInside(middle: number, width: number): number {
  return Math.max(0, Math.min(middle - width / 2, NARROW_WIDTH - width))
}
