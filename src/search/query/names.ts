/** First tier: names, the titles above them and the sentence about each page, in one MiniSearch index. */
import MiniSearch from 'minisearch'
import type { CatalogueRecord } from './catalogue.ts'
import { bodyTerms, nameTerms, type QueryUnit } from './words.ts'

export type Names = MiniSearch<CatalogueRecord>
/** How well one record matches one unit, and the index words that matched. */
export type TermMatch = { score: number; terms: Set<string>; inName: boolean; isExact: boolean }

const FIELDS = ['name', 'context', 'about']
/**
 * Weights of a word in a name, in the names above it, and in the sentence about a page. Found by trial like `WEIGHTS`.
 */
export const NAMES = {
  name: 4,
  context: 1,
  about: 1.4,
  /** A match that is only the beginning of a word, or a misspelling, is worth less. */
  prefix: 0.5,
  /** A beginning of a word that the reader has finished counts even less. */
  finished: 0.2,
  fuzzy: 0.35,
  /** Names differ little in length, so a long one loses little. */
  length: 0.4,
}

export function buildNames(records: readonly CatalogueRecord[]): Names {
  const names: Names = new MiniSearch({
    fields: FIELDS,
    extractField: (record, field) => (field === 'context' ? contextOf(record) : record[field as 'name']),
    tokenize: (text, field) => (field === 'about' ? bodyTerms(text) : nameTerms(text)),
    processTerm: (term) => term,
    autoVacuum: false,
  })
  names.addAll(records)
  return names
}

const contextOf = ({ trail, where }: CatalogueRecord): string => [...trail.slice(0, -1), where].join(' ')

/** Letters that may be wrong in a word. */
const typos = (word: string): number => (word.length < 4 || /^\d/.test(word) ? 0 : word.length < 6 ? 1 : 2)

/** Records by number whose names contain the word or begin with it, or, as a second try, contain a near word. */
export function findInNames(
  names: Names,
  unit: QueryUnit,
  isFuzzy = false,
  isFirstLetter = false,
): Map<number, TermMatch> {
  const prefix = unit.isLast ? NAMES.prefix : NAMES.finished
  const found = searchTerm(names, unit.word, isFuzzy, prefix, isFirstLetter)
  if (!isFuzzy && unit.stem !== unit.word) merge(found, searchTerm(names, unit.stem, false, prefix), unit.stem)
  if (unit.parts.length === 0) return found
  // An identifier also matches through its parts, when a name contains all of them.
  const parts = unit.parts.map((part) => searchTerm(names, part, isFuzzy, prefix))
  for (const [id, first] of parts[0] ?? []) {
    const others = parts.slice(1).map((part) => part.get(id))
    if (others.some((other) => other === undefined)) continue
    const all = [first, ...others] as TermMatch[]
    const score = (0.6 * all.reduce((sum, part) => sum + part.score, 0)) / Math.sqrt(all.length)
    const known = found.get(id)
    if (known && known.score >= score) continue
    found.set(id, {
      score,
      terms: new Set(all.flatMap(({ terms }) => [...terms])),
      inName: all.every(({ inName }) => inName),
      isExact: all.every(({ isExact }) => isExact),
    })
  }
  return found
}

function searchTerm(
  names: Names,
  term: string,
  isFuzzy: boolean,
  prefix: number,
  isFirstLetter = false,
): Map<number, TermMatch> {
  const results = names.search(term, {
    fields: FIELDS,
    boost: { name: NAMES.name, context: NAMES.context, about: NAMES.about },
    weights: { prefix, fuzzy: NAMES.fuzzy },
    bm25: { k: 1.2, b: NAMES.length, d: 0.3 },
    tokenize: (text) => [text],
    processTerm: (text) => text,
    prefix: term.length > 1 || isFirstLetter,
    fuzzy: isFuzzy ? typos(term) : false,
  })
  return new Map(
    results.map(({ id, score, match }) => [
      id as number,
      {
        score,
        terms: new Set(Object.keys(match)),
        inName: Object.values(match).some((fields) => fields.includes('name')),
        isExact: Object.hasOwn(match, term),
      },
    ]),
  )
}

function merge(into: Map<number, TermMatch>, from: Map<number, TermMatch>, term: string): void {
  for (const [id, result] of from) {
    const known = into.get(id)
    if (!known) into.set(id, { ...result, isExact: result.terms.has(term) })
    else {
      known.score = Math.max(known.score, result.score)
      known.inName ||= result.inName
      known.isExact ||= result.isExact
      for (const match of result.terms) known.terms.add(match)
    }
  }
}
