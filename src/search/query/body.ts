/** Second tier: terms of running texts, one shard at a time. */
import { decodePostings, IMPACT_STEPS, type ShardFile } from './index-format.ts'
import type { QueryUnit } from './words.ts'

export type Shard = { terms: string[]; postings: string[] }
/** The matches of one unit in the texts, as a score by record, and the words that matched. */
export type BodyFound = { scores: Map<number, number>; terms: Set<string> /** Only misspelled. */; isTypo: boolean }

export const openShard = ({ terms, postings }: ShardFile): Shard => ({ terms: terms.split(' '), postings })

/** Beginnings and misspellings are worth less than the word itself. */
const PREFIX_WEIGHT = 0.5
/** Of a word that the reader has finished, even less. */
const FINISHED_WEIGHT = 0.2
const TYPO_WEIGHT = 0.35
/** Most beginnings of words that are checked. More would only be noise. */
const MAX_PREFIXES = 24
/** The greatest impact, which BM25 gives a term that a text repeats without end, with a saturation of 1.2. */
const MOST_IMPACT = 2.2

/**
 * @param total number of records, for the weight of a rare term
 * @param allowTypos when the first tier does not contain the word either
 */
export function findInShard(shard: Shard, unit: QueryUnit, total: number, allowTypos: boolean): BodyFound {
  const exact = [...new Set([unit.stem, unit.word])].flatMap((term) => indexOf(shard.terms, term) ?? [])
  const found: BodyFound = { scores: new Map(), terms: new Set(), isTypo: false }
  for (const at of exact) add(found, shard, at, total, 1)
  const prefix = unit.isLast ? PREFIX_WEIGHT : FINISHED_WEIGHT
  for (const at of prefixes(shard.terms, unit.word)) {
    if (exact.includes(at)) continue
    add(found, shard, at, total, prefix * (unit.word.length / (shard.terms[at]?.length ?? 1)))
  }
  if (found.terms.size === 0 && allowTypos && unit.word.length > 4) {
    found.isTypo = true
    const limit = unit.word.length < 7 ? 1 : 2
    for (const [at, term] of shard.terms.entries()) {
      if (isNear(unit.stem, term, limit)) add(found, shard, at, total, TYPO_WEIGHT)
    }
  }
  return found
}

function add({ scores, terms }: BodyFound, shard: Shard, at: number, total: number, weight: number): void {
  const places = decodePostings(shard.postings[at] ?? '')
  const rarity = Math.log(1 + (total - places.length + 0.5) / (places.length + 0.5))
  terms.add(shard.terms[at] ?? '')
  for (const [record, step] of places) {
    const score = (weight * rarity * MOST_IMPACT * step) / IMPACT_STEPS
    scores.set(record, Math.max(scores.get(record) ?? 0, score))
  }
}

/** First position whose term is not before the given one. */
function firstFrom(terms: readonly string[], term: string): number {
  let low = 0
  let high = terms.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((terms[middle] ?? '') < term) low = middle + 1
    else high = middle
  }
  return low
}

function indexOf(terms: readonly string[], term: string): number | undefined {
  const at = firstFrom(terms, term)
  return terms[at] === term ? at : undefined
}

function prefixes(terms: readonly string[], start: string): number[] {
  const found: number[] = []
  for (let at = firstFrom(terms, start); terms[at]?.startsWith(start) && found.length < MAX_PREFIXES; at++)
    found.push(at)
  return found
}

/** At most `limit` letters added, dropped, changed, or swapped with their neighbor. */
export function isNear(left: string, right: string, limit: number): boolean {
  if (Math.abs(left.length - right.length) > limit) return false
  let before: number[] = []
  let row = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let i = 1; i <= left.length; i++) {
    const next = [i]
    for (let j = 1; j <= right.length; j++) {
      const change = (row[j - 1] ?? 0) + (left[i - 1] === right[j - 1] ? 0 : 1)
      const swap =
        i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1]
          ? (before[j - 2] ?? 0) + 1
          : Number.POSITIVE_INFINITY
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, change, swap))
    }
    if (Math.min(...next) > limit) return false
    before = row
    row = next
  }
  return (row[right.length] ?? 0) <= limit
}
