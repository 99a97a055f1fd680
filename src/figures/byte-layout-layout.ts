/** Lays out bytes as fields in wire order. Fields with more bytes are wider, but never narrower than their text. */
import { type Checker, checkerFor } from './check-figure.ts'
import { ARTICLE_WIDTH, type PlacedText, type Rect } from './geometry.ts'
import { numberText } from './scale.ts'
import { LABEL, longestWord, NOTE, type TextBlock, textWidth, wrap } from './text-lines.ts'
import type { Tone } from './tones.ts'

export type ByteField = { label: string; bytes?: number; note?: string; tone?: Tone }
export type ByteLayoutData = { fields: readonly ByteField[] }
export type PlacedField = {
  key: string
  rect: Rect
  tone: Tone
  label: PlacedText
  size: PlacedText | undefined
  note: PlacedText | undefined
  offset: PlacedText | undefined
}
export type ByteLayoutLayout = { width: number; height: number; fields: PlacedField[]; total: PlacedText | undefined }

type Cell = { field: ByteField; least: number; weight: number; offset: number | undefined }

const PAD = 9
const EDGE = 4
const ROW_GAP = 12
const LEAST_CELL = 52
/** Approximate number of lines of a note before it widens its field. */
const NOTE_LINES = 3

/** @throws PortalError `FIGURE_DATA` naming the field that is wrong. */
export function layOutByteLayout(data: ByteLayoutData, width = ARTICLE_WIDTH): ByteLayoutLayout {
  const check = checkerFor('ByteLayout')
  const fields = check.list(data.fields, 'fields').map((field, index) => readField(check, field, `fields[${index}]`))
  const cells = measureCells(fields, width)
  const hasOffsets = cells.some(({ field }) => field.bytes !== undefined)
  const isEqual = !hasOffsets
  const rows = breakRows(cells, isEqual, width)
  const placed: PlacedField[] = []
  let y = 0
  for (const row of rows) {
    const { fields: done, height } = placeRow(
      row,
      y + (hasOffsets ? NOTE.leading : 0),
      isEqual ? rows[0]?.length : undefined,
      width,
    )
    placed.push(...done)
    y += height + (hasOffsets ? NOTE.leading : 0) + ROW_GAP
  }
  const bytes = fields.map((field) => field.bytes)
  const isSized = fields.length > 1 && bytes.every((count) => count !== undefined)
  const sum = bytes.reduce<number>((total, count) => total + (count ?? 0), 0)
  const block = wrap(`${numberText(sum)} bytes in all`, 300, NOTE)
  return {
    width,
    height: y - ROW_GAP + (isSized ? NOTE.leading + 8 : 0) + 2,
    fields: placed,
    total: isSized ? { block, x: width, y: y - ROW_GAP + 8, anchor: 'end' } : undefined,
  }
}

function readField(check: Checker, field: ByteField, at: string): ByteField {
  check.text(field.label, `${at}.label`)
  if (field.bytes !== undefined && check.number(field.bytes, `${at}.bytes`) <= 0)
    check.fail(`${at}.bytes`, 'must be greater than zero. Omit it if the length varies')
  if (field.note !== undefined) check.text(field.note, `${at}.note`)
  check.tone(field.tone, `${at}.tone`)
  return field
}

/** Minimum width, growth factor and offset of each field. The offset is unknown after a field of unknown length. */
function measureCells(fields: readonly ByteField[], width: number): Cell[] {
  const typical = fields.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0) / fields.length || 1
  let offset: number | undefined = 0
  return fields.map((field) => {
    const { label, note = '', bytes } = field
    const words = Math.max(
      longestWord(label, LABEL),
      longestWord(note, NOTE),
      textWidth(label, LABEL) / 2,
      textWidth(note, NOTE) / NOTE_LINES,
      textWidth(sizeText(bytes), NOTE),
    )
    const least = Math.min(Math.max(words + 2 * PAD + 2, LEAST_CELL), width)
    const cell = { field, least, weight: Math.sqrt(bytes ?? typical), offset }
    offset = offset === undefined || bytes === undefined ? undefined : offset + bytes
    return cell
  })
}

/** Fewest rows that hold the fields at their least widths, then as even as they get. */
function breakRows(cells: readonly Cell[], isEqual: boolean, width: number): Cell[][] {
  if (isEqual) {
    const widest = Math.max(...cells.map(({ least }) => least))
    const count = Math.ceil(cells.length / Math.max(1, Math.floor(width / widest)))
    const each = Math.ceil(cells.length / count)
    return Array.from({ length: count }, (_, row) => cells.slice(row * each, (row + 1) * each))
  }
  const fewest = fillRows(cells, width)
  let best = fewest
  for (let room = width - 10; room > 0; room -= 10) {
    const rows = fillRows(cells, room)
    if (rows.length > fewest.length) return best
    best = rows
  }
  return best
}

function fillRows(cells: readonly Cell[], room: number): Cell[][] {
  const rows: Cell[][] = []
  let used = Number.POSITIVE_INFINITY
  for (const cell of cells) {
    if (used + cell.least > room) {
      rows.push([])
      used = 0
    }
    rows.at(-1)?.push(cell)
    used += cell.least
  }
  return rows
}

/**
 * Divides the row's width into equal parts, or adds the remaining width to the minimum widths by the square root of the
 * bytes.
 */
function placeRow(row: readonly Cell[], y: number, equalParts: number | undefined, width: number) {
  const spare = width - row.reduce((sum, { least }) => sum + least, 0)
  const weights = row.reduce((sum, { weight }) => sum + weight, 0)
  const widths = row.map(({ least, weight }) => (equalParts ? width / equalParts : least + (spare * weight) / weights))
  const texts = row.map(({ field }, index) => {
    const room = (widths[index] ?? 0) - 2 * PAD
    return {
      label: wrap(field.label, room, LABEL),
      size: wrap(sizeText(field.bytes), room, NOTE),
      note: wrap(field.note ?? '', room, NOTE),
    }
  })
  const height = Math.max(...texts.map(({ label, size, note }) => label.height + size.height + note.height)) + EDGE + 18
  let x = 0
  const fields = row.map(({ field, offset }, index): PlacedField => {
    const { label, size, note } = texts[index] as { label: TextBlock; size: TextBlock; note: TextBlock }
    const rect = { x: x + 1, y, width: (widths[index] ?? 0) - 2, height }
    x += widths[index] ?? 0
    const at = (block: TextBlock, top: number): PlacedText => ({ block, x: rect.x + PAD - 1, y: top, anchor: 'start' })
    const top = y + EDGE + 8
    return {
      key: `${field.label} ${rect.x} ${y}`,
      rect,
      tone: field.tone ?? 'plain',
      label: at(label, top),
      size: size.lines.length > 0 ? at(size, top + label.height) : undefined,
      note: note.lines.length > 0 ? at(note, top + label.height + size.height) : undefined,
      offset:
        offset === undefined || field.bytes === undefined
          ? undefined
          : { block: wrap(numberText(offset), 100, NOTE), x: rect.x, y: y - NOTE.leading, anchor: 'start' },
    }
  })
  return { fields, height }
}

function sizeText(bytes: number | undefined): string {
  return bytes === undefined ? '' : `${numberText(bytes)} B`
}
