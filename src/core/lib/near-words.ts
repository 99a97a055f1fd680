/** Matches filter words against texts by substring, or by similar words if no text contains them. */
import { editDistance } from './nearest.ts'

/** Letters from which on a word may have one wrong letter, or two. */
const SLIP_LETTERS = { one: 4, two: 8 } as const

export type TextsFound = {
  /** For each text, whether it is shown. */
  kept: readonly boolean[]
  /** The texts contain only similar words because the exact words were not found. */
  isNear: boolean
}

/** Returns the texts that contain every word of a query. */
export function textsWith(query: string, texts: readonly string[]): TextsFound {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const lower = texts.map((text) => text.toLowerCase())
  const exact = lower.map((text) => words.every((word) => text.includes(word)))
  if (words.length === 0 || exact.includes(true)) return { kept: exact, isNear: false }
  const held = [
    ...new Set(lower.flatMap((text) => [...wordsOf(text, /[^\p{L}\p{N}_]+/u), ...wordsOf(text, /[^\p{L}\p{N}]+/u)])),
  ]
  const near = words.map((word) => [word, ...held.filter((other) => isNear(word, other))])
  const kept = lower.map((text) => near.every((same) => same.some((word) => text.includes(word))))
  return { kept, isNear: kept.includes(true) }
}

const wordsOf = (text: string, between: RegExp): string[] => text.split(between).filter((word) => word !== '')

/** Whether the input is a typo of a word or of its beginning: `mainet`, `blokc` for `blockhash`. */
function isNear(typed: string, word: string): boolean {
  const { length } = typed
  const most = length < SLIP_LETTERS.one ? 0 : length < SLIP_LETTERS.two ? 1 : 2
  if (most === 0 || word.length < length - most) return false
  return [-1, 0, 1].some((more) => {
    const start = word.slice(0, length + more)
    return editDistance(typed, start) <= most || isSwapped(typed, start)
  })
}

/** Two neighbors have changed places. */
function isSwapped(left: string, right: string): boolean {
  if (left.length !== right.length) return false
  const at = [...left].findIndex((letter, index) => letter !== right[index])
  return at !== -1 && left.slice(0, at) + left[at + 1] + left[at] + left.slice(at + 2) === right
}
