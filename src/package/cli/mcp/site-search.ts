/** Searches the site's own index, or the same index over the pages of the package, so that the order of results matches the site. */
import { answer, type Hit as Place } from '../../../search/query/answer.ts'
import { Engine } from '../../../search/query/engine.ts'
import { type Document, type Hit, searchDocument } from './knowledge.ts'
import type { PackedDocs } from './packed-docs.ts'
import { packedSearch } from './packed-search.ts'
import { type Pages, packedFile } from './pages.ts'

export const KINDS = ['page', 'section', 'method', 'field', 'error'] as const
export type Kind = (typeof KINDS)[number]
export type SearchOptions = { limit?: number; kind?: Kind | undefined }
export type Search = (query: string, options?: SearchOptions) => Promise<Hit[]>

export const DEFAULT_LIMIT = 8
/** Places that are read before a kind is chosen among them, or before those that only the site has are left out. */
const MOST_PLACES = 60
const SNIPPET_WORDS = 30
const MOST_TEXT = 300

type Packed = { docs: PackedDocs; engine: Engine }

/** Searches the site. Without it, searches the pages of the package, or at least its document. */
export function searchOf(document: Document, pages: Pages | undefined): Search {
  let engine: Engine | undefined
  let packed: Promise<Packed> | undefined
  const openPacked = async (): Promise<Packed | undefined> => {
    if (pages?.packed === undefined) return undefined
    packed ??= pages.packed().then((docs) => ({ docs, engine: new Engine(packedSearch(docs)) }))
    return packed
  }
  const inSite = async (query: string, most: number): Promise<Place[] | undefined> => {
    if (pages === undefined) return undefined
    try {
      engine ??= new Engine((path) => pages.data(path))
      const { hits, isPartial } = await answer(engine, query, optionsOf(most))
      if (!isPartial) return hits
      // The site may have been rebuilt, and the names of its files depend on the build.
      engine = undefined
      return pages.packed === undefined ? hits : undefined
    } catch {
      engine = undefined
      return undefined
    }
  }
  const inPackage = async (query: string): Promise<Place[] | undefined> => {
    const own = await openPacked()
    // A package that was packed without a site has only cards.
    if (own === undefined || own.docs.index.pages.length === 0) return undefined
    const { hits } = await answer(own.engine, query, optionsOf(MOST_PLACES))
    return hits.filter(({ url_without_anchor: path }) => packedFile(own.docs, path) !== undefined)
  }
  return async (query, { limit = DEFAULT_LIMIT, kind } = {}) => {
    const chosen = (hits: readonly Hit[]) =>
      hits.filter((hit) => kind === undefined || hit.kind === kind).slice(0, limit)
    const places = (await inSite(query, kind === undefined ? limit : MOST_PLACES)) ?? (await inPackage(query))
    return chosen(places?.map(told) ?? searchDocument(document, query, (await pages?.list()) ?? []))
  }
}

const optionsOf = (hitsPerPage: number) => ({ base: '/', hitsPerPage, page: 0, snippetWords: SNIPPET_WORDS })

const METHODS = ['read', 'write', 'debug']
const SHAPES = ['param', 'field']

function told({ kind, url, hierarchy, content, where }: Place): Hit {
  const name = Object.values(hierarchy).findLast((part) => part !== null) ?? url
  const row = SHAPES.includes(kind) ? 'field' : 'section'
  const text = [where, content ?? ''].filter((part) => part !== '').join(': ')
  return {
    kind: METHODS.includes(kind) ? 'method' : kind === 'page' || kind === 'error' ? kind : row,
    ...{ name, path: url, text: shortText(text) },
  }
}

/** Whole words only. */
const shortText = (text: string): string =>
  text.length <= MOST_TEXT ? text : `${text.slice(0, MOST_TEXT).replace(/\s+\S*$/, '')} …`
