/** Collects the external URLs that built pages link to, each with its pages. */
import { readdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { decode } from '../../../src/core/model/toc.ts'

export type ExternalLink = { url: string; pages: string[] }

const HREF = /<a\b[^>]*?\shref="(https?:\/\/[^"]*)"/g

/** Examples and local URLs, which are not links to open. */
const NOT_MEANT =
  /^https?:\/\/(localhost|127\.|0\.0\.0\.0|\[::1\]|[^/]*\.(example|invalid|test)([:/]|$)|example\.(com|org)([:/]|$))/

/** Removes fragments, because browsers do not send them. Skips links to `own`, the site's own URL. */
export function externalLinks(pages: ReadonlyMap<string, string>, own: string): ExternalLink[] {
  const found = new Map<string, Set<string>>()
  for (const [path, html] of pages) {
    for (const [, href = ''] of html.matchAll(HREF)) {
      const [url = ''] = decode(href).split('#')
      if (url.startsWith(own) || NOT_MEANT.test(url)) continue
      found.set(url, (found.get(url) ?? new Set()).add(path))
    }
  }
  return [...found].map(([url, on]) => ({ url, pages: [...on].sort() })).sort((a, b) => (a.url < b.url ? -1 : 1))
}

/** HTML of every page under a built site, by its route. */
export async function readSite(root: string): Promise<Map<string, string>> {
  const files = await readdir(root, { recursive: true })
  const pages = files.filter((file) => file.endsWith('index.html')).sort()
  const texts = await Promise.all(pages.map((file) => readFile(join(root, file), 'utf8')))
  return new Map(pages.map((file, index) => [`/${file.split(sep).slice(0, -1).join('/')}`, texts[index] ?? '']))
}
