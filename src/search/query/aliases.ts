/**
 * Other words that readers use for a place, such as Ethereum's terms, symptoms, brands, addresses, or library messages.
 */

import { isCall } from './calls.ts'
import type { CatalogueRecord } from './catalogue.ts'
import { type AliasEntry, SEPARATOR } from './index-format.ts'
import { Vocabulary } from './vocabulary.ts'
import { isStopWord, shortForm, splitWords, stem } from './words.ts'

/** A phrase and the record it leads to. A heading is a weaker sign than a phrase of readers. */
export type Alias = { record: number; words: readonly string[]; isHeading?: true }

/** Letters from which on a word may have one wrong letter, or two. */
const TYPO_LETTERS = { one: 5, two: 9 } as const
/** A last word this short may begin anything. */
const LEAST_BEGINNING = 3
/** Found by trial, as `WEIGHTS` in rank.ts. */
export const ALIAS = {
  /** Minimum score, as a part of a whole match, for words that are adjacent as in an alias but inside a longer text. */
  together: 0.75,
  /** … or one telling word. */
  single: 0.7,
  /** Penalty for words that are apart from each other, as the power of their part of the span. */
  spread: 0.35,
  /** A heading against a phrase of readers. */
  heading: 0.4,
}
/** Words that must be adjacent for that. Fewer are adjacent by chance. */
const TOGETHER_WORDS = 2
/** A single word with at least this many letters names one thing, such as `ContractFunctionExecutionError`. */
const TELLING_LETTERS = 14

export const openAliases = (entries: readonly AliasEntry[]): Alias[] =>
  entries.flatMap(([record, phrases]) =>
    phrases
      .split(SEPARATOR)
      .filter((phrase) => !isCall(phrase))
      .map((phrase) => ({ record, words: contentWords(phrase) })),
  )

/** Headings of two words or more that are unique. A reader who types one whole means that place. */
export function headingAliases(records: readonly CatalogueRecord[]): Alias[] {
  const places = new Map<string, Alias[]>()
  for (const { id, kind, name } of records) {
    if (kind !== 'section' && kind !== 'page') continue
    const words = contentWords(name)
    const key = words.join(' ')
    if (words.length >= TOGETHER_WORDS)
      places.set(key, [...(places.get(key) ?? []), { record: id, words, isHeading: true }])
  }
  return [...places.values()].flatMap((same) => (same.length === 1 ? same : []))
}

/** An address is known by its first and last digits. The others would only make the index larger. */
const ADDRESS = /0x[\da-f]{40}\b/gi
const shortened = (text: string): string => text.replace(ADDRESS, (address) => address.slice(0, 8) + address.slice(-4))

export const foldAliases = (record: number, phrases: readonly string[]): AliasEntry => [
  record,
  phrases.map(shortened).join(SEPARATOR),
]

/** Words with meaning, as the index writes them. */
export const contentWords = (text: string): string[] => {
  const words = splitWords(shortened(text.toLowerCase())).map(shortForm)
  const telling = words.filter((word) => !isStopWord(word))
  return (telling.length > 0 ? telling : words).map(stem)
}

/** Facts from the index about the typed words, by their stems. */
export type TypedWords = {
  /** Whether the index lacks the word, so that it may be misspelled. */
  isUnknown: (stem: string) => boolean
  /** How well the word distinguishes one place from others, from 0 to 1. */
  descriptionOf: (stem: string) => number
}

/** Phrases by their rarest word, so that a query checks only phrases it may contain. */
export class AliasIndex {
  private readonly byWord = new Map<string, Alias[]>()
  private readonly words: ReadonlySet<string>
  private readonly vocabulary: Vocabulary

  constructor(aliases: readonly Alias[]) {
    const counts = new Map<string, number>()
    for (const { words } of aliases) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
    this.words = new Set(counts.keys())
    this.vocabulary = new Vocabulary([...this.words])
    for (const alias of aliases) {
      const [first = '', ...others] = alias.words
      const rarest = others.reduce((least, word) => (countOf(word) < countOf(least) ? word : least), first)
      const same = this.byWord.get(rarest)
      if (same) same.push(alias)
      else this.byWord.set(rarest, [alias])
    }
    function countOf(word: string): number {
      return counts.get(word) ?? 0
    }
  }

