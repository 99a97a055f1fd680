/** Ranked places → hits in the hosted service's form, so that one page and one modal show both. */
import { withBase } from '../../core/lib/path.ts'
import type { CatalogueRecord } from './catalogue.ts'
import type { Engine, Found } from './engine.ts'
import { inGroups } from './groups.ts'
import { highlight, type Marker, snippet } from './highlight.ts'
import type { Match } from './rank.ts'
import { type Hierarchy, type HierarchyLevel, hierarchyOf, type RecordKind } from './records.ts'
import { isStopWord, type QueryUnit, splitWords } from './words.ts'

type Marked = { value: string; matchLevel: 'full' | 'none'; matchedWords: string[] }
export type Hit = {
  objectID: string
  url: string
  url_without_anchor: string
  anchor: string | null
  type: HierarchyLevel
  hierarchy: Hierarchy
  content: string | null
  kind: RecordKind
  where: string
  /** The words around the matches are still loading. */
  isAwaited?: true
  _highlightResult: { hierarchy: Partial<Record<HierarchyLevel, Marked>> }
  _snippetResult: { hierarchy: Partial<Record<HierarchyLevel, Marked>>; content?: Marked }
}
export type Answer = {
  hits: Hit[]
  nbHits: number
  page: number
  nbPages: number
  hitsPerPage: number
  query: string
  /** What to search for instead, when nothing was found. */
  suggestions?: string[]
  /** A part of the index could not be read, so there may be more results. */
  isPartial?: true
}
/**
 * An answer with the texts that are loaded. `complete` reads the missing texts, from so many files at most, and changes
 * nothing else.
 */
export type AnswerAtOnce = { answer: Answer; complete?: (most: number) => Promise<Answer> }

export type AnswerOptions = {
  base: string
  hitsPerPage: number
  page: number
  snippetWords: number
  /** Most hits of one group. The modal does not show more. */
  groupHits?: number | undefined
}

/** This many consecutive words of the query that are also consecutive in the text raise a hit. */
export const PHRASE = { words: 3, weight: 0.45 }

/** Files of texts that an answer reads, for its best places. The other places have no snippet. */
export const TEXT_FILES = 3
/** The same if all texts follow a moment later. */
export const FIRST_TEXT_FILES = 1

type Placed = { match: Match; text: string }

/** The matches of one page of an answer in display order, each with its text if the text is shown. */
export async function place(
  engine: Engine,
  query: string,
  options: AnswerOptions,
): Promise<Found & { placed: Placed[] }> {
  const found = await engine.find(query)
  const shown = choose(found.matches, options)
  const texts = await engine.textsOf(textRecords(shown), TEXT_FILES)
  return { ...found, placed: byPhrase(query, withTexts(shown, texts)) }
}

/** Ranks places whose text contains the words as they were typed higher. */
export function byPhrase(query: string, places: readonly Placed[]): Placed[] {
  const words = splitWords(query.toLowerCase())
  return places
    .map((one) => ({ one, score: one.match.score * phraseWeight(words, one) }))
    .sort((a, b) => b.score - a.score)
    .map(({ one }) => one)
}

/** The answer with the texts of its best places. */
export async function answer(engine: Engine, query: string, options: AnswerOptions): Promise<Answer> {
  const { placed, ...found } = await place(engine, query, options)
  return toAnswer(engine, query, options, found, placed)
}

/**
 * The answer without texts, so that a reader who keeps typing never waits for snippets.
 * @param most files of texts that will be read for it. The places in these texts reserve a line.
 */
export async function answerAtOnce(
  engine: Engine,
  query: string,
  options: AnswerOptions,
  most = TEXT_FILES,
): Promise<AnswerAtOnce> {
  const found = await engine.find(query)
  const shown = choose(found.matches, options)
  const { here, awaited } = await engine.textsHere(textRecords(shown), most)
  const placed = byPhrase(query, withTexts(shown, here))
  const first = await toAnswer(engine, query, options, found, placed, new Set(awaited))
  if (awaited.length === 0) return { answer: first }
  const complete = async (now: number): Promise<Answer> => {
    const texts = new Map([...here, ...(await engine.textsOf(awaited, now))])
    const later = now < most ? awaited.filter(({ id }) => !texts.has(id)) : []
    const matches = placed.map(({ match }) => match)
    return toAnswer(engine, query, options, found, withTexts(matches, texts), new Set(later))
  }
  return { answer: first, complete }
}

