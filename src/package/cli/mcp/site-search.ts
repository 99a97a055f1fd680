/** Searches the site's own index, so that the order of results matches the site, and adds the texts of the best. */
import { errorAnchor } from '../../../core/lib/error-anchor.ts'
import { ABSENT_PATH } from '../../../core/lib/path.ts'
import { cardPath, errorPath } from '../../../core/markdown/card-paths.ts'
import { answer, type Hit as Place } from '../../../search/query/answer.ts'
import { Engine } from '../../../search/query/engine.ts'
import { bodyTerms, nameTerms, queryUnits } from '../../../search/query/words.ts'
import { excerptOf } from './excerpt.ts'
import { type Document, type Hit, searchDocument } from './knowledge.ts'
import { bodyOf, pageAnswer } from './page-answer.ts'
import type { Pages } from './pages.ts'

export const KINDS = ['page', 'section', 'method', 'field', 'error'] as const
export type Kind = (typeof KINDS)[number]
export type SearchOptions = { limit?: number; kind?: Kind | undefined }
export type Search = (query: string, options?: SearchOptions) => Promise<Hit[]>

export const DEFAULT_LIMIT = 8
/** Places that are read before a kind is chosen among them. */
const MOST_PLACES = 60
const SNIPPET_WORDS = 30
const MOST_TEXT = 300

/** Searches the site, or the document of the package if there is no site or it does not respond. */
export function searchOf(document: Document, pages: Pages | undefined): Search {
  let engine: Engine | undefined
  return async (query, { limit = DEFAULT_LIMIT, kind } = {}) => {
    const chosen = (hits: readonly Hit[]) =>
      hits.filter((hit) => kind === undefined || hit.kind === kind).slice(0, limit)
    if (pages === undefined) return chosen(searchDocument(document, query))
    try {
      engine ??= new Engine((path) => pages.data(path))
      const hitsPerPage = kind === undefined ? limit : MOST_PLACES
      const { hits, isPartial } = await answer(engine, query, {
        base: '/',
        hitsPerPage,
        page: 0,
        snippetWords: SNIPPET_WORDS,
      })
      // The site may have been rebuilt, and the names of its files depend on the build.
      if (isPartial) engine = undefined
      return chosen(hits.map(told))
    } catch {
      engine = undefined
      return chosen(searchDocument(document, query, await pages.list()))
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
    ...{ name, path: url, text: shortText(text) },
  }
}

/** Whole words only. */
const shortText = (text: string): string =>
  text.length <= MOST_TEXT ? text : `${text.slice(0, MOST_TEXT).replace(/\s+\S*$/, '')} …`

/** A hit with the Markdown found there. */
export type FullHit = Hit & {
  /** The text is Markdown of the place, not only a line about it. */
  isFull: boolean
  /** Only part of the place is shown. */
  isCut: boolean
}

/** Shares of the size that the texts of the first hits have. The others keep one line. */
const SHARES = [0.46, 0.24, 0.14]
/** A shorter text is less useful than the line about the place. Characters. */
const LEAST_TEXT = 200

/** Reads the texts of the best hits, which together keep within the size. */
export async function withTexts(
  hits: readonly Hit[],
  { query, pages, maxChars }: { query: string; pages: Pages | undefined; maxChars: number },
): Promise<FullHit[]> {
  let spare = 0
  const full: FullHit[] = []
  for (const [index, hit] of hits.entries()) {
    const most = Math.floor((SHARES[index] ?? 0) * maxChars) + spare
    const found = most < LEAST_TEXT || pages === undefined ? undefined : await textOf(hit, query, most, pages)
    spare = found === undefined ? 0 : Math.max(0, most - found.text.length)
    full.push(found === undefined ? { ...hit, isFull: false, isCut: true } : { ...hit, ...found, isFull: true })
  }
  return full
}

async function textOf(
  { kind, path }: Hit,
  query: string,
  most: number,
  pages: Pages,
): Promise<{ text: string; isCut: boolean } | undefined> {
  if (path === undefined) return undefined
  const [page = '', section] = path.split('#')
  try {
    const card = await cardOf(kind, page, section, pages)
    if (card !== undefined && (kind !== 'method' || hasAll(card, query)) && card.length <= most)
      return { text: withoutTop(card), isCut: true }
    const found = pageAnswer(await pages.read(page), { path: page, section, maxChars: Number.POSITIVE_INFINITY })
    if ('near' in found) return undefined
    const { text, isCut } = excerptOf(withoutTop(found.text), query, most)
    return { text, isCut: isCut || section === undefined }
  } catch {
    return undefined
  }
}

/** Without title, address and the names of other files, which the result states already. */
const withoutTop = (text: string): string => text.replace(/^# .*\n\nSource: .*\n\n(?:> .*\n)*\n*/, '').trim()

/** The card of a place that has one: cheaper to read than its page. */
async function cardOf(kind: Kind | Hit['kind'], page: string, section: string | undefined, pages: Pages) {
  const isMethod = kind === 'method' || page.startsWith(`${ABSENT_PATH}/`)
  if (section === undefined && isMethod) return bodyOf(await pages.read(cardPath(page).replace(/\.md$/, '')))
  if (kind === 'error' && section !== undefined) return bodyOf(await pages.read(errorPath(errorAnchor(section))))
  return undefined
}

/** Whether a text has every significant word of the query. */
function hasAll(text: string, query: string): boolean {
  const terms = new Set([...bodyTerms(text), ...nameTerms(text)])
  return queryUnits(query).every(({ isWeak, stem, word }) => isWeak || terms.has(stem) || terms.has(word))
}
