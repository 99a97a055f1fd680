/** The matches of each unit in both tiers → ranked records. */
import { fuzzyMatch } from '../../core/lib/fuzzy.ts'
import type { BodyFound } from './body.ts'
import { type CatalogueRecord, isAbsent, isMethod } from './catalogue.ts'
import type { TermMatch } from './names.ts'
import { partsOf, type QueryUnit } from './words.ts'

export type UnitFound = {
  unit: QueryUnit
  names: ReadonlyMap<number, TermMatch>
  body?: BodyFound
  /** The part of the index that covers its texts could not be read. */
  isMissing?: boolean
}
/** @param telling how well the unit distinguishes one place from others, from 0 to 1 */
export type WeighedUnit = UnitFound & { telling: number }
export type Match = {
  record: CatalogueRecord
  score: number
  /** Words of the index that were found, for highlighting: one set for each tier of each unit. */
  found: readonly ReadonlySet<string>[]
  /** Its name or the sentence about it contains a match, so its text is not needed. */
  inAbout: boolean
}

/** The weight of each sign that a place matches, found by trial on the lists of queries (`npm run search:quality`). */
export const WEIGHTS = {
  /** A stop word among other words. */
  weak: 0.1,
  /** A word of a running text against one of a name. */
  body: 3,
  /** Weight of a name that contains the whole query and few other words. */
  name: 1.5,
  /**
   * A page inherits this part of the score of its sections, because a page about a topic mentions it in several places.
   * A list of terms is not about its topics.
   */
  section: 0.2,
  /** A page also inherits this part of its best section's score for all words together. */
  together: 0.4,
  /** A name that is the query, letter for letter. */
  wholeName: 2.8,
  /** A unit that is only in the page's sections counts this much towards the page's coverage. */
  pageCoverage: 0.9,
  /** The weight of the least telling word relative to the most telling word when coverage is measured. */
  common: 0.15,
  /** Weight of an identifier, such as `gasUsed`, relative to a plain word. */
  identifier: 1.6,
  /** Coverage is raised to this power, so missing words lower the score. */
  coverage: 2,
  /** An error whose whole message is in the query. */
  message: 2,
  /** A method that a question does not name. */
  unnamedMethod: 0.5,
  /** Other names count if they cover at least this part of the query. */
  aliasLeast: 0.3,
  /** A phrase that is at least this part of the query also outranks a method that the query names. */
  aliasWhole: 0.75,
  /** … it has this part of the best other place, … */
  aliasBase: 0.2,
  /** … and so much more by what part of the query the words are. */
  alias: 1.5,
  /** Weight of a place's own words relative to its other names. */
  aliasOwn: 0.35,
  /** A method whose name is in the query along with other words. */
  namedMethod: 2.4,
  /** The same for a method that does not exist here. */
  namedAbsent: 8,
  ...{ page: 1.4, method: 1.2, isSection: 1, error: 1.1, field: 0.5, param: 0.5, term: 0.35 },
}
/** Pages of nonexistent methods match their own name. Any other query ranks existing methods above them. */
const ABSENT_WEIGHT = 0.5
/** Number of letters in typed initials (`gtbh`). */
const INITIALS = { min: 3, max: 8 } as const
/** Results below this share of the best one are noise. */
const NOISE_SHARE = 0.08
/** Letters of a message that can be known by its text. */
const LEAST_MESSAGE = 10

type Sum = {
  score: number
  covered: number
  named: number
  letters: number
  found: ReadonlySet<string>[]
  inAbout: boolean
}

/** A reader who types a name like `rx_bad_state_root` or `gasUsed` means it. */
const isIdentifier = ({ word, parts, isWeak }: QueryUnit): boolean =>
  !isWeak && (parts.length > 1 || word.includes('_'))

/** A rare word distinguishes places better than a frequent word. */
export function weigh(units: readonly UnitFound[], records: number): WeighedUnit[] {
  return units.map((found) => {
    const places = Math.max(found.names.size, found.body?.scores.size ?? 0)
    const rarity = Math.log((records + 1) / (places + 1)) / Math.log(records + 1)
    const telling = found.unit.isWeak ? WEIGHTS.weak : WEIGHTS.common + (1 - WEIGHTS.common) * rarity
    return { ...found, telling: telling * (isIdentifier(found.unit) ? WEIGHTS.identifier : 1) }
  })
}

