/** The weight of each term for each record, from texts and from the words that readers use for a place. */
import type { SearchRecord } from '../query/records.ts'
import { IMPACT, normOf, type Steps, stepOf } from '../query/term-steps.ts'
import { bodyTerms } from '../query/words.ts'
import { type PlaceAliases, placeOf } from './aliases.ts'
import { SYNONYMS } from './synonyms.ts'

/** Terms → the records that contain them, each with a step of `IMPACT_STEPS`. */
export function termSteps(records: readonly SearchRecord[], asked: readonly PlaceAliases[]): Map<string, Steps> {
  const texts = records.map(({ text }) => bodyTerms(text))
  const mean = texts.reduce((sum, { length }) => sum + length, 0) / Math.max(1, texts.length)
  const words = requestedTerms(asked)
  const found = new Map<string, Steps>()
  for (const [id, record] of records.entries()) {
    const text = texts[id] ?? []
    const norm = normOf(text.length, mean)
    const mentions = new Map<string, number>()
    for (const term of text) mentions.set(term, (mentions.get(term) ?? 0) + 1 / norm)
    for (const term of words.get(placeOf(record)) ?? []) mentions.set(term, (mentions.get(term) ?? 0) + IMPACT.asked)
    for (const [term, count] of withSynonyms(mentions)) {
      const step = stepOf(count)
      const places = found.get(term)
      if (places) places.push([id, step])
      else found.set(term, [[id, step]])
    }
  }
  return found
}

function withSynonyms(mentions: ReadonlyMap<string, number>): Map<string, number> {
  const all = new Map(mentions)
  for (const [term, count] of mentions)
    for (const other of SYNONYMS.get(term) ?? [])
      if (!mentions.has(other)) all.set(other, Math.max(all.get(other) ?? 0, IMPACT.synonym * Math.min(1, count)))
  return all
}

/** By place, each term once. */
function requestedTerms(asked: readonly PlaceAliases[]): Map<string, Set<string>> {
  const terms = new Map<string, Set<string>>()
  for (const { at, words } of asked) {
    const known = terms.get(at) ?? new Set()
    for (const term of words.flatMap(bodyTerms)) known.add(term)
    terms.set(at, known)
  }
  return terms
}
