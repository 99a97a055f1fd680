/** Searches the site's own index, so that the order of results matches the site. */
import { answer, type Hit as Place } from '../../../search/query/answer.ts'
import { Engine } from '../../../search/query/engine.ts'
import { type Document, type Hit, searchDocument } from './knowledge.ts'
import type { Pages } from './pages.ts'

const OPTIONS = { base: '/', hitsPerPage: 10, page: 0, snippetWords: 30 }
const MOST_TEXT = 300

export type Search = (query: string) => Promise<Hit[]>

/** Searches the site, or the document of the package if there is no site or it does not respond. */
export function searchOf(document: Document, pages: Pages | undefined): Search {
  let engine: Engine | undefined
  return async (query) => {
    if (pages === undefined) return searchDocument(document, query)
    try {
      engine ??= new Engine((path) => pages.data(path))
      const { hits, isPartial } = await answer(engine, query, OPTIONS)
      // The site may have been rebuilt, and the names of its files depend on the build.
      if (isPartial) engine = undefined
      return hits.map(told)
    } catch {
      engine = undefined
      return searchDocument(document, query, await pages.list())
    }
  }
}

const METHODS = ['read', 'write', 'debug']
const SHAPES = ['param', 'field']

function told({ kind, url, hierarchy, content, where }: Place): Hit {
  const name = Object.values(hierarchy).findLast((part) => part !== null) ?? url
  const row = SHAPES.includes(kind) ? 'field' : 'section'
  const text = [where, content ?? ''].filter((part) => part !== '').join(': ')
  return {
    kind: METHODS.includes(kind) ? 'method' : kind === 'page' || kind === 'error' ? kind : row,
    ...{ name, path: url, text: text.slice(0, MOST_TEXT) },
  }
}
