/** How well a method answers what was typed: by its name first, then by the types of its result and its params. */
import { fuzzyMatch } from '../lib/fuzzy.ts'

/** A method as the index shows it: `(tx_hash: Hash32)`, `→ Transaction or null`. */
export type Entry = { name: string; params: string; result: string }
/** A part of the signature that matched. */
export type Part = { where: 'params' | 'result'; text: string }
export type Found<T extends Entry> = { entry: T; score: number; parts: Part[] }

/** Entries that match, best first; all of them, in order, for an empty query. */
export function find<T extends Entry>(query: string, entries: readonly T[]): Found<T>[] {
  const found = entries.flatMap((entry) => {
    const match = scoreOf(query, entry)
    return match ? [{ entry, ...match }] : []
  })
  return found.sort((a, b) => b.score - a.score)
}

/** A name that matches ranks above any type; otherwise every word must stand in the signature. */
function scoreOf(query: string, { name, params, result }: Entry): { score: number; parts: Part[] } | undefined {
  const byName = fuzzyMatch(query, name)
  if (byName) return { score: byName.score, parts: [] }
  let score = 0
  const parts: Part[] = []
  for (const word of query.trim().split(/\s+/)) {
    const inResult = typeScore(word, result)
    const inParams = typeScore(word, params)
    if (inResult + inParams === 0) return undefined
    score += Math.max(inResult * 2, inParams)
    parts.push({ where: inResult * 2 >= inParams ? 'result' : 'params', text: word })
  }
  // Below every match of a name, the worst of which is still a few points.
  return { score: score - 1_000, parts }
}

/** 3 for a whole word, 2 for the start of one, 1 for a part, 0 for nothing. Case does not matter. */
function typeScore(word: string, text: string): number {
  const wanted = word.toLowerCase()
  const words = text.toLowerCase().split(/[^a-z0-9_]+/)
  if (words.includes(wanted)) return 3
  if (words.some((candidate) => candidate.startsWith(wanted))) return 2
  return text.toLowerCase().includes(wanted) ? 1 : 0
}
