/** The local search: reads its files as queries need them, and answers with ranked places. */

import { isPageKind } from '../search-records.ts'
import { findInShard, openShard, type Shard } from './body.ts'
import { type CatalogueRecord, unfold } from './catalogue.ts'
import {
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
import { type Match, rank, type UnitFound } from './rank.ts'
import { type QueryUnit, queryUnits } from './words.ts'

/** Reads one JSON file of the site by its path below the base. Rejects when it cannot be had. */
export type ReadFile = (path: string) => Promise<unknown>

/** Offered when nothing typed comes near a name. */
const COMMON = ['Block states', 'Gas on Monad', 'RPC error codes']
const SUGGESTIONS = 3

type Loaded = { file: IndexFile; records: CatalogueRecord[]; names: Names }
export type Found = { units: QueryUnit[]; matches: Match[] }

export class Engine {
  private readonly read: ReadFile
  private loaded: Promise<Loaded> | undefined
  private readonly files = new Map<string, Promise<unknown>>()

  constructor(read: ReadFile) {
    this.read = read
  }

  /** Loads the first tier. A failure is forgotten, so that the next query tries again. */
  load(): Promise<Loaded> {
    this.loaded ??= this.read(INDEX_FILE).then(
      (file) => {
        const records = unfold(file as IndexFile)
        return { file: file as IndexFile, records, names: buildNames(records) }
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
    const { file, records, names } = await this.load()
    const units = queryUnits(query)
    const found = await Promise.all(units.map((unit) => this.findUnit(file, names, records.length, unit)))
    return { units, matches: rank(records, found, query) }
  }

  /**
   * A word is taken as misspelled only when neither tier holds it or begins with it, so that a right spelling never
   * drags its neighbours along.
   */
  private async findUnit(file: IndexFile, names: Names, total: number, unit: QueryUnit): Promise<UnitFound> {
    const inNames = findInNames(names, unit)
    if (unit.isWeak) return { unit, names: inNames }
    const shard = await this.shardFor(file, unit.stem)
    const body = shard && findInShard(shard, unit, total, inNames.size === 0)
    const isKnown = inNames.size > 0 || (body !== undefined && !body.isTypo && body.scores.size > 0)
    return { unit, names: isKnown ? inNames : findInNames(names, unit, true), ...(body ? { body } : {}) }
  }

  /** Text of a record; empty when it cannot be had, because a result without a snippet is still a result. */
  async textOf(record: CatalogueRecord): Promise<string> {
    const { file } = await this.load()
    const index = lastAtMost(file.texts, record.id)
    const texts = (await this.tryFile(textPath(file.version, index))) as TextFile | undefined
    return texts?.[record.id - (file.texts[index] ?? 0)] ?? ''
  }

  /** Names nearest to what was typed, for a query that finds nothing. */
  async suggest(units: readonly QueryUnit[]): Promise<string[]> {
    const { names, records } = await this.load()
    const near = units.flatMap(({ word }) =>
      names.search(word.slice(0, 4), { fields: ['name'], prefix: true, fuzzy: 1, tokenize: (text) => [text] }),
    )
    const titles = near.flatMap(({ id }) => {
      const record = records[id as number]
      return record && isPageKind(record.kind) ? record.name : []
    })
    return [...new Set([...titles, ...COMMON])].slice(0, SUGGESTIONS)
  }

  private async shardFor(file: IndexFile, term: string): Promise<Shard | undefined> {
    const index = shardOf(file.shards, term)
    if (index === undefined) return undefined
    return (await this.tryFile(shardPath(file.version, index), openAsShard)) as Shard | undefined
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

const openAsShard = (file: unknown): Shard => openShard(file as ShardFile)
