/** Fetches pages of the documentation site as Markdown. Never contacts another host or follows a redirect. */
import { readFile } from 'node:fs/promises'
import { exchange, isFault } from '../check/post.ts'

export type Page = { path: string; title: string; description: string }

export type Pages = {
  /** Lists all pages. Empty if the site does not respond. */
  list: () => Promise<Page[]>
  /** Returns the Markdown of a page. @throws when there is no such page or the site does not respond */
  read: (path: string) => Promise<string>
  /**
   * Returns a JSON file of the site by its path below the base. @throws when it is missing or the site does not respond
   */
  data: (path: string) => Promise<unknown>
}

const LIMITS = { timeoutMs: 10_000, maxBytes: 4_000_000, maxRedirects: 0 }

/** Path of the package's manifest, relative to the packed command. */
const MANIFEST = '../package.json'
/** The page in the manifest's homepage. */
const HOMEPAGE = '/reference/package'

/** The site that distributed the package, or undefined in the repository. */
export async function siteOfPackage(): Promise<URL | undefined> {
  const text = await readFile(new URL(MANIFEST, import.meta.url), 'utf8').catch(() => '{}')
  const { homepage = '' } = JSON.parse(text) as { homepage?: string }
  return homepage.endsWith(HOMEPAGE) ? new URL(`${homepage.slice(0, -HOMEPAGE.length)}/`) : undefined
}

/** @param site Its URL, including the base path of its pages. */
export function pagesOf(site: URL): Pages {
  const base = site.href.replace(/\/$/, '')
  let listed: Promise<Page[]> | undefined
  const get = async (path: string): Promise<string> => {
    const ask = () => exchange(new URL(base + path), { method: 'GET', body: '', headers: {} }, LIMITS)
    // A server may close a keep-alive connection at the moment it is reused.
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

/** The path in the site's form, without extension, query and fragment, or undefined for other sites. */
function pathOf(given: string, base: string): string | undefined {
  const [path = ''] = (given.startsWith(`${base}/`) ? given.slice(base.length) : given).split(/[?#]/)
  const clean = path.replace(/^(?!\/)/, '/').replace(/(\/index)?(\.md)?\/?$/, '') || '/'
  return /^\/$|^(\/[\w.-]+)+$/.test(clean) && !clean.split('/').includes('..') ? clean : undefined
}

/** Parses the lines of `llms.txt`: `- [Title](address.md): description`. */
function pagesIn(text: string, base: string): Page[] {
  return [...text.matchAll(/^- \[(.+)\]\((\S+)\): (.*)$/gm)].flatMap(
    ([, title = '', address = '', description = '']) => {
      const path = address.startsWith(`${base}/`) ? pathOf(address, base) : undefined
      return path === undefined ? [] : [{ path, title, description }]
    },
  )
}
