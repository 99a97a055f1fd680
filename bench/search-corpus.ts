/** The site's own index as records, and larger sites made from it, the same in each run. */
import { searchIndexFiles } from '../src/search/index/build-index.ts'
import { Engine } from '../src/search/query/engine.ts'
import { isPageKind, type SearchRecord } from '../src/search/query/records.ts'

/** Every record of a built index with its text. */
export async function builtRecords(read: (path: string) => Promise<unknown>): Promise<SearchRecord[]> {
  const engine = new Engine(read)
  const { records } = await engine.load()
  // The index parts omit the ends of long texts.
  await engine.loadWhole()
  return Promise.all(
    records.map(async (record) => {
      const { kind, path, anchor, group, trail, name, where, about } = record
      return { kind, path, anchor, group, trail: [...trail], name, where, about, text: await engine.textOf(record) }
    }),
  )
}

/**
 * Records of this many pages: first the site's own, then copies in which about every seventh word is replaced, so that
 * the vocabulary grows as it would with new pages.
 */
export function corpus(records: readonly SearchRecord[], pages: number): SearchRecord[] {
  const groups: SearchRecord[][] = []
  for (const record of records) {
    if (isPageKind(record.kind)) groups.push([])
    groups.at(-1)?.push(record)
  }
  return Array.from({ length: pages }, (_, index) => {
    const round = Math.floor(index / groups.length)
    const group = groups[index % groups.length] ?? []
    return round === 0 ? group : group.map((record) => changed(record, round))
  }).flat()
}

const changed = (record: SearchRecord, round: number): SearchRecord => ({
  ...record,
  path: `${record.path}-${round}`,
  trail: record.trail.map((name) => changedText(name, round)),
  name: changedText(record.name, round),
  about: changedText(record.about, round),
  text: changedText(record.text, round),
})

const EVERY = 7

const changedText = (text: string, round: number): string =>
  text.replace(/[A-Za-z]{4,}/g, (word) =>
    hash(word, round) % EVERY === 0 ? reversed(word) + round.toString(36) : word,
  )

const reversed = (word: string): string => [...word.toLowerCase()].reverse().join('')

function hash(word: string, seed: number): number {
  let state = seed
  for (const letter of word) state = (Math.imul(state, 31) + letter.charCodeAt(0)) >>> 0
  return state
}

/** The files of an index in memory, as texts like in a browser. */
export function filesOf(records: readonly SearchRecord[]): (path: string) => Promise<unknown> {
  const files = new Map(searchIndexFiles(records).map(({ path, text }) => [path, text]))
  return async (path) => {
    const text = files.get(path)
    if (text === undefined) throw new Error(`${path} does not exist`)
    return JSON.parse(text)
  }
}
