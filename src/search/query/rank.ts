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

/** How much each sign that a place answers counts: found by trial on the lists of queries (`npm run search:quality`). */
export const WEIGHTS = {
  /** A stop word beside other words. */
  weak: 0.1,
  /** A word of a running text against one of a name. */
  body: 0.9,
  /** How much a name that holds the whole query, and little else, is worth. */
  name: 1.5,
  /**
   * What a page has in one of its sections it has too, in this part: a page about a matter says it in several places. A
   * list of terms is about none of them.
   */
  section: 0.3,
  /** And this part of what its best section has of all words together. */
  together: 0.3,
  /** A name that is the query, letter for letter. */
  wholeName: 2,
  /** A unit that only the page's sections hold counts this much towards what the page answers. */
  pageCoverage: 0.9,
  /** Missing words cost by this power of what is found. */
  coverage: 2,
  /** An error whose whole message stands in the query. */
  message: 2,
  /** A method that a question does not name. */
  unnamedMethod: 0.7,
  /** Words by which readers know a place: from this part of the query on, … */
  aliasLeast: 0.3,
  /** … it has this part of the best other place, … */
  aliasBase: 0.4,
  /** … and so much more by what part of the query the words are. */
  alias: 0.8,
  ...{ page: 1.4, method: 1.2, isSection: 1, error: 1.1, field: 0.5, param: 0.5, term: 0.35 },
}
/** Pages of methods that do not exist answer their own name; any other question, the methods that do answer. */
const ABSENT_WEIGHT = 0.5
/** Letters typed as initials (`gtbh`): between this many. */
const INITIALS = { min: 3, max: 8 } as const
/** Results below this share of the best one are noise. */
const NOISE_SHARE = 0.08
/** Letters of a message that can be known by its text. */
const LEAST_MESSAGE = 10
/** What a place has by its own words counts a little beside its other names. */
const OWN_SHARE = 0.1

type Sum = {
  score: number
  covered: number
  named: number
  letters: number
  found: ReadonlySet<string>[]
  inAbout: boolean
}

/** @param aliases records known by words of the query, and how much of it they are: `aliasesIn` */
export function rank(
  records: readonly CatalogueRecord[],
  units: readonly UnitFound[],
  query: string,
  aliases: ReadonlyMap<number, number> = new Map(),
): Match[] {
  const sums = new Map<number, Sum>()
  const sumOf = (id: number): Sum => {
    const known = sums.get(id)
    if (known) return known
    const fresh: Sum = { score: 0, covered: 0, named: 0, letters: 0, found: [], inAbout: false }
    sums.set(id, fresh)
    return fresh
  }
  const total = units.reduce((sum, { unit }) => sum + (unit.isWeak ? WEIGHTS.weak : 1), 0)
  for (const { unit, names, body } of units) {
    const weight = unit.isWeak ? WEIGHTS.weak : 1
    const ofPages = new Map<number, number>()
    const own = new Map<number, number>()
    const add = (id: number, name: TermMatch | undefined, inBody: number): void => {
      const sum = sumOf(id)
      const score = weight * ((name?.score ?? 0) + WEIGHTS.body * inBody)
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
      sum.score += WEIGHTS.section * best
      if (!own.has(page)) sum.covered += WEIGHTS.pageCoverage * weight
    }
  }
  for (const [page, best] of bestSections(sums, records)) sumOf(page).score += WEIGHTS.together * best
  const typed = { letters: lettersOf(query), text: query.trim().toLowerCase() }
  const matches = [...sums].map(([id, sum]) => toMatch(records[id] as CatalogueRecord, sum, total, typed))
  return trim(withAliases(withInitials(matches, records, query), records, aliases))
}

/** What the best section of each page has of all words. */
function bestSections(sums: ReadonlyMap<number, Sum>, records: readonly CatalogueRecord[]): Map<number, number> {
  const best = new Map<number, number>()
  for (const [id, { score }] of sums) {
    const record = records[id]
    if (record === undefined || record.page === id || record.kind === 'term') continue
    best.set(record.page, Math.max(best.get(record.page) ?? 0, score))
  }
  return best
}

type Typed = { letters: string; text: string }

function toMatch(record: CatalogueRecord, sum: Sum, total: number, typed: Typed): Match {
  const coverage = sum.covered / total
  const { name, bare } = nameLetters(record)
  const naming = (sum.named / total) * Math.min(1, sum.letters / Math.max(1, bare.length)) ** 2
  // A definition is short and leads to the page that explains; that page comes first.
  const isWhole = isAbsent(record)
    ? typed.text.split(/[^\w]+/).includes(record.name.toLowerCase())
    : record.kind !== 'term' && (typed.letters === name || typed.letters === bare)
  const whole = isWhole ? WEIGHTS.wholeName : isAbsent(record) ? ABSENT_WEIGHT : 1
  const isAsked = !isMethod(record) || total < 2 || sum.letters * 2 >= bare.length
  const asked = isAsked ? 1 : WEIGHTS.unnamedMethod
  const said = record.kind === 'error' && name.length >= LEAST_MESSAGE && typed.letters.includes(name)
  const score =
    sum.score *
    coverage ** WEIGHTS.coverage *
    (1 + WEIGHTS.name * naming) *
    whole *
    asked *
    kindWeight(record) *
    (said ? WEIGHTS.message : 1)
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
  const name = lettersOf(record.kind === 'error' ? messageOf(record.name) : record.name)
  const bare = isMethod(record) ? lettersOf(record.name.slice(record.name.indexOf('_') + 1)) : name
  const letters = { name, bare }
  namesSeen.set(record, letters)
  return letters
}

/** `-32602 Block range of <n> is too large` → its words without the code and up to the first part that differs. */
const messageOf = (name: string): string => name.replace(/^(?:-?\d+ )+/, '').replace(/<.*/s, '')

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

type Plain = 'page' | 'error' | 'field' | 'param' | 'term'

const kindWeight = (record: CatalogueRecord): number =>
  isMethod(record) ? WEIGHTS.method : record.kind === 'section' ? WEIGHTS.isSection : WEIGHTS[record.kind as Plain]

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

/** A place that readers know by the words typed stands before what only holds them, the more of the query they are. */
function withAliases(
  matches: Match[],
  records: readonly CatalogueRecord[],
  aliases: ReadonlyMap<number, number>,
): Match[] {
  if (aliases.size === 0) return matches
  const best = matches.reduce((most, { score }) => Math.max(most, score), 1)
  const own = new Map(matches.map((match) => [match.record.id, match]))
  const known = [...aliases].flatMap(([id, strength]): Match[] => {
    const record = records[id]
    if (record === undefined) return []
    const match = own.get(id) ?? { record, score: 0, found: [], inAbout: true }
    const lift = strength >= WEIGHTS.aliasLeast ? WEIGHTS.aliasBase + WEIGHTS.alias * strength : 0
    return [{ ...match, score: Math.max(match.score, best * lift) + match.score * strength * OWN_SHARE }]
  })
  return [...known, ...matches.filter(({ record }) => !aliases.has(record.id))]
}

function trim(matches: Match[]): Match[] {
  const sorted = matches.sort((a, b) => b.score - a.score || a.record.id - b.record.id)
  const least = (sorted[0]?.score ?? 0) * NOISE_SHARE
  return sorted.filter(({ score }) => score >= least)
}
