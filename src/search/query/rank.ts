/** What each unit found in both tiers → records in the order of their worth. */
import { fuzzyMatch } from '../../lib/fuzzy.ts'
import { ABSENT_PATH } from '../../lib/path.ts'
import type { BodyFound } from './body.ts'
import type { CatalogueRecord } from './catalogue.ts'
import type { TermMatch } from './names.ts'
import { partsOf, type QueryUnit } from './words.ts'

export type UnitFound = {
  unit: QueryUnit
  names: ReadonlyMap<number, TermMatch>
  body?: BodyFound
  /** The part of the index that knows its texts could not be read. */
  isMissing?: boolean
}
export type Match = {
  record: CatalogueRecord
  score: number
  /** Words of the index that were found, for highlighting: one set for each tier of each unit. */
  found: readonly ReadonlySet<string>[]
  /** Its name or the sentence about it holds a match, so that its text is not needed. */
  inAbout: boolean
}

/** A stop word beside other words. */
const WEAK = 0.1
/** A word of a running text against one of a name. */
const BODY_WEIGHT = 0.9
/** What kind of place answers a question better when words alone cannot tell. */
const KIND_WEIGHT = { page: 1.4, method: 1.2, section: 1, error: 1.1, field: 0.5, param: 0.5, term: 0.35 } as const
/** Pages of methods that do not exist answer their own name; any other question, the methods that do answer. */
const ABSENT_WEIGHT = 0.5
/** How much a name that holds the whole query, and little else, is worth. */
const NAME_WEIGHT = 1.5
/**
 * What a page has in one of its sections it has too, in this part: a page about a matter says it in several places. A
 * list of terms is about none of them.
 */
const SECTION_SHARE = 0.5
/** A name that is the query, letter for letter. */
const WHOLE_NAME = 2
/** A unit that only the page's sections hold counts this much towards what the page answers. */
const PAGE_COVERAGE = 0.9
/** Letters typed as initials (`gtbh`): between this many. */
const INITIALS = { min: 3, max: 8 } as const
/** Results below this share of the best one are noise. */
const NOISE_SHARE = 0.08

type Sum = {
  score: number
  covered: number
  named: number
  letters: number
  found: ReadonlySet<string>[]
  inAbout: boolean
}

export function rank(records: readonly CatalogueRecord[], units: readonly UnitFound[], query: string): Match[] {
  const sums = new Map<number, Sum>()
  const sumOf = (id: number): Sum => {
    const known = sums.get(id)
    if (known) return known
    const fresh: Sum = { score: 0, covered: 0, named: 0, letters: 0, found: [], inAbout: false }
    sums.set(id, fresh)
    return fresh
  }
  const total = units.reduce((sum, { unit }) => sum + (unit.isWeak ? WEAK : 1), 0)
  for (const { unit, names, body } of units) {
    const weight = unit.isWeak ? WEAK : 1
    const ofPages = new Map<number, number>()
    const own = new Map<number, number>()
    const add = (id: number, name: TermMatch | undefined, inBody: number): void => {
      const sum = sumOf(id)
      const score = weight * ((name?.score ?? 0) + BODY_WEIGHT * inBody)
      const page = records[id]?.page ?? id
      if (page === id) own.set(id, score)
      else if (records[id]?.kind !== 'term') ofPages.set(page, Math.max(ofPages.get(page) ?? 0, score))
      sum.score += score
      sum.covered += weight
      if (name?.inName) {
        sum.named += weight
        sum.letters += unit.word.replaceAll('_', '').length
      }
      if (name) {
        sum.inAbout = true
        sum.found.push(name.terms)
      }
      if (inBody > 0 && body) sum.found.push(body.terms)
    }
    for (const [id, name] of names) add(id, name, body?.scores.get(id) ?? 0)
    for (const [id, inBody] of body?.scores ?? []) if (!names.has(id)) add(id, undefined, inBody)
    for (const [page, best] of ofPages) {
      const sum = sumOf(page)
      sum.score += SECTION_SHARE * best
      if (!own.has(page)) sum.covered += PAGE_COVERAGE * weight
    }
  }
  const typed = { letters: lettersOf(query), text: query.trim().toLowerCase() }
  const matches = [...sums].map(([id, sum]) => toMatch(records[id] as CatalogueRecord, sum, total, typed))
  return trim(withInitials(matches, records, query))
}

