/** The format of the local search's files, which the build writes and the worker reads. */
import { headingId } from '../../core/lib/path.ts'
import type { RecordKind } from './records.ts'

/** Served at the site's root. Every other file is under `SEARCH_FOLDER`, in a folder named after the version. */
export const INDEX_FILE = 'search-index.json'
export const SEARCH_FOLDER = 'assets/search'

/**
 * First tier, loaded with the first search. It contains everything that has a name. Records are numbered in order,
 * which is a page, its sections, its rows, then the next page.
 */
export type IndexFile = {
  /** Hash of all that follows and of the other files. */
  version: string
  groups: string[]
  pages: PageEntry[]
  /** First two letters of the terms each body shard begins with, in order. */
  shards: string[]
  /** First record of each text file, in order, as the distance from the previous file. Small numbers halve the size. */
  texts: number[]
  /** Other words that readers use for a record. */
  aliases: AliasEntry[]
}

/** Path, title, group, where it belongs, kind, sentence about it, and what is on it. */
export type PageEntry = [
  path: string,
  title: string,
  group: number,
  where: string,
  kind: RecordKind,
  about: string,
  places: PlaceEntry[],
]

/**
 * A heading is written as its level and text. A row is the first letter of its kind, its name, and its component. The
 * anchor is left out where it follows from the name.
 */
export type PlaceEntry = [mark: number | RowMark, name: string, anchor?: string, owner?: string]
export type RowMark = 'p' | 'f' | 'e' | 't'

/** Other words that readers use for a record, as its number and the phrases. A phrase that ends in `()` is a call. */
export type AliasEntry = [record: number, phrases: string]
export const SEPARATOR = '|'

/** Second tier. Contains the sorted terms of running texts, and the records that contain each. */
export type ShardFile = { terms: string; postings: string[] }

/** Texts of consecutive records. */
export type TextFile = string[]

/** The second tier in one file: its shards in order, and the text of every record. */
export type WholeFile = { shards: ShardFile[]; texts: string[] }
/** With more records than this, the whole index is too large to fetch in one file, so the site is read in parts. */
export const MOST_WHOLE_RECORDS = 6_000

export const shardPath = (version: string, index: number): string => `${SEARCH_FOLDER}/${version}/terms-${index}.json`
export const textPath = (version: string, index: number): string => `${SEARCH_FOLDER}/${version}/texts-${index}.json`
export const wholePath = (version: string): string => `${SEARCH_FOLDER}/${version}/whole.json`
export const isWholePath = (path: string): boolean => /^assets\/search\/\w+\/whole\.json$/.test(path)
/** Parts of the second tier, which the whole index contains again. */
export const isPartPath = (path: string): boolean => /^assets\/search\/\w+\/(?:terms|texts)-\d+\.json$/.test(path)

/** Anchor that a name has when nothing else is written. */
export const impliedAnchor = (mark: number | RowMark, name: string): string =>
  mark === 't' ? `term-${headingId(name)}` : headingId(name)

/** Shard whose terms start like this one. Undefined for a single letter, which no shard covers. */
export function shardOf(shards: readonly string[], term: string): number | undefined {
  if (term.length < 2) return undefined
  const index = lastAtMost(shards, term.slice(0, 2))
  return index === -1 ? undefined : index
}

/** Position of the last entry that is not above the value, or -1 when all are. The list is ascending. */
export function lastAtMost<T extends string | number>(list: readonly T[], value: T): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((list[middle] as T) <= value) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** Differences → the numbers themselves, starting at 0, as in `IndexFile.texts`. */
export function addedUp(differences: readonly number[]): number[] {
  let sum = 0
  return differences.map((difference) => (sum += difference))
}

/**
 * The weight of a term for a record, in eighths of the most. Each letter is one step and ends the number before it. The
 * build weighs how often the term occurs there, how long the text is, and whether readers use it for the place.
 */
const STEPS = 'ABCDEFGH'
export const IMPACT_STEPS = STEPS.length

/** `[record, step]` in rising order, steps from 1 → text: differences in base 36, each ended by its step's letter. */
export function encodePostings(postings: readonly (readonly [record: number, step: number])[]): string {
  let last = 0
  return postings
    .map(([record, step]) => {
      const distance = record - last
      last = record
      return distance.toString(36) + STEPS[Math.min(step, IMPACT_STEPS) - 1]
    })
    .join('')
}

export function decodePostings(text: string): [record: number, step: number][] {
  let record = 0
  return [...text.matchAll(/([\da-z]+)([A-H])/g)].map(([, distance = '', letter = 'A']) => {
    record += Number.parseInt(distance, 36)
    return [record, STEPS.indexOf(letter) + 1]
  })
}