  /** Phrases that contain at least one of the words. */
  *holding(words: Iterable<string>): Iterable<Alias> {
    for (const word of words) yield* this.byWord.get(word) ?? []
  }

  /** Two words that phrases write as one: `self destruct` → `selfdestruct`. */
  joined(typed: readonly string[]): string[] {
    const joined: string[] = []
    for (const word of typed) {
      const both = `${joined.at(-1) ?? ''}${word}`
      if (both !== word && this.words.has(both)) joined.splice(-1, 1, both)
      else joined.push(word)
    }
    return joined
  }

  /** Words of phrases that a typed word may mean, which are the word itself, near words, and words that it begins. */
  sameAs(typed: string, isUnfinished: boolean, isUnknown: boolean): Set<string> {
    const same = new Set([typed])
    if (!isUnknown) return same
    if (isUnfinished && typed.length >= LEAST_BEGINNING)
      for (const word of this.vocabulary.beginning(typed)) same.add(word)
    if (typed.length < TYPO_LETTERS.one) return same
    for (const word of this.vocabulary.near(typed, typed.length < TYPO_LETTERS.two ? 1 : 2))
      if (!/\d/.test(word)) same.add(word)
    return same
  }
}

/**
 * Records whose other names are in the query, with their part of the query (1 when it contains nothing else). Words may
 * be in any order. Adjacent words in a long pasted text count as most of it.
 */
export function aliasesIn(
  aliases: AliasIndex,
  query: string,
  { isUnknown = () => true, descriptionOf = () => 1 }: Partial<TypedWords> = {},
): Map<number, number> {
  const typed = contentWords(query)
  const joined = aliases.joined(typed)
  const isOpen = /[\p{L}\p{N}]$/u.test(query)
  const found = phrasesIn(aliases, typed, isOpen, { isUnknown, descriptionOf })
  if (joined.length === typed.length) return found
  for (const [record, strength] of phrasesIn(aliases, joined, isOpen, { isUnknown, descriptionOf }))
    found.set(record, Math.max(strength, found.get(record) ?? 0))
  return found
}

function phrasesIn(
  aliases: AliasIndex,
  typed: readonly string[],
  isOpen: boolean,
  { isUnknown, descriptionOf }: TypedWords,
): Map<number, number> {
  const found = new Map<number, number>()
  const sames = typed.map((word, at) => aliases.sameAs(word, isOpen && at === typed.length - 1, isUnknown(word)))
  const same = (word: string, at: number): boolean => sames[at]?.has(word) ?? false
  const places = [...typed.keys()]
  const telling = typed.map(descriptionOf)
  const whole = telling.reduce((sum, part) => sum + part, 0)
  for (const { record, words, isHeading } of aliases.holding(new Set(sames.flatMap((one) => [...one])))) {
    if (words.length > typed.length) continue
    const at = words.map((word) => places.find((place) => same(word, place)))
    if (at.includes(undefined)) continue
    const isTelling = words.length >= TOGETHER_WORDS || (words[0]?.length ?? 0) >= TELLING_LETTERS
    const isTogether = isTelling && places.some((start) => words.every((word, index) => same(word, start + index)))
    const matched = [...new Set(at)].reduce<number>((sum, place) => sum + (telling[place ?? 0] ?? 0), 0)
    const spread = (words.length / span(at)) ** ALIAS.spread
    const strength = Math.max(
      whole > 0 ? (spread * matched) / whole : 0,
      isTogether ? (words.length > 1 ? ALIAS.together : ALIAS.single) : 0,
    )
    const counted = isHeading ? ALIAS.heading * strength : strength
    if (counted > (found.get(record) ?? -1)) found.set(record, counted)
  }
  return found
}

/** From the first to the last of these places, both counted. */
const span = (places: readonly (number | undefined)[]): number => {
  const known = places.map((place) => place ?? 0)
  return Math.max(places.length, Math.max(...known) - Math.min(...known) + 1)
}