type Typed = { letters: string; text: string }

function toMatch(record: CatalogueRecord, sum: Sum, total: number, typed: Typed): Match {
  const coverage = sum.covered / total
  const { name, bare } = nameLetters(record)
  const naming = (sum.named / total) * Math.min(1, sum.letters / Math.max(1, bare.length)) ** 2
  // A definition is short and leads to the page that explains; that page comes first.
  const isWhole = isAbsent(record)
    ? typed.text === record.name.toLowerCase()
    : record.kind !== 'term' && (typed.letters === name || typed.letters === bare)
  const whole = isWhole ? WHOLE_NAME : isAbsent(record) ? ABSENT_WEIGHT : 1
  const score = sum.score * coverage ** 2 * (1 + NAME_WEIGHT * naming) * whole * kindWeight(record)
  return { record, score, found: sum.found, inAbout: sum.inAbout }
}

const isAbsent = ({ path }: CatalogueRecord): boolean => path.startsWith(`${ABSENT_PATH}/`)

const isMethod = ({ kind }: CatalogueRecord): boolean => kind === 'read' || kind === 'write' || kind === 'debug'

type NameLetters = { name: string /** Without the namespace of a method, which is rarely typed. */; bare: string }
const namesSeen = new WeakMap<CatalogueRecord, NameLetters>()

/** Kept, because every keystroke asks for thousands of them. */
function nameLetters(record: CatalogueRecord): NameLetters {
  const known = namesSeen.get(record)
  if (known) return known
  const name = lettersOf(record.name)
  const bare = isMethod(record) ? lettersOf(record.name.slice(record.name.indexOf('_') + 1)) : name
  const letters = { name, bare }
  namesSeen.set(record, letters)
  return letters
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

const kindWeight = (record: CatalogueRecord): number =>
  isMethod(record) ? KIND_WEIGHT.method : KIND_WEIGHT[record.kind as keyof typeof KIND_WEIGHT]

/** Methods whose words begin with the letters typed: `gtbh` is eth_getTransactionByHash. */
function withInitials(matches: Match[], records: readonly CatalogueRecord[], query: string): Match[] {
  const letters = query.trim().toLowerCase()
  if (!/^[a-z]+$/.test(letters) || letters.length < INITIALS.min || letters.length > INITIALS.max) return matches
  if (matches.some(({ found }) => found.some((terms) => terms.has(letters)))) return matches
  const best = matches.reduce((most, { score }) => Math.max(most, score), 1)
  const answering = records.filter(isMethod).flatMap((record) => {
    const match = fuzzyMatch(letters, record.name)
    if (!match) return []
    const isWhole = initialsOf(record.name) === letters
    const score = best * (isWhole ? 4 : 2 + match.score / 1_000)
    return [{ record, score, found: [new Set([letters])], inAbout: true }]
  })
  const named = new Set(answering.map(({ record }) => record.id))
  return [...answering, ...matches.filter(({ record }) => !named.has(record.id))]
}

/** `eth_getTransactionByHash` → `gtbh`. */
const initialsOf = (name: string): string =>
  partsOf(name)
    .slice(1)
    .map((part) => part[0])
    .join('')

function trim(matches: Match[]): Match[] {
  const sorted = matches.sort((a, b) => b.score - a.score || a.record.id - b.record.id)
  const least = (sorted[0]?.score ?? 0) * NOISE_SHARE
  return sorted.filter(({ score }) => score >= least)
}
