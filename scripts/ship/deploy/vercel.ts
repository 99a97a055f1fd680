/** Settings of Vercel for a built site. Pure. */
import { PAGE_CACHE, type SiteRules } from './site-rules.ts'

type Header = { key: string; value: string }

/** Converts a pattern of `_headers` to Vercel's syntax, in which a star is a group. */
const source = (pattern: string): string => pattern.replace('.', '\\.').replace('*', '(.*)')

/**
 * Leads clients that accept Markdown to the Markdown of a page. A redirect, because Vercel looks for files before it
 * applies rewrites.
 */
const NEGOTIATED = [
  ['/', '/index.md'],
  ['/:path([^.]+)', '/:path.md'],
].map(([source, destination]) => ({
  ...{ source, destination, statusCode: 307 },
  has: [{ type: 'header', key: 'accept', value: '.*text/markdown.*' }],
}))

/** Text of `vercel.json`. `cleanUrls` redirects `/x.html` and `/x/index.html` itself, with status 308. */
export function vercelSettings({ headers, mediaTypes, redirects }: SiteRules): string {
  const byPath = new Map<string, Header[]>()
  const add = (path: string, key: string, value: string) =>
    byPath.set(path, [...(byPath.get(path) ?? []), { key, value }])
  add('/(.*)', 'Cache-Control', PAGE_CACHE)
  for (const { name, everywhere, on } of headers) {
    if (everywhere !== undefined) add('/(.*)', name, everywhere)
    for (const { pattern, value } of on) add(source(pattern), name, value)
  }
  for (const { path, value } of mediaTypes) add(path, 'Content-Type', value)
  return `${JSON.stringify(
    {
      cleanUrls: true,
      trailingSlash: false,
      headers: [...byPath].map(([path, values]) => ({ source: path, headers: values })),
      redirects: [
        ...NEGOTIATED,
        ...redirects
          .filter(({ from }) => !from.endsWith('.html'))
          .map(({ from, to }) => ({ source: from, destination: to, statusCode: 301 })),
      ],
    },
    null,
    2,
  )}\n`
}
