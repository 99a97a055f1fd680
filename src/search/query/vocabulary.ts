/** Words in order, to be found by their beginnings and by words near them without a look at each. */
import { isNear } from './body.ts'

/** Number of typed words whose near words are cached. Each letter of a query needs the same ones again. */
const KEPT = 64

export class Vocabulary {
  private readonly sorted: readonly string[]
  /** By length. */
  private readonly byLength = new Map<number, { word: string; letters: number }[]>()
  private readonly seen = new Map<string, readonly string[]>()

  constructor(words: readonly string[]) {
    this.sorted = [...words].sort()
    for (const word of words) {
      const entry = { word, letters: lettersIn(word) }
      const same = this.byLength.get(word.length)
      if (same) same.push(entry)
      else this.byLength.set(word.length, [entry])
    }
  }

  /** Words that begin so. */
  beginning(start: string): string[] {
    let low = 0
    let high = this.sorted.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.sorted[middle] ?? '') < start) low = middle + 1
      else high = middle
    }
    let end = low
    while (this.sorted[end]?.startsWith(start)) end++
    return this.sorted.slice(low, end)
  }

  /** Words within this distance in letters. See `isNear`. */
  near(typed: string, limit: number): readonly string[] {
    const before = this.seen.get(typed)
    if (before) return before
    const letters = lettersIn(typed)
    const found: string[] = []
    for (let length = typed.length - limit; length <= typed.length + limit; length++) {
      for (const other of this.byLength.get(length) ?? []) {
        if (count(letters & ~other.letters) > limit || count(other.letters & ~letters) > limit) continue
        if (isNear(typed, other.word, limit)) found.push(other.word)
      }
    }
    if (this.seen.size === KEPT) this.seen.clear()
    this.seen.set(typed, found)
    return found
  }
}

/** A bit for each letter of a word. Letters that share a bit only cost a closer look. */
function lettersIn(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31)
  return letters
}

function count(bits: number): number {
  let left = bits
  let found = 0
  while (left !== 0) {
    left &= left - 1
    found++
  }
  return found
}
