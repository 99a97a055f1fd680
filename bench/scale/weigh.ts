/** Size of a built site, in total and per page. Bytes. */
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

export type Weights = Readonly<Record<string, number>>

/** @param compared addresses of the pages to compare, which have the same text at each size */
export async function weigh(site: string, compared: readonly string[]): Promise<Weights> {
  const pages = await Promise.all(compared.map((path) => readFile(join(site, path, 'index.html'), 'utf8')))
  const mean = (values: readonly number[]): number =>
    Math.round(values.reduce((sum, value) => sum + value, 0) / values.length)
  const of = (name: string): Promise<number> => sizeBelow(site, (path) => path === name)
  return {
    'HTML of a page': mean(pages.map((html) => Buffer.byteLength(html))),
    'sidebar in a page': mean(pages.map((html) => Buffer.byteLength(sidebarOf(html)))),
    'whole sidebar': await sizeBelow(site, (path) => /^assets\/navigation-[^/]+\.txt$/.test(path)),
    'route list': await of('routes.json'),
    redirects: await of('_redirects'),
    sitemap: await of('sitemap.xml'),
    'first script': await sizeBelow(site, (path) => /^assets\/entry\.client-[^/]+\.js$/.test(path)),
    scripts: await sizeBelow(site, (path) => path.startsWith('assets/') && path.endsWith('.js')),
    'search, read first': await of('search-index.json'),
    'search, in all': await sizeBelow(
      site,
      (path) => path.startsWith('assets/search/') || /^search-.*json$/.test(path),
    ),
    'whole site': await sizeBelow(site, () => true),
  }
}

const sidebarOf = (html: string): string => /<nav class="sidebar"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? ''

/** Addresses of all pages of a built site. */
export async function pagesOf(site: string): Promise<string[]> {
  const routes = JSON.parse(await readFile(join(site, 'routes.json'), 'utf8')) as { path: string }[]
  return routes.map(({ path }) => path)
}

async function sizeBelow(site: string, counts: (path: string) => boolean): Promise<number> {
  const names = (await readdir(site, { recursive: true })).filter(counts)
  const stats = await Promise.all(names.map((name) => stat(join(site, name))))
  return stats.filter((one) => one.isFile()).reduce((sum, { size }) => sum + size, 0)
}
