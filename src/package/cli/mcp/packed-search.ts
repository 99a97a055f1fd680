/**
 * The files that the search's engine reads, made from the packed pages instead of the site. The terms of running texts
 * are counted when a query needs them, which keeps them out of the package.
 */
import {
  encodePostings,
  INDEX_FILE,
  type IndexFile,
  type ShardFile,
  shardPath,
  type TextFile,
  textPath,
} from '../../../search/query/index-format.ts'
import { COMMON_SHARE, mostTelling, normOf, type Steps, stepOf } from '../../../search/query/term-steps.ts'
import { bodyTerms } from '../../../search/query/words.ts'
import type { PackedDocs } from './packed-docs.ts'

/** First two characters of terms, in order. */
const STARTS = startsOf('.0123456789_abcdefghijklmnopqrstuvwxyz')
/** Characters of a term in a text, with what separates them. Lengths are compared only with each other. */
const TERM_LENGTH = 8

function startsOf(characters: string): string[] {
  return [...characters].flatMap((first) => [...characters].map((second) => first + second))
}

/** Reads a file of the search by its path. */
export function packedSearch({ index, files, starts }: PackedDocs): (path: string) => Promise<unknown> {
  const { firsts, total } = recordNumbers(index.pages)
  const shardsAt = new Map(STARTS.map((start, at) => [shardPath(index.version, at), start]))
  const textsAt = new Map(index.pages.map(([path], at) => [textPath(index.version, at), path]))
  let texts: ReadonlyMap<number, RecordText> | undefined
  const allTexts = (): ReadonlyMap<number, RecordText> => (texts ??= recordTexts(files, starts))
  const shard = (start: string): ShardFile => shardOf(allTexts(), start, total)
  const page = (path: string): TextFile => {
    const at = index.pages.findIndex(([one]) => one === path)
    const from = firsts[at] ?? 0
    const markdown = (row: number): string => allTexts().get(from + row)?.markdown ?? ''
    return Array.from({ length: (firsts[at + 1] ?? total) - from }, (_, row) => plainText(markdown(row)))
  }
  return async (path) => {
    if (path === INDEX_FILE) return { ...index, shards: STARTS, texts: distances(firsts) } satisfies IndexFile
    const start = shardsAt.get(path)
    if (start !== undefined) return shard(start)
    const ofPage = textsAt.get(path)
    if (ofPage !== undefined) return page(ofPage)
    throw new Error(`The package does not contain ${path}.`)
  }
}

/** The first record of each page, and the number of all. */
function recordNumbers(pages: IndexFile['pages']): { firsts: number[]; total: number } {
  let total = 0
  const firsts = pages.map(([, , , , , , places]) => {
    const first = total
    total += 1 + places.length
    return first
  })
  return { firsts, total }
}

const distances = (numbers: readonly number[]): number[] => numbers.map((one, at) => one - (numbers[at - 1] ?? 0))

/** Its part of the page, and the same in lower case without addresses of links, for its terms. */
type RecordText = { markdown: string; lower: string }

/** Texts by the numbers of their records. */
function recordTexts(files: PackedDocs['files'], starts: PackedDocs['starts']): Map<number, RecordText> {
  const found = new Map<number, RecordText>()
  for (const [path, pairs] of Object.entries(starts)) {
    const markdown = files[path] ?? ''
    let [record, from] = [0, 0]
    for (let at = 0; at < pairs.length; at += 2) {
      record += pairs[at] ?? 0
      from += pairs[at + 1] ?? 0
      const next = pairs[at + 3]
      const own = withoutHeading(markdown.slice(from, next === undefined ? undefined : from + next))
      found.set(record, { markdown: own, lower: own.replace(LINKED, ']').toLowerCase() })
    }
  }
  return found
}

const LINKED = /\]\([^)]*\)/g

/** The name of the record contains the heading. */
const withoutHeading = (markdown: string): string => markdown.replace(/^#.*\n+(?:Source: .*\n)?/, '')

/** Markdown as readers see it, on one line. */
const plainText = (markdown: string): string =>
  markdown
    .replace(/^(?:`{3,}|~{3,}).*$/gm, ' ')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\|(?: ?:?-+:? ?\|)+$/gm, ' ')
    .replace(/\*\*|[`|]| \{#[^\s{}]+\}/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/** The terms that begin so, with the places of each, as the build writes them. */
function shardOf(texts: ReadonlyMap<number, RecordText>, start: string, total: number): ShardFile {
  const places = new Map<string, Steps>()
  let length = 0
  for (const { lower } of texts.values()) length += lower.length
  const mean = length / Math.max(1, texts.size) / TERM_LENGTH
  for (const [record, { lower }] of texts) {
    const words = wordsFrom(lower, start)
    if (words === '') continue
    const norm = normOf(lower.length / TERM_LENGTH, mean)
    const mentions = new Map<string, number>()
    for (const term of bodyTerms(words))
      if (term.startsWith(start)) mentions.set(term, (mentions.get(term) ?? 0) + 1 / norm)
    for (const [term, count] of mentions) {
      const found = places.get(term)
      if (found) found.push([record, stepOf(count)])
      else places.set(term, [[record, stepOf(count)]])
    }
  }
  const entries = [...places]
    .map(([term, steps]) => [term, encodePostings(mostTelling(steps, total * COMMON_SHARE))] as const)
    .filter(([, postings]) => postings !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return { terms: entries.map(([term]) => term).join(' '), postings: entries.map(([, postings]) => postings) }
}

const WORD = /[\p{L}\p{N}_.,'’]/u
const PART_OF_WORD = /[\p{L}\p{N}_]/u

/** The words of a text that begin so, with blanks between. */
function wordsFrom(lower: string, start: string): string {
  let words = ''
  for (let at = lower.indexOf(start); at !== -1; at = lower.indexOf(start, at + 1)) {
    if (PART_OF_WORD.test(lower[at - 1] ?? ' ')) continue
    let end = at + start.length
    while (end < lower.length && WORD.test(lower[end] ?? '')) end += 1
    words += `${lower.slice(at, end)} `
    at = end - 1
  }
  return words
}
