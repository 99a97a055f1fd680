/**
 * Ranks how well a method matches the typed text: by its name first, then by the types of its result and its params.
 */
import { fuzzyMatch } from '../../core/lib/fuzzy.ts'

/** A method in the index: `(tx_hash: Hash32)`, `→ Transaction or null`. */
export type Entry = { name: string; params: string; result: string }
/** Positions of the letters that matched, in each text of the entry. */
export type Marks = Record<keyof Entry, number[]>
export type MethodMatch<T extends Entry> = { entry: T; score: number; marks: Marks }

/** Matching entries, best first. An empty query returns all in order. */
export function find<T extends Entry>(query: string, entries: readonly T[]): MethodMatch<T>[] {
  const found = entries.flatMap((entry) => {
    const match = matchOf(query, entry)
    return match ? [{ entry, ...match }] : []
  })
  return found.sort((a, b) => b.score - a.score)
}

/** Lower than every match of a name, the worst of which still has a few points. */
const SIGNATURE_SCORE = -1_000

/**
 * A matching name ranks above any type. Otherwise, the signature must contain every word. A complete type name is
 * marked in both cases, because `TxPoolStatus` also nearly matches the names of the methods that return it.
 */
function matchOf(query: string, { name, params, result }: Entry): { score: number; marks: Marks } | undefined {
  const byName = fuzzyMatch(query, name)
  if (byName) {
    const whole = (text: string) => wholeWord(query.trim(), text)
    return { score: byName.score, marks: { name: byName.at, params: whole(params), result: whole(result) } }
  }
  let score = SIGNATURE_SCORE
  const marks: Marks = { name: [], params: [], result: [] }
  for (const word of query.trim().split(/\s+/)) {
    const inResult = typeMatch(word, result)
    const inParams = typeMatch(word, params)
    if (!inResult && !inParams) return undefined
    score += Math.max((inResult?.score ?? 0) * 2, inParams?.score ?? 0)
    marks.result.push(...(inResult?.at ?? []))
    marks.params.push(...(inParams?.at ?? []))
  }
  return { score, marks }
}

type TypeMatch = { score: number; at: number[] }

const WHOLE_WORD = 4

function wholeWord(word: string, text: string): number[] {
  const match = word === '' ? undefined : typeMatch(word, text)
  return match?.score === WHOLE_WORD ? match.at : []
}

/** 4 for a whole word, 3 for the start of a word, 2 for a part, 1 for the initials of a type. Ignores case. */
function typeMatch(word: string, text: string): TypeMatch | undefined {
  const wanted = word.toLowerCase()
  const lower = text.toLowerCase()
  let best: TypeMatch | undefined
  for (let from = lower.indexOf(wanted); from !== -1; from = lower.indexOf(wanted, from + 1)) {
    const isStart = !isLetter(lower[from - 1])
    const score = isStart && !isLetter(lower[from + wanted.length]) ? WHOLE_WORD : isStart ? 3 : 2
    if (score > (best?.score ?? 0)) best = { score, at: Array.from(wanted, (_, index) => from + index) }
  }
  return best ?? initialsMatch(word, text)
}

const isLetter = (letter: string | undefined): boolean => letter !== undefined && /[a-z0-9_]/.test(letter)

/** `bnot` matches BlockNumberOrTag. */
function initialsMatch(word: string, text: string): TypeMatch | undefined {
  for (const { 0: type, index } of text.matchAll(/[A-Z][A-Za-z0-9]+/g)) {
    const match = fuzzyMatch(word, type)
    if (match) return { score: 1, at: match.at.map((at) => index + at) }
  }
  return undefined
}
