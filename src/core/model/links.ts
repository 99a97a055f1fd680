/** Rendered pages → broken links and pictures (abort the build) and broken anchors (warn). */
import { nearest } from '../lib/nearest.ts'
import { canonicalPath, withoutBase } from '../lib/path.ts'
import { decode } from './toc.ts'

/** Links and link targets in a page's HTML, without duplicates and in page order. */
export type PageLinks = { ids: string[]; hrefs: string[]; images: string[] }
/** A prerendered page with its route, its source file and the links in its HTML. */
export type LinkedPage = { path: string; file: string; source?: string; links: PageLinks }
export type LinkProblem = {
  kind: 'link' | 'anchor' | 'markdown' | 'image'
  href: string
  message: string
  at: string
  hint: string
}

type Targets = { base: string; files: ReadonlySet<string> }

const HREF = /<a\b[^>]*?\shref="([^"]*)"/g
const SOURCE = /<img\b[^>]*?\ssrc="([^"]*)"/g
/** IDs of elements. Icon symbols are excluded because they are not link targets. */
const ID = /<(?!symbol\b)[a-z][^>]*?\sid="([^"]+)"/g

export function linksIn(html: string): PageLinks {
  const all = (pattern: RegExp) => [...new Set([...html.matchAll(pattern)].map(([, found = '']) => decode(found)))]
  return { ids: all(ID), hrefs: all(HREF), images: all(SOURCE) }
}

/** `files` are static files served with the pages, such as `/openrpc.json`. */
export function checkLinks(pages: readonly LinkedPage[], targets: Targets): LinkProblem[] {
  const ids = new Map(pages.map(({ path, links }) => [path, new Set(links.ids)]))
  return pages.flatMap((page) => [
    ...page.links.hrefs.flatMap((href) => checkOne(page, href, ids, targets)),
    ...page.links.images.flatMap((source) => checkImage(page, source, targets)),
  ])
}

const isElsewhere = (address: string): boolean => /^[a-z][a-z0-9+.-]*:/i.test(address) || address.startsWith('//')

/** An image must be a file of the site or be on another host. */
function checkImage(page: LinkedPage, source: string, { base, files }: Targets): LinkProblem[] {
  if (isElsewhere(source) || files.has(withoutBase(base, source.split(/[?#]/)[0] ?? '') ?? '')) return []
  const isRelative = !source.startsWith('/')
  return [
    {
      kind: 'image',
      href: source,
      at: placeOf(page, source),
      message: isRelative ? `The picture "${source}" is relative.` : `The picture "${source}" does not exist.`,
      hint: 'Put the file into content/public and write its path from there, such as /picture.png.',
    },
  ]
}

function checkOne(
  page: LinkedPage,
  href: string,
  ids: ReadonlyMap<string, Set<string>>,
  targets: Targets,
): LinkProblem[] {
  if (isElsewhere(href)) return []
  const at = placeOf(page, href)
  if (!href.startsWith('/') && !href.startsWith('#')) {
    return [
      {
        kind: 'markdown',
        href,
        at,
        message: `The link "${href}" is relative.`,
        hint: 'Write it as a path from the site root, such as /faq.',
      },
    ]
  }
  const [address = '', fragment] = href.split('#')
  const inside = address === '' ? page.path : withoutBase(targets.base, address.split('?')[0] ?? '')
  // The site serves only paths under the base path.
  const path = inside ?? ''
  if (targets.files.has(path)) return []
  const route = canonicalPath(inside ?? address)
  const known = inside === undefined ? undefined : ids.get(route)
  if (!known) {
    const near = nearest(route, [...ids.keys()])[0]
    return [
      {
        kind: 'link',
        href,
        at,
        message: `The link "${href}" leads to no page.`,
        hint: near ? `The nearest route is ${near}.` : 'Remove the link or add the page.',
      },
    ]
  }
  if (fragment === undefined || fragment === '' || known.has(decodeURIComponent(fragment))) return []
  const near = nearest(fragment, [...known])[0]
  return [
    {
      kind: 'anchor',
      href,
      at,
      message: `The anchor "#${fragment}" does not exist on ${route}.`,
      hint: near ? `The nearest anchor is #${near}.` : 'Link to the page instead.',
    },
  ]
}

/** `file:line` of the first occurrence of the address in the page's source. */
function placeOf(page: LinkedPage, href: string): string {
  const at = page.source?.indexOf(href) ?? -1
  if (at === -1 || page.source === undefined) return page.file
  return `${page.file}:${page.source.slice(0, at).split('\n').length}`
}
