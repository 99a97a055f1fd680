/** The local search. It reads its files as queries need them and returns ranked places. */

import { suggestions } from '../../chain.config.ts'
import { AliasIndex, aliasesIn, headingAliases, openAliases } from './aliases.ts'
import { findInShard, openShard, type Shard } from './body.ts'
import { type Calls, callsIn, openCalls } from './calls.ts'
import { type CatalogueRecord, unfold } from './catalogue.ts'
import {
  addedUp,
  INDEX_FILE,
  type IndexFile,
  lastAtMost,
  MOST_WHOLE_RECORDS,
  type ShardFile,
  shardOf,
  shardPath,
  type TextFile,
  textPath,
  type WholeFile,
  wholePath,
} from './index-format.ts'
import { findInNames, NAMES, Names } from './names.ts'
import { type Match, rank, type UnitFound, weigh } from './rank.ts'
import { isPageKind } from './records.ts'
import { type QueryUnit, queryUnits, unitsOfParts } from './words.ts'

/** Reads one JSON file of the site by its path below the base. Rejects when it cannot be had. */
export type ReadFile = (path: string) => Promise<unknown>

const SUGGESTIONS = 3
/** More words than a query can have. */
const KEPT_UNITS = 32

type Loaded = {
  file: IndexFile
  texts: number[]
  records: CatalogueRecord[]
  names: Names
  aliases: AliasIndex
  calls: Calls
}
export type Found = {
  units: QueryUnit[]
  matches: Match[]
  /** A part of the index could not be read, so that there may be more. */
  isPartial: boolean
}

export class Engine {
  private readonly read: ReadFile
  private readonly readStored: ReadFile | undefined
  private loaded: Promise<Loaded> | undefined
  private readonly files = new Map<string, Promise<unknown>>()
  /** Loaded files of texts. */
  private readonly texts = new Map<number, TextFile>()
  private whole: WholeFile | undefined
  /** The matches of words, latest last. While a query is being typed, only its last word is new. */
  private readonly units = new Map<string, UnitFound>()
  private readonly near = new Map<string, string[]>()

  /** @param readStored reads a file stored on this device. Undefined when nothing is stored. */
  constructor(read: ReadFile, readStored?: ReadFile) {
    this.read = read
    this.readStored = readStored
  }

  /** Loads the first tier. A failure is forgotten, so that the next query tries again. */
  load(): Promise<Loaded> {
    this.loaded ??= this.read(INDEX_FILE).then(
      async (file) => {
        await this.takeStored(file as IndexFile)
        const records = unfold(file as IndexFile)
        const aliases = new AliasIndex([...openAliases((file as IndexFile).aliases), ...headingAliases(records)])
        const texts = addedUp((file as IndexFile).texts)
        const calls = openCalls((file as IndexFile).aliases, records)
        return { file: file as IndexFile, texts, records, names: new Names(records), aliases, calls }
      },
      (error: unknown) => {
        this.loaded = undefined
        throw error
      },
    )
    return this.loaded
  }

  /** The whole can be read, and has not been. */
  async lacksWhole(): Promise<boolean> {
    const { records } = await this.load()
    return !this.whole && records.length <= MOST_WHOLE_RECORDS
  }

  /** Reads everything that later queries need. */
  async loadWhole(): Promise<void> {
    const { file } = await this.load()
    if (await this.lacksWhole()) this.whole = (await this.tryFile(wholePath(file.version))) as WholeFile | undefined
  }

  /** Files stored on this device do not need the network. */
  private async takeStored({ version }: IndexFile): Promise<void> {
    this.whole ??= (await this.readStored?.(wholePath(version))) as WholeFile | undefined
  }

  /** Ranked places for a query. Rejects only when the first tier cannot be had. */
  async find(query: string): Promise<Found> {
    const loaded = await this.load()
    return this.ranked(loaded, await this.unitsOf(query), query)
  }

  /** The matches of each word of a query. */
  async unitsOf(query: string): Promise<UnitFound[]> {
    const loaded = await this.load()
    const units = queryUnits(query)
    const found = await Promise.all(units.map((unit) => this.findUnit(loaded, unit, units.length === 1)))
    const inParts = found.map((one) =>
      one.unit.parts.length > 0 && isNowhere(one) && !one.isMissing
        ? Promise.all(unitsOfParts(one.unit).map((unit) => this.findUnit(loaded, unit, false)))
        : [one],
    )
    return (await Promise.all(inParts)).flat()
  }

  ranked({ records, aliases, calls }: Loaded, found: readonly UnitFound[], query: string): Found {
    const known = new Set(found.filter(isHeld).map(({ unit }) => unit.stem))
    const weighed = weigh(found, records.length)
    const telling = new Map(weighed.map(({ unit, telling: part }) => [unit.stem, part]))
    const isUnknown = (word: string): boolean => !known.has(word)
    const named = aliasesIn(aliases, query, { isUnknown, descriptionOf: (word) => telling.get(word) ?? 1 })
    for (const [record, part] of callsIn(calls, query)) named.set(record, Math.max(part, named.get(record) ?? 0))
    return {
      units: found.map(({ unit }) => unit),
      matches: rank(records, weighed, query, named),
      isPartial: found.some(({ isMissing }) => isMissing),
    }
  }