/** @param aliases records known by words of the query, and how much of it they are: `aliasesIn` */
export function rank(
  records: readonly CatalogueRecord[],
  units: readonly WeighedUnit[],
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
  const total = units.reduce((sum, { telling }) => sum + telling, 0)
  for (const { unit, telling, names, body } of units) {
    const weight = unit.isWeak ? WEIGHTS.weak : isIdentifier(unit) ? WEIGHTS.identifier : 1
    const ofPages = new Map<number, number>()
    const own = new Map<number, number>()
    const add = (id: number, name: TermMatch | undefined, inBody: number): void => {
      const sum = sumOf(id)
      const score = weight * ((name?.score ?? 0) + WEIGHTS.body * inBody)
      const page = records[id]?.page ?? id
      if (page === id) own.set(id, score)
      else if (records[id]?.kind !== 'term') ofPages.set(page, Math.max(ofPages.get(page) ?? 0, score))
      sum.score += score
      sum.covered += telling
      if (name?.inName) {
        sum.named += telling
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
      if (!own.has(page)) sum.covered += WEIGHTS.pageCoverage * telling
    }
  }
  for (const [page, best] of bestSections(sums, records)) sumOf(page).score += WEIGHTS.together * best
  const typed = { letters: lettersOf(query), words: new Set(query.toLowerCase().split(/[^\w]+/)) }
  const matches = [...sums].map(([id, sum]) => toMatch(records[id] as CatalogueRecord, sum, total, typed))
  const isNamed = (record: CatalogueRecord): boolean => isMethod(record) && typed.words.has(record.name.toLowerCase())
  const methods = new Set(records.filter(isNamed).map(({ page }) => page))
  return trim(withAliases(withInitials(matches, records, query), records, aliases, methods))
}

/** The score of each page's best section for all words. */
function bestSections(sums: ReadonlyMap<number, Sum>, records: readonly CatalogueRecord[]): Map<number, number> {
  const best = new Map<number, number>()
  for (const [id, { score }] of sums) {
    const record = records[id]
    if (record === undefined || record.page === id || record.kind === 'term') continue
    best.set(record.page, Math.max(best.get(record.page) ?? 0, score))
  }
  return best
}

type Typed = { letters: string; words: ReadonlySet<string> }

const namedWeight = (record: CatalogueRecord): number => (isAbsent(record) ? WEIGHTS.namedAbsent : WEIGHTS.namedMethod)

function toMatch(record: CatalogueRecord, sum: Sum, total: number, typed: Typed): Match {
  const coverage = sum.covered / total
  const { name, bare } = nameLetters(record)
  const naming = (sum.named / total) * Math.min(1, sum.letters / Math.max(1, bare.length)) ** 2
  // A definition is short and leads to the page that explains the term, so that page ranks higher.
  const isWhole = record.kind !== 'term' && (typed.letters === name || typed.letters === bare)
  const isNamed = (isMethod(record) || isAbsent(record)) && typed.words.has(record.name.toLowerCase())
  const whole =
    isWhole && !isAbsent(record)
      ? WEIGHTS.wholeName
      : isWhole || isNamed
        ? namedWeight(record)
        : isAbsent(record)
          ? ABSENT_WEIGHT
          : 1
  const isRequested = !isMethod(record) || total < 2 || sum.letters * 2 >= bare.length
  const asked = isRequested ? 1 : WEIGHTS.unnamedMethod
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

type NameLetters = { name: string /** Without the namespace of a method, which is rarely typed. */; bare: string }
const namesSeen = new WeakMap<CatalogueRecord, NameLetters>()

/** Cached, because every keystroke needs thousands of them. */
function nameLetters(record: CatalogueRecord): NameLetters {
  const known = namesSeen.get(record)
  if (known) return known
  const name = lettersOf(record.kind === 'error' ? messageOf(record.name) : record.name)
  const bare = isMethod(record) || isAbsent(record) ? lettersOf(record.name.slice(record.name.indexOf('_') + 1)) : name
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

/**
 * Ranks a place with a reader phrase in the query above places that only contain the words, in proportion to the part
 * of the query that the phrase covers.
 * @param methods pages of the methods that the query names. A phrase in the rest of the query does not outrank them.
 */
function withAliases(
  matches: Match[],
  records: readonly CatalogueRecord[],
  aliases: ReadonlyMap<number, number>,
  methods: ReadonlySet<number>,
): Match[] {
  if (aliases.size === 0) return matches
  const best = matches.reduce((most, { score }) => Math.max(most, score), 1)
  const own = new Map(matches.map((match) => [match.record.id, match]))
  const known = [...aliases].flatMap(([id, strength]): Match[] => {
    const record = records[id]
    if (record === undefined) return []
    const match = own.get(id) ?? { record, score: 0, found: [], inAbout: true }
    const isOfRest = methods.size > 0 && !methods.has(record.page) && strength < WEIGHTS.aliasWhole
    const lift = strength >= WEIGHTS.aliasLeast && !isOfRest ? WEIGHTS.aliasBase + WEIGHTS.alias * strength : 0
    return [{ ...match, score: Math.max(match.score, best * lift) + match.score * WEIGHTS.aliasOwn }]
  })
  return [...known, ...matches.filter(({ record }) => !aliases.has(record.id))]
}

function trim(matches: Match[]): Match[] {
  const sorted = matches.sort((a, b) => b.score - a.score || a.record.id - b.record.id)
  const least = (sorted[0]?.score ?? 0) * NOISE_SHARE
  return sorted.filter(({ score }) => score >= least)
}
