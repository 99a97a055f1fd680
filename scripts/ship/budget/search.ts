/** Weighs the first search of a built site, with modal, style, worker, index, and the parts that a query loads. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import {
  SEARCH_ANSWER_BYTES,
  SEARCH_BUDGET_BYTES,
  SEARCH_GROUP_HITS,
  SEARCH_HITS_PER_PAGE,
  SEARCH_SNIPPET_WORDS,
  SEARCH_WHOLE_BYTES,
} from '../../../src/core/model/search-constants.ts'
import { mayBePasted } from '../../../src/pages/paste/paste-texts.ts'
import { answerAtOnce, FIRST_TEXT_FILES } from '../../../src/search/query/answer.ts'
import { Engine, type ReadFile } from '../../../src/search/query/engine.ts'
import { INDEX_FILE, type IndexFile, wholePath } from '../../../src/search/query/index-format.ts'
import { Assets } from './assets.ts'
import type { BudgetRow } from './budgets.ts'
import { gzipSize, type Weigh, weighAnew } from './weigh.ts'

type Chunk = { file: string; imports?: string[]; css?: string[] }

const ENTRY = 'src/app/entry.client.ts'
const MODAL = 'src/search/ui/open.tsx'
/** Shown in the modal while the input is empty. Its other code loads only for input that is not plain words. */
const PASTE = 'src/pages/paste/paste-code.tsx'
/** Explains errors, hashes and other text that is not plain words. */
const ANSWER = 'src/pages/paste/paste-rows.ts'
/** React loads with the first intent that needs it, the router with it or after a page. They have a separate budget. */
const ROUTER = 'src/frame/navigation/router.ts'

/** The parameters of the modal's query. */
export const MODAL_QUERY = {
  base: '/',
  page: 0,
  hitsPerPage: SEARCH_HITS_PER_PAGE,
  snippetWords: SEARCH_SNIPPET_WORDS,
  groupHits: SEARCH_GROUP_HITS,
}

/** The file that makes requests for later queries unnecessary. A site that is too large for one does not have it. */
export async function wholeRows(root: string, weigh = weighAnew): Promise<BudgetRow[]> {
  const { version } = JSON.parse(await readFile(path.join(root, INDEX_FILE), 'utf8')) as IndexFile
  const route = wholePath(version)
  if (!existsSync(path.join(root, route))) return []
  const bytes = await readFile(path.join(root, route))
  const value = await weigh('gzip', bytes, () => gzipSize(bytes))
  return [
    {
      name: 'Search, all later queries',
      value,
      limit: SEARCH_WHOLE_BYTES,
      unit: 'kB',
      route,
      isKept: value <= SEARCH_WHOLE_BYTES,
    },
  ]
}

/**
 * The heaviest of the queries of plain words, each as a reader's first query, and the code that a query adds if it is
 * not plain words.
 */
export async function searchRows(
  root: string,
  queries: readonly string[],
  base = '/',
  weigh = weighAnew,
): Promise<BudgetRow[]> {
  const { code, answer: added } = await codeSizes(root, new Assets(root, base, weigh), base)
  const plain = queries.filter((query) => !mayBePasted(query))
  const data = await dataSizes(root, plain, weigh)
  const weights = data.map(({ query, size }) => ({ query, value: code + size }))
  const { query, value } = weights.reduce((most, weight) => (weight.value > most.value ? weight : most))
  const row = (name: string, size: number, limit: number, route: string): BudgetRow => ({
    ...{ name, value: size, limit, unit: 'kB', route },
    isKept: size <= limit,
  })
  return [
    row('Search, all of the first query', value, SEARCH_BUDGET_BYTES, `“${query}”`),
    row('Search, answer to an error', added, SEARCH_ANSWER_BYTES, ANSWER),
  ]
}

/**
 * Scripts and style sheets that load with the modal but not with the page, with the worker, and the scripts that an
 * answer adds to them.
 */
async function codeSizes(root: string, assets: Assets, base: string): Promise<{ code: number; answer: number }> {
  const manifest = JSON.parse(await readFile(path.join(root, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const known = [ENTRY, ROUTER].flatMap((key) => manifest[key]?.file ?? [])
  const before = await assets.closure(
    known.map((file) => base + file),
    'index.html',
  )
  // A file that the modal imports anyway may contain the box.
  const parts = manifest[PASTE] ? [MODAL, PASTE] : [MODAL]
  const styles = parts.flatMap((part) => chunksOf(manifest, part)).flatMap(({ css = [] }) => css)
  const group = await assets.closure(
    [...parts.map((part) => manifest[part]?.file ?? ''), ...styles].map((file) => base + file),
    'index.html',
  )
  const workers = await Promise.all(
    [...group.local.keys()].filter((file) => file.endsWith('.js')).map((file) => workersOf(root, file)),
  )
  const worker = await assets.closure(workers.flat(), 'index.html')
  const sizeOf = (files: Iterable<readonly [string, number]>, loaded: ReadonlyMap<string, number>): number =>
    [...files].reduce((sum, [file, size]) => (loaded.has(file) || file.endsWith('.woff2') ? sum : sum + size), 0)
  const answer = await assets.closure([base + (manifest[ANSWER]?.file ?? '')], 'index.html')
  return {
    code: sizeOf([...group.local, ...worker.local], before.local),
    answer: sizeOf(answer.local, new Map([...before.local, ...group.local])),
  }
}

function chunksOf(manifest: Record<string, Chunk>, key: string, seen = new Set<string>()): Chunk[] {
  const chunk = manifest[key]
  if (!chunk || seen.has(key)) return []
  seen.add(key)
  return [chunk, ...(chunk.imports ?? []).flatMap((name) => chunksOf(manifest, name, seen))]
}

/** URLs of the workers that a script starts. */
async function workersOf(root: string, file: string): Promise<string[]> {
  const code = await readFile(path.join(root, file), 'utf8')
  return [...code.matchAll(/new Worker\(new URL\([`'"]([^`'"]+)[`'"]/g)].map(([, address = '']) => address)
}

/** Files of the index that each query reads in a fresh engine. The first tier is opened once for all queries. */
async function dataSizes(root: string, queries: readonly string[], weigh: Weigh) {
  const read = async (name: string) => {
    const bytes = await readFile(path.join(root, name))
    return { bytes, size: await weigh('gzip', bytes, () => gzipSize(bytes)) }
  }
  let firstSize = 0
  const first = new Engine(async (name) => {
    const { bytes, size } = await read(name)
    firstSize += size
    return JSON.parse(bytes.toString('utf8'))
  })
  await first.load()
  return Promise.all(
    queries.map(async (query) => {
      let size = firstSize
      const engine = new OpenedEngine(first, async (name) => {
        const file = await read(name)
        size += file.size
        return JSON.parse(file.bytes.toString('utf8'))
      })
      const { complete } = await answerAtOnce(engine, query, MODAL_QUERY, Number.POSITIVE_INFINITY)
      await complete?.(FIRST_TEXT_FILES)
      return { query, size }
    }),
  )
}

/** Has the first tier of another engine, but no file of the second tier. */
class OpenedEngine extends Engine {
  private readonly first: Engine

  constructor(first: Engine, read: ReadFile) {
    super(read)
    this.first = first
  }

  override load(): ReturnType<Engine['load']> {
    return this.first.load()
  }
}