  /**
   * A word counts as misspelled only when neither tier contains it or a word that begins with it. A correct spelling
   * then never brings its neighbors along.
   */
  private async findUnit({ file, records, names }: Loaded, unit: QueryUnit, isOnly: boolean): Promise<UnitFound> {
    // The first letter of a query matches beginnings of words. Among other words it would only be noise.
    const isFirstLetter = isOnly && unit.word.length === 1
    const key = [unit.word, ...unit.parts, unit.isWeak, unit.isLast, isFirstLetter].join(' ')
    const before = this.units.get(key)
    if (before) return { ...before, unit }
    const inNames = findInNames(names, unit, false, isFirstLetter)
    if (unit.isWeak) return this.keep(key, { unit, names: inNames })
    const index = shardOf(file.shards, unit.stem)
    const shard = index === undefined ? undefined : await this.shard(file, index)
    const body = shard && findInShard(shard, unit, records.length, inNames.size === 0)
    const isKnown = inNames.size > 0 || (body !== undefined && !body.isTypo && body.scores.size > 0)
    const found = { unit, names: isKnown ? inNames : findInNames(names, unit, true), ...(body ? { body } : {}) }
    // A shard that could not be read is requested again with the next letter.
    return index !== undefined && shard === undefined ? { ...found, isMissing: true } : this.keep(key, found)
  }

  private keep(key: string, found: UnitFound): UnitFound {
    this.units.set(key, found)
    for (const oldest of this.units.keys()) {
      if (this.units.size <= KEPT_UNITS) break
      this.units.delete(oldest)
    }
    return found
  }

  /**
   * Texts by the numbers of their records, from so many files at most. Records are ordered best first. A text that
   * cannot be loaded is missing, because a result without a snippet is still a result.
   */
  async textsOf(records: readonly CatalogueRecord[], most: number): Promise<Map<number, string>> {
    const { here, awaited } = await this.textsHere(records, most)
    const texts = await Promise.all(awaited.map(async (record) => [record.id, await this.textOf(record)] as const))
    return new Map([...here, ...texts])
  }

  /** The loaded texts, and the records for whose texts `textsOf` would wait. */
  async textsHere(
    records: readonly CatalogueRecord[],
    most: number,
  ): Promise<{ here: Map<number, string>; awaited: CatalogueRecord[] }> {
    const { texts: firsts } = await this.load()
    const here = new Map<number, string>()
    const files = new Set<number>()
    const awaited = records.filter((record) => {
      const index = lastAtMost(firsts, record.id)
      const text = this.whole?.texts[record.id] ?? this.texts.get(index)?.[record.id - (firsts[index] ?? 0)]
      const isAmongBest = files.has(index) || (files.size < most && files.add(index).has(index))
      if (text !== undefined) here.set(record.id, text)
      return text === undefined && isAmongBest
    })
    return { here, awaited }
  }

  /** Text of a record. Empty when it cannot be loaded. */
  async textOf(record: CatalogueRecord): Promise<string> {
    const { file, texts: firsts } = await this.load()
    if (this.whole) return this.whole.texts[record.id] ?? ''
    const index = lastAtMost(firsts, record.id)
    const texts = (await this.tryFile(textPath(file.version, index))) as TextFile | undefined
    if (texts) this.texts.set(index, texts)
    return texts?.[record.id - (firsts[index] ?? 0)] ?? ''
  }

  /** Names nearest to the typed words, for a query without results. */
  async suggest(units: readonly QueryUnit[]): Promise<string[]> {
    const loaded = await this.load()
    const near = units.flatMap(({ word }) => this.titlesNear(word.slice(0, 4), loaded))
    return [...new Set([...near, ...suggestions])].slice(0, SUGGESTIONS)
  }

  /** Cached by the beginning of the word, because the letters after it change nothing. */
  private titlesNear(start: string, { names, records }: Loaded): string[] {
    const known = this.near.get(start)
    if (known) return known
    const found = [...names.find(start, NAMES.prefix, 1)].sort(([, a], [, b]) => b.score - a.score)
    const titles = found.flatMap(([id, { inName }]) => {
      const record = records[id]
      return record && inName && isPageKind(record.kind) ? record.name : []
    })
    const best = [...new Set(titles)].slice(0, SUGGESTIONS)
    this.near.set(start, best)
    return best
  }

  private async shard(file: IndexFile, index: number): Promise<Shard | undefined> {
    const path = shardPath(file.version, index)
    const part = this.whole ? undefined : ((await this.tryFile(path, openAsShard)) as Shard | undefined)
    if (part) return part
    // The network may have failed after the site was stored.
    await this.takeStored(file)
    const kept = this.whole?.shards[index]
    return kept && ((await this.tryFile(path, openAsShard, async () => kept)) as Shard)
  }

  /** A file of the second tier, cached once read. Without it the first tier still returns results. */
  private async tryFile(path: string, open = (file: unknown): unknown => file, read = this.read): Promise<unknown> {
    const reading = this.files.get(path) ?? read(path).then(open)
    this.files.set(path, reading)
    try {
      return await reading
    } catch (error) {
      console.warn(`A part of the search index could not be read: ${path}`, error)
      this.files.delete(path)
      return undefined
    }
  }
}

const isNowhere = ({ names, body }: UnitFound): boolean => names.size === 0 && !body?.scores.size

/** The index contains the word itself, not only a near word. */
const isHeld = ({ unit, names, body }: UnitFound): boolean =>
  (body !== undefined && !body.isTypo && body.terms.has(unit.stem)) ||
  [...names.values()].some(({ isExact }) => isExact)

const openAsShard = (file: unknown): Shard => openShard(file as ShardFile)
