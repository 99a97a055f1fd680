/** The local search: reads its files as queries need them, and answers with ranked places. */

import { suggestions } from '../../chain.config.ts'
import { AliasIndex, aliasesIn, headingAliases, openAliases } from './aliases.ts'
import { findInShard, openShard, type Shard } from './body.ts'
import { type CatalogueRecord, unfold } from './catalogue.ts'
import {
  addedUp,
  INDEX_FILE,
  type IndexFile,
  lastAtMost,
  type ShardFile,
  shardOf,
  shardPath,
  type TextFile,
  textPath,
} from './index-format.ts'
import { buildNames, findInNames, type Names } from './names.ts'
import { type Match, rank, type UnitFound, weigh } from './rank.ts'
import { isPageKind } from './records.ts'
import { type QueryUnit, queryUnits, unitsOfParts } from './words.ts'

/** Reads one JSON file of the site by its path below the base. Rejects when it cannot be had. */
export type ReadFile = (path: string) => Promise<unknown>

const SUGGESTIONS = 3
/** More words than a query can have. */
const KEPT_UNITS = 32

type Loaded = { file: IndexFile; texts: number[]; records: CatalogueRecord[]; names: Names; aliases: AliasIndex }
export type Found = {
  units: QueryUnit[]
  matches: Match[]
  /** Phrases of readers that stand in the query, by the record they lead to. */
  said: ReadonlyMap<number, string>
  /** A part of the index could not be read, so that there may be more. */
  isPartial: boolean
}

export class Engine {
  private readonly read: ReadFile
  private loaded: Promise<Loaded> | undefined
  private readonly files = new Map<string, Promise<unknown>>()
  /** What words found, latest last: of a query that is being typed only the last word is new. */
  private readonly units = new Map<string, UnitFound>()
  private readonly near = new Map<string, string[]>()

  constructor(read: ReadFile) {
    this.read = read
  }

  /** Loads the first tier. A failure is forgotten, so that the next query tries again. */
  load(): Promise<Loaded> {
    this.loaded ??= this.read(INDEX_FILE).then(
      (file) => {
        const records = unfold(file as IndexFile)
        const aliases = new AliasIndex([...openAliases((file as IndexFile).aliases), ...headingAliases(records)])
        const texts = addedUp((file as IndexFile).texts)
        return { file: file as IndexFile, texts, records, names: buildNames(records), aliases }
      },
      (error: unknown) => {
        this.loaded = undefined
        throw error
      },
    )
    return this.loaded
  }

  /** Ranked places for a query. Rejects only when the first tier cannot be had. */
  async find(query: string): Promise<Found> {
    const loaded = await this.load()
    return this.ranked(loaded, await this.unitsOf(query), query)
  }

  /** What each word of a query finds. */
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

  /** The order of what was found. */
  ranked({ records, aliases }: Loaded, found: readonly UnitFound[], query: string): Found {
    const known = new Set(found.filter(isHeld).map(({ unit }) => unit.stem))
    const weighed = weigh(found, records.length)
    const telling = new Map(weighed.map(({ unit, telling: part }) => [unit.stem, part]))
    const isUnknown = (word: string): boolean => !known.has(word)
    const said = new Map<number, string>()
    const named = aliasesIn(aliases, query, { isUnknown, tellingOf: (word) => telling.get(word) ?? 1, said })
    return {
      units: found.map(({ unit }) => unit),
      matches: rank(records, weighed, query, named),
      said,
      isPartial: found.some(({ isMissing }) => isMissing),
    }
  }

  /**
   * A word is taken as misspelled only when neither tier holds it or begins with it, so that a right spelling never
   * drags its neighbours along.
   */
  private async findUnit({ file, records, names }: Loaded, unit: QueryUnit, isOnly: boolean): Promise<UnitFound> {
    // The first letter of a query finds what begins with it; beside other words it would only be noise.
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
    // A shard that could not be read is asked for again with the next letter.
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
   * Texts by the numbers of their records, from so many files at most: records are given best first. A text that cannot be
   * had is missing, because a result without a snippet is still a result.
   */
  async textsOf(records: readonly CatalogueRecord[], most: number): Promise<Map<number, string>> {
    const { texts: firsts } = await this.load()
    const files = new Set<number>()
    const read = records.filter(({ id }) => {
      const index = lastAtMost(firsts, id)
      return files.has(index) || (files.size < most && files.add(index))
    })
    const texts = await Promise.all(read.map(async (record) => [record.id, await this.textOf(record)] as const))
    return new Map(texts)
  }

  /** Text of a record; empty when it cannot be had. */
  async textOf(record: CatalogueRecord): Promise<string> {
    const { file, texts: firsts } = await this.load()
    const index = lastAtMost(firsts, record.id)
    const texts = (await this.tryFile(textPath(file.version, index))) as TextFile | undefined
    return texts?.[record.id - (firsts[index] ?? 0)] ?? ''
  }

  /** Names nearest to what was typed, for a query that finds nothing. */
  async suggest(units: readonly QueryUnit[]): Promise<string[]> {
    const loaded = await this.load()
    const near = units.flatMap(({ word }) => this.titlesNear(word.slice(0, 4), loaded))
    return [...new Set([...near, ...suggestions])].slice(0, SUGGESTIONS)
  }

  /** Kept by the beginning of the word: the letters after it change nothing. */
  private titlesNear(start: string, { names, records }: Loaded): string[] {
    const known = this.near.get(start)
    if (known) return known
    const found = names.search(start, { fields: ['name'], prefix: true, fuzzy: 1, tokenize: (text) => [text] })
    const titles = found.flatMap(({ id }) => {
      const record = records[id as number]
      return record && isPageKind(record.kind) ? record.name : []
    })
    const best = [...new Set(titles)].slice(0, SUGGESTIONS)
    this.near.set(start, best)
    return best
  }

  private async shard({ version }: IndexFile, index: number): Promise<Shard | undefined> {
    return (await this.tryFile(shardPath(version, index), openAsShard)) as Shard | undefined
  }

  /** A file of the second tier, kept once read. Without it the first tier still answers. */
  private async tryFile(path: string, open: (file: unknown) => unknown = (file) => file): Promise<unknown> {
    const reading = this.files.get(path) ?? this.read(path).then(open)
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

/** The index holds the word itself, not only one near it. */
const isHeld = ({ unit, names, body }: UnitFound): boolean =>
  (body !== undefined && !body.isTypo && body.terms.has(unit.stem)) ||
  [...names.values()].some(({ isExact }) => isExact)

const openAsShard = (file: unknown): Shard => openShard(file as ShardFile)
