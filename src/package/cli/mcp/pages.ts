/** Pages of the documentation's site as Markdown. Nothing but that site is asked, and no redirect is followed. */
import { readFile } from 'node:fs/promises'
import { exchange, isFault } from '../check/post.ts'

export type Page = { path: string; title: string; description: string }

export type Pages = {
  /** Every page, a line each; none where the site does not answer. */
  list: () => Promise<Page[]>
  /** The Markdown of a page. @throws when there is none, or the site does not answer */
  read: (path: string) => Promise<string>
  /** A JSON file of the site by its path below the base. @throws when there is none, or the site does not answer */
  data: (path: string) => Promise<unknown>
}

const LIMITS = { timeoutMs: 10_000, maxBytes: 4_000_000, maxRedirects: 0 }

/** Where the package's manifest lies: beside the packed command. */
const MANIFEST = '../package.json'
/** The page that the manifest's homepage names. */
const HOMEPAGE = '/reference/package'

/** The site that handed the package out; undefined in the repository. */
export async function siteOfPackage(): Promise<URL | undefined> {
  const text = await readFile(new URL(MANIFEST, import.meta.url), 'utf8').catch(() => '{}')
  const { homepage = '' } = JSON.parse(text) as { homepage?: string }
  return homepage.endsWith(HOMEPAGE) ? new URL(`${homepage.slice(0, -HOMEPAGE.length)}/`) : undefined
}

/** @param site Its address, with the path below which its pages lie. */
export function pagesOf(site: URL): Pages {
  const base = site.href.replace(/\/$/, '')
  let listed: Promise<Page[]> | undefined
  const get = async (path: string): Promise<string> => {
    const ask = () => exchange(new URL(base + path), { method: 'GET', body: '', headers: {} }, LIMITS)
    // A server may close a connection that was kept open just as it is used again.
    const { message, text } = await ask().catch((error: unknown) => {
      if (isFault(error) && error.code === 'BROKEN_OFF') return ask()
      throw error
    })
    if (message.statusCode !== 200) throw new Error(`HTTP ${message.statusCode} for ${path}.`)
    return text
  }
  const list = async (): Promise<Page[]> => {
    listed ??= get('/llms.txt').then((text) => pagesIn(text, base))
    return listed.catch(() => {
      listed = undefined
      return []
    })
  }
  const read = async (path: string): Promise<string> => {
    const clean = pathOf(path, base)
    if (clean === undefined) throw new Error(`${path} is no path of the site, such as /reference/limits.`)
    return get(clean === '/' ? '/index.md' : `${clean}.md`)
  }
  const data = async (path: string): Promise<unknown> => JSON.parse(await get(`/${path}`))
  return { list, read, data }
}

/** A path as the site writes it, without ending, query and fragment; undefined for anything that leads elsewhere. */
function pathOf(given: string, base: string): string | undefined {
  const [path = ''] = (given.startsWith(`${base}/`) ? given.slice(base.length) : given).split(/[?#]/)
  const clean = path.replace(/^(?!\/)/, '/').replace(/(\/index)?(\.md)?\/?$/, '') || '/'
  return /^\/$|^(\/[\w.-]+)+$/.test(clean) && !clean.split('/').includes('..') ? clean : undefined
}

/** Lines of `llms.txt`: `- [Title](address.md): what it says`. */
function pagesIn(text: string, base: string): Page[] {
  return [...text.matchAll(/^- \[(.+)\]\((\S+)\): (.*)$/gm)].flatMap(
    ([, title = '', address = '', description = '']) => {
      const path = address.startsWith(`${base}/`) ? pathOf(address, base) : undefined
      return path === undefined ? [] : [{ path, title, description }]
    },
  )
}
