/** First tier: names, the titles above them and the sentence about each page. */
import { isNear } from './body.ts'
import type { CatalogueRecord } from './catalogue.ts'
import { Vocabulary } from './vocabulary.ts'
import { bodyTerms, nameTerms, type QueryUnit } from './words.ts'

/** How well one record matches one unit, and the index words that matched. */
export type TermMatch = { score: number; terms: Set<string>; inName: boolean; isExact: boolean }

const FIELDS = ['name', 'context', 'about'] as const
type Field = (typeof FIELDS)[number]
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
  /** Each letter that a word has beyond the typed beginning counts so much of a letter. */
  rest: 0.3,
  /** Names differ little in length, so a long one loses little. */
  length: 0.4,
  /** Saturation of BM25, and the least that a word counts in a long text (BM25+). */
  saturation: 1.2,
  least: 0.3,
}

/** How often a term occurs in each record that contains it, by field. */
type Occurrences = Record<Field, Map<number, number>>
type Nearby = { term: string; weight: number }

export class Names {
  private readonly terms = new Map<string, Occurrences>()
  private readonly vocabulary: Vocabulary
  /** Number of different terms, by field and record, and their mean. */
  private readonly lengths: Record<Field, number[]> = { name: [], context: [], about: [] }
  private readonly means: Record<Field, number>

  constructor(records: readonly CatalogueRecord[]) {
    for (const record of records) {
      this.add(record.id, 'name', nameTerms(record.name))
      this.add(record.id, 'context', nameTerms(contextOf(record)))
      this.add(record.id, 'about', bodyTerms(record.about))
    }
    this.vocabulary = new Vocabulary([...this.terms.keys()])
    const mean = (field: Field): number =>
      this.lengths[field].reduce((sum, length) => sum + length, 0) / Math.max(1, records.length)
    this.means = { name: mean('name'), context: mean('context'), about: mean('about') }
  }

  private add(record: number, field: Field, terms: readonly string[]): void {
    for (const term of terms) {
      const known = this.terms.get(term)
      const occurrences = known ?? { name: new Map(), context: new Map(), about: new Map() }
      if (!known) this.terms.set(term, occurrences)
      occurrences[field].set(record, (occurrences[field].get(record) ?? 0) + 1)
    }
    this.lengths[field][record] = new Set(terms).size
  }

  /**
   * Records that contain the term, a word that begins with it, or one near it.
   * @param prefix weight of a beginning, or 0 to find whole words only
   * @param typos letters that may be wrong
   */
  find(term: string, prefix: number, typos: number): Map<number, TermMatch> {
    const found = new Map<number, TermMatch>()
    for (const nearby of this.nearby(term, prefix, typos)) {
      const occurrences = this.terms.get(nearby.term)
      if (!occurrences) continue
      for (const field of FIELDS) {
        const places = occurrences[field]
        const rarity = Math.log(1 + (this.lengths.name.length - places.size + 0.5) / (places.size + 0.5))
        for (const [record, count] of places) {
          const match = found.get(record) ?? { score: 0, terms: new Set(), inName: false, isExact: false }
          match.score += nearby.weight * NAMES[field] * rarity * (NAMES.least + this.mentions(record, field, count))
          match.terms.add(nearby.term)
          match.inName ||= field === 'name'
          match.isExact ||= nearby.term === term
          found.set(record, match)
        }
      }
    }
    return found
  }

  private mentions(record: number, field: Field, count: number): number {
    const relative = (this.lengths[field][record] ?? 0) / (this.means[field] || 1)
    const norm = 1 - NAMES.length + NAMES.length * relative
    return (count * (NAMES.saturation + 1)) / (count + NAMES.saturation * norm)
  }

  private nearby(term: string, prefix: number, typos: number): Nearby[] {
    const beginning = prefix > 0 ? this.vocabulary.beginning(term) : [term]
    const near = typos > 0 ? this.vocabulary.near(term, typos).filter((other) => !beginning.includes(other)) : []
    return [
      ...beginning.map((other) => {
        const rest = NAMES.rest * (other.length - term.length)
        return { term: other, weight: other === term ? 1 : (prefix * other.length) / (other.length + rest) }
      }),
      ...near.map((other) => {
        const distance = isNear(term, other, 1) ? 1 : 2
        return { term: other, weight: (NAMES.fuzzy * other.length) / (other.length + distance) }
      }),
    ]
  }
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

const searchTerm = (names: Names, term: string, isFuzzy: boolean, prefix: number, isFirstLetter = false) =>
  names.find(term, term.length > 1 || isFirstLetter ? prefix : 0, isFuzzy ? typos(term) : 0)

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
