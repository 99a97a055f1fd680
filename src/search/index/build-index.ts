/** Records → the files of the local search, and the list for the hosted index. */
import { createHash } from 'node:crypto'
import { foldAliases } from '../query/aliases.ts'
import {
  type AliasEntry,
  encodePostings,
  INDEX_FILE,
  type IndexFile,
  impliedAnchor,
  MOST_WHOLE_RECORDS,
  type PageEntry,
  type PlaceEntry,
  type RowMark,
  type ShardFile,
  shardPath,
  type TextFile,
  textPath,
  type WholeFile,
  wholePath,
} from '../query/index-format.ts'
import { isPageKind, type SearchRecord } from '../query/records.ts'
import { COMMON_SHARE, mostTelling } from '../query/term-steps.ts'
import { type PlaceAliases, placeOf } from './aliases.ts'
import { termSteps } from './impact.ts'

export type SearchFile = { path: string; text: string }

/**
 * A shard is closed at this length. With the rest of its last beginning it has about 1.1 kB over the wire. Characters.
 */
const SHARD_LENGTH = 1_100
/** The same for texts, about 1.2 kB over the wire. An answer waits for few of them. Characters. */
const TEXT_LENGTH = 2_500
/** A longer text, such as a listing, is complete only in the whole index. Characters. */
const MOST_TEXT_LENGTH = 4_000
/** Maximum length of the text below a heading that is shown for the heading. Characters. */
const BORROWED_LENGTH = 160

/** The index, its shards and its texts, in parts and whole. The same records give the same bytes. */
export function searchIndexFiles(
  records: readonly SearchRecord[],
  aliases: readonly PlaceAliases[] = [],
  terms: readonly PlaceAliases[] = [],
): SearchFile[] {
  const shards = bodyShards(records, [...aliases, ...terms])
  const shown = shownTexts(records)
  const texts = textFiles(records, shown)
  const index: Omit<IndexFile, 'version'> = {
    ...pageEntries(records),
    shards: shards.map(({ start }) => start),
    texts: texts.map(({ first }, at) => first - (texts[at - 1]?.first ?? 0)),
    aliases: aliasEntries(records, aliases),
  }
  const bodies = [...shards.map(({ file }) => JSON.stringify(file)), ...texts.map(({ file }) => JSON.stringify(file))]
  const version = createHash('sha256')
    .update([JSON.stringify(index), ...bodies].join('\n'))
    .digest('hex')
    .slice(0, 12)
  const whole: WholeFile = { shards: shards.map(({ file }) => file), texts: shown }
  return [
    { path: INDEX_FILE, text: JSON.stringify({ version, ...index } satisfies IndexFile) },
    ...(records.length > MOST_WHOLE_RECORDS ? [] : [{ path: wholePath(version), text: JSON.stringify(whole) }]),
    ...bodies.map((text, at) => ({
      path: at < shards.length ? shardPath(version, at) : textPath(version, at - shards.length),
      text,
    })),
  ]
}

/** `aliasProblems` has already reported places that do not exist. */
function aliasEntries(records: readonly SearchRecord[], aliases: readonly PlaceAliases[]): AliasEntry[] {
  const numbers = new Map(records.map((record, index) => [placeOf(record), index]))
  return aliases.flatMap(({ at, words }) => {
    const record = numbers.get(at)
    return record === undefined || words.length === 0 ? [] : [foldAliases(record, words)]
  })
}

function pageEntries(records: readonly SearchRecord[]): { groups: string[]; pages: PageEntry[] } {
  const groups: string[] = []
  const pages: PageEntry[] = []
  for (const record of records) {
    if (!isPageKind(record.kind)) {
      pages.at(-1)?.[6].push(placeEntry(record))
      continue
    }
    const group = groups.indexOf(record.group)
    if (group === -1) groups.push(record.group)
    const { path, name, where, kind, about } = record
    pages.push([path, name, group === -1 ? groups.length - 1 : group, where, kind, about, []])
  }
  return { groups, pages }
}

const MARKS: Partial<Record<SearchRecord['kind'], RowMark>> = { param: 'p', field: 'f', error: 'e', term: 't' }

function placeEntry({ kind, name, anchor, trail, where }: SearchRecord): PlaceEntry {
  // The page's own heading is level 1, so a trail of two parts is level 2.
  const mark = MARKS[kind] ?? trail.length
  const owner = kind === 'field' ? [where] : []
  return anchor === impliedAnchor(mark, name) && owner.length === 0
    ? [mark, name]
    : [mark, name, anchor, ...(owner as [string?])]
}

function bodyShards(
  records: readonly SearchRecord[],
  asked: readonly PlaceAliases[],
): { start: string; file: ShardFile }[] {
  const postings = termSteps(records, asked)
  const entries = [...postings]
    .map(([term, places]) => ({ term, text: encodePostings(mostTelling(places, records.length * COMMON_SHARE)) }))
    .filter(({ text }) => text !== '')
    .sort((a, b) => (a.term < b.term ? -1 : 1))
  const shards: { start: string; terms: string[]; postings: string[]; length: number }[] = []
  for (const { term, text } of entries) {
    const start = term.slice(0, 2)
    const open = shards.at(-1)
    const isSameStart = open?.terms.at(-1)?.startsWith(start)
    const shard =
      open && (isSameStart || open.length < SHARD_LENGTH) ? open : { start, terms: [], postings: [], length: 0 }
    if (shard !== open) shards.push(shard)
    shard.terms.push(term)
    shard.postings.push(text)
    shard.length += term.length + text.length + 4
  }
  return shards.map(({ start, terms, postings: texts }) => ({
    start,
    file: { terms: terms.join(' '), postings: texts },
  }))
}

/** A heading that only introduces others shows the beginning of the first of them. */
function shownTexts(records: readonly SearchRecord[]): string[] {
  return records.map(({ text, path, kind, anchor, trail, name }, at) => {
    if (text !== '' || kind !== 'section') return text
    for (const inner of records.slice(at + 1)) {
      if (inner.path !== path) break
      const isInside = inner.trail[trail.length - 1] === name || inner.anchor.startsWith(`${anchor}.`)
      if (isInside && inner.text !== '') return `${inner.name}: ${inner.text.slice(0, BORROWED_LENGTH)}`
    }
    return text
  })
}

/** Texts of one page stay together, so that hits of one page share a file. */
function textFiles(records: readonly SearchRecord[], shown: readonly string[]): { first: number; file: TextFile }[] {
  const files: { first: number; file: TextFile; length: number }[] = []
  for (const [first, record] of records.entries()) {
    const open = files.at(-1)
    const file = open && !isPageKind(record.kind) && open.length < TEXT_LENGTH ? open : { first, file: [], length: 0 }
    if (file !== open) files.push(file)
    const text = (shown[first] ?? '').slice(0, MOST_TEXT_LENGTH)
    file.file.push(text)
    file.length += text.length
  }
  return files
}