async function toAnswer(
  engine: Engine,
  query: string,
  options: AnswerOptions,
  { units, matches, isPartial }: Found,
  placed: readonly Placed[],
  awaited: ReadonlySet<CatalogueRecord> = new Set(),
): Promise<Answer> {
  // One marker for all hits. A word that matches in one place also matches in the others that contain it.
  const marker = markerOf(units, new Set(placed.flatMap(({ match }) => match.found.flatMap((terms) => [...terms]))))
  const hits = placed.map((one) => {
    const hit = toHit(one.match, one.text, marker, options)
    return awaited.has(one.match.record) ? { ...hit, isAwaited: true as const } : hit
  })
  return {
    hits: options.groupHits ? inGroups(hits) : hits,
    nbHits: matches.length,
    page: options.page,
    nbPages: Math.ceil(matches.length / options.hitsPerPage),
    hitsPerPage: options.hitsPerPage,
    query,
    ...(isPartial ? { isPartial } : {}),
    ...(matches.length === 0 ? { suggestions: await engine.suggest(units) } : {}),
  }
}

const withTexts = (matches: readonly Match[], texts: ReadonlyMap<number, string>): Placed[] =>
  matches.map((match) => ({ match, text: texts.get(match.record.id) ?? '' }))

const textRecords = (matches: readonly Match[]): CatalogueRecord[] =>
  matches.filter(needsText).map(({ record }) => record)

/** One page of matches, best first, none of a group beyond its limit. */
function choose(matches: readonly Match[], { hitsPerPage, page, groupHits }: AnswerOptions): Match[] {
  const counts = new Map<string, number>()
  const allowed = groupHits
    ? matches.filter(({ record: { group } }) => {
        counts.set(group, (counts.get(group) ?? 0) + 1)
        return (counts.get(group) ?? 0) <= groupHits
      })
    : matches
  return allowed.slice(page * hitsPerPage, (page + 1) * hitsPerPage)
}

/** The sentence about a page describes it. The text is needed only when that sentence does not match. */
const needsText = ({ record, inAbout }: Match): boolean => record.about === '' || !inAbout

/**
 * 1 without a phrase. Grows with the weight of the query's words that are consecutive in the text as they were typed.
 */
function phraseWeight(words: readonly string[], placed: Placed): number {
  if (words.length < PHRASE.words) return 1
  const all = lettersOf(placed)
  let most = 0
  for (let from = 0; from < words.length; from++) {
    let to = from
    while (to < words.length && all.includes(` ${words.slice(from, to + 1).join(' ')} `)) to++
    if (to - from < PHRASE.words) continue
    most = Math.max(most, words.slice(from, to).filter((word) => !isStopWord(word)).length)
  }
  return most < 2 ? 1 : 1 + PHRASE.weight * (most - 1)
}

const seen = new WeakMap<CatalogueRecord, { text: string; letters: string }>()

/** Words of a place with one blank between, cached for the next letter of the query. */
function lettersOf({ match: { record }, text }: Placed): string {
  const before = seen.get(record)
  if (before?.text === text) return before.letters
  const letters = ` ${splitWords(`${record.name} ${text}`.toLowerCase()).join(' ')} `
  seen.set(record, { text, letters })
  return letters
}

function toHit({ record, inAbout }: Match, text: string, marker: Marker, options: AnswerOptions): Hit {
  const page = withBase(options.base, record.path)
  const hierarchy = hierarchyOf(record.group, record.trail)
  const type = `lvl${record.trail.length}` as HierarchyLevel
  const marked = Object.fromEntries(
    Object.entries(hierarchy).flatMap(([level, value]) =>
      value === null ? [] : [[level, toMarked(highlight(value, marker))]],
    ),
  )
  const content = inAbout && record.about !== '' ? record.about : text || record.about
  return {
    objectID: record.path + (record.anchor && `#${record.anchor}`),
    url: record.anchor ? `${page}#${record.anchor}` : page,
    url_without_anchor: page,
    anchor: record.anchor || null,
    type,
    hierarchy,
    content: content || null,
    kind: record.kind,
    where: record.where,
    _highlightResult: { hierarchy: marked },
    _snippetResult: {
      hierarchy: marked,
      ...(content ? { content: toMarked(snippet(content, marker, options.snippetWords)) } : {}),
    },
  }
}

/** A stop word is marked only as a whole word. For example, `by` is not marked in `bytes`. */
const markerOf = (units: readonly QueryUnit[], terms: ReadonlySet<string>): Marker => ({
  typed: units.flatMap(({ word, isWeak }) => (isWeak || word.length < 2 ? [] : word)),
  terms: new Set([
    ...[...terms].filter((term) => !units.some(({ word, isWeak }) => isWeak && term.startsWith(word))),
    ...units.flatMap(({ word, isWeak }) => (isWeak ? word : [])),
  ]),
})

const toMarked = ({ html, words }: { html: string; words: string[] }): Marked => ({
  value: html,
  matchLevel: words.length > 0 ? 'full' : 'none',
  matchedWords: words,
})
