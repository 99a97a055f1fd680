/**
 * Reads pages of the documentation as Markdown from the site, or from the package if the site does not
 * respond. Never contacts another host or follows a redirect.
 */
import { readFile } from 'node:fs/promises'
import { editDistance } from '../../../core/lib/nearest.ts'
import { INDEX_FILE, type IndexFile } from '../../../search/query/index-format.ts'
import { exchange, isFault } from '../check/post.ts'
import { type PackedDocs, type Page, pagesIn, type ReadPacked } from './packed-docs.ts'

export type Pages = {
  /** Lists all pages that can be read. */
  list: () => Promise<readonly Page[]>
  /**
   * Returns a Markdown file by its path below the base, without its ending.
   * @throws {MissingPage} when there is no such file
   * @throws when the site does not respond and the package lacks the file
   */
  read: (path: string) => Promise<string>
  /** The same from the site alone. @throws when it does not respond */
  fromSite: (path: string) => Promise<string>
  /**
   * Returns a JSON file of the site by its path below the base. @throws when it is missing or the site does not respond
   */
  data: (path: string) => Promise<unknown>
  /** The path in the site's form, without ending, query and fragment. Undefined for other sites. */
  pathOf: (given: string) => string | undefined
  /** The documentation in the package. Undefined where there is none. */
  packed: ReadPacked | undefined
}

/** The site has no such file. */
export class MissingPage extends Error {}

/** The site did not respond, so the next requests do not wait for it. */
class UnreachableSite extends Error {}

/** How long requests do not try a site that did not respond. Milliseconds. */
const DOWN_MS = 30_000

const unreachable = (path: string, reason: string): UnreachableSite =>
  new UnreachableSite(`The site does not respond (${reason}), and the package does not contain ${path}.`)

const LIMITS = { timeoutMs: 10_000, maxBytes: 4_000_000, maxRedirects: 0 }
/** Files that are kept, so that questions about one page fetch it once. */
const KEPT_FILES = 40

/** Path of the package's manifest, relative to the packed command. */
const MANIFEST = '../package.json'
/** The page in the manifest's homepage. */
const HOMEPAGE = '/reference/package'

/** Placeholder addresses of RFC 2606, for a site that does not have its own address yet. */
const NOWHERE = /\.(?:example|invalid|test)$/

/** The site that distributed the package. Undefined in the repository, and for an address that is a placeholder. */
export async function siteOfPackage(): Promise<URL | undefined> {
  const text = await readFile(new URL(MANIFEST, import.meta.url), 'utf8').catch(() => '{}')
  const { homepage = '' } = JSON.parse(text) as { homepage?: string }
  if (!homepage.endsWith(HOMEPAGE)) return undefined
  const site = new URL(`${homepage.slice(0, -HOMEPAGE.length)}/`)
  return NOWHERE.test(site.hostname) ? undefined : site
}

/**
 * @param site Its URL, including the base path of its pages. Undefined for the contents of the package alone.
 * @param packed Documentation in the package
 */
export function pagesOf(site: URL | undefined, packed?: ReadPacked): Pages {
  const base = site?.href.replace(/\/$/, '')
  const kept = new Map<string, Promise<string>>()
  let listed: Promise<readonly Page[]> | undefined
  let downUntil = 0
  const get = (path: string): Promise<string> => {
    const before = kept.get(path)
    if (before) return before
    if (Date.now() < downUntil) return Promise.reject(unreachable(path, 'as a moment ago'))
    const text = fetchText(base, path)
    kept.set(path, text)
    text.catch((error: unknown) => {
      kept.delete(path)
      if (error instanceof UnreachableSite) downUntil = Date.now() + DOWN_MS
    })
    const [oldest] = kept.keys()
    if (kept.size > KEPT_FILES && oldest !== undefined) kept.delete(oldest)
    return text
  }
  const data = async (path: string): Promise<unknown> => JSON.parse(await get(`/${path}`))
  const list = async (): Promise<readonly Page[]> => {
    listed ??= data(INDEX_FILE).then((index) => pagesIn(index as IndexFile))
    return listed.catch(async () => {
      listed = undefined
      return packed === undefined ? [] : openPages(await packed())
    })
  }
  const fromSite = (path: string): Promise<string> => get(path === '/' ? '/index.md' : `${path}.md`)
  const read = async (path: string): Promise<string> => {
    try {
      return await fromSite(path)
    } catch (error) {
      const docs = await packed?.()
      const own = docs && packedFile(docs, path)
      if (own !== undefined) return own
      throw docs === undefined || error instanceof MissingPage ? error : notPacked(docs, path)
    }
  }
  return { list, read, fromSite, data, packed, pathOf: (given) => pathOf(given, base ?? '') }
}

/** A page of the package. The card of a method stands for a page that only the site has. */
export const packedFile = ({ files }: PackedDocs, path: string): string | undefined =>
  files[path] ?? files[`${path}.card`]

/** Pages that the package contains. */
export const openPages = (docs: PackedDocs): Page[] =>
  pagesIn(docs.index).filter(({ path }) => packedFile(docs, path) !== undefined)

/** Files of a method, next to its page, that only the site has. */
const BESIDE = /\.(?:examples|code|sources)$/

function notPacked(docs: PackedDocs, path: string): Error {
  const isElsewhere = BESIDE.test(path) || docs.index.pages.some(([one]) => one === path)
  return isElsewhere
    ? new Error(`${path} is not in the package. ${leftOutSentence(docs)}`)
    : new MissingPage(`There is no ${path}.`)
}

/** The parts that only the site has, in one sentence. */
export const leftOutSentence = ({ leftOut }: PackedDocs): string =>
  `Without the site (--site), this server has ${leftOut.length === 0 ? 'every page' : `all pages but those under ${leftOut.join(', ')}`}, and no code or sources of methods.`

async function fetchText(base: string | undefined, path: string): Promise<string> {
  if (base === undefined) throw new Error(`The package does not contain ${path}. Name the site with --site.`)
  const ask = () => exchange(new URL(base + path), { method: 'GET', body: '', headers: {} }, LIMITS)
  // A server may close a keep-alive connection at the moment it is reused.
  const answer = ask().catch((error: unknown) => {
    if (isFault(error) && error.code === 'BROKEN_OFF') return ask()
    throw error
  })
  const { message, text } = await answer.catch((error: unknown) => {
    throw unreachable(path, error instanceof Error ? error.message : String(error))
  })
  if (message.statusCode === 404) throw new MissingPage(`There is no ${path}.`)
  if (message.statusCode !== 200) throw new Error(`HTTP ${message.statusCode} for ${path}.`)
  return text
}

function pathOf(given: string, base: string): string | undefined {
  const bare = given.trim()
  const isOwn = base !== '' && (bare === base || bare.startsWith(`${base}/`))
  const [path = ''] = (isOwn ? bare.slice(base.length) : bare).split(/[?#]/)
  const clean = path.replace(/^(?!\/)/, '/').replace(/(\/index)?(\.md|\.html)?\/?$/, '') || '/'
  return /^\/$|^(\/[\w.-]+)+$/.test(clean) && !clean.split('/').includes('..') ? clean : undefined
}

const MOST_NEAR = 4

/** Pages whose path or last part of it is nearest to a wrong one, best first. */
export function nearPages(wanted: string, pages: readonly Page[]): Page[] {
  const last = lastPart(wanted)
  const scored = pages.map((page) => {
    const own = lastPart(page.path)
    const isPart = last.length > 2 && (own.includes(last) || last.includes(own))
    return { page, score: Math.min(editDistance(last, own) + (isPart ? -2 : 0), editDistance(wanted, page.path)) }
  })
  return scored
    .filter(({ score }) => score <= Math.max(2, last.length / 2))
    .sort((a, b) => a.score - b.score || a.page.path.length - b.page.path.length)
    .slice(0, MOST_NEAR)
    .map(({ page }) => page)
}

const lastPart = (path: string): string => path.slice(path.lastIndexOf('/') + 1).toLowerCase()
