/**
 * Assembles the HTML of a document from head, inline script, page data and body. The rules for its first screen are in
 * the head, and the style sheets follow the end of the first screen. A browser paints the content before a style sheet
 * while the sheet loads.
 */

import { withBase } from '../core/lib/path.ts'
import type { SiteConfig } from '../core/model/define-site.ts'
import { escapeHtml, type HeadInput, headTags, jsonForHtml, PAGE_HEAD_MARK } from '../core/model/head.ts'
import { type PageData, shownPage } from '../core/model/page-data.ts'
import { endOfFirstScreen } from './first-screen.ts'
import { inlineScript } from './inline-script.ts'
import { MANIFEST_FILE } from './static-files.ts'

export type Assets = {
  /** Script of every page, with the modules it imports statically. */
  script: string
  preloads: readonly string[]
  /** Style sheet of every page. The page's own data lists the sheets of its layout. */
  styles: readonly string[]
  /** Font-face rules of the site. Omitted in development, where they are in the first style sheet. */
  faces?: string
}

export type DocumentInput = {
  site: SiteConfig
  assets: Assets
  head: HeadInput
  page: PageData
  body: string
  sprite: string
  /** Rules for the beginning of a body. Omitted in development, where the style sheets are in the head. */
  firstStyles?: ((html: string) => string) | undefined
  /** Narrowed security policy of a page, as a `<meta>`. Omitted in development. */
  policy?: string | undefined
  /** The site's address is a placeholder: scripts put the one of the window where readers copy it. */
  isPlaceholder?: boolean
}

export function documentHtml(input: DocumentInput): string {
  const { site, assets, head, page, sprite, policy, isPlaceholder } = input
  const styles = [...assets.styles, ...page.styles]
  const { beforePaint, waitsFor, body } = withStyles(input, styles)
  const lines = [
    '<!doctype html>',
    `<html lang="en" dir="ltr" data-theme="${site.colorMode.default}"${isPlaceholder ? ` data-site-url="${site.url}"` : ''}>`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    ...(policy ? [`<meta http-equiv="Content-Security-Policy" content="${policy}">`] : []),
    // Requested before the script runs, because on a slow phone it takes as long as a file needs to start. Fonts are
    // first, because the first paint needs them but no style sheet.
    ...fontsIn(assets.faces).map(
      (href) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`,
    ),
    ...styles.map((href) => `<link rel="preload" as="style" href="${href}">`),
    `<script>${inlineScript(site)}</script>`,
    // The page's own tags are between the two marks, and navigation replaces them.
    PAGE_HEAD_MARK,
    ...headTags(site, head),
    PAGE_HEAD_MARK,
    `<link rel="icon" href="${withBase(site.baseUrl, site.favicon)}" type="image/svg+xml">`,
    `<link rel="manifest" href="${site.baseUrl}${MANIFEST_FILE}">`,
    `<link rel="search" type="application/opensearchdescription+xml" title="${escapeHtml(site.title)}" href="${site.baseUrl}opensearch.xml">`,
    ...(assets.faces ? [`<style>${assets.faces}</style>`] : []),
    beforePaint,
    // Prevents painting before the first screen is complete, which would shift it. Other browsers ignore the link.
    `<link rel="expect" href="#${waitsFor}" blocking="render">`,
    '</head>',
    '<body>',
    sprite,
    `<div id="root">${body}</div>`,
    `<script type="application/json" id="page-data">${jsonForHtml(shownPage(page))}</script>`,
    // Last, so that on a slow connection they do not compete with the files for the first paint, which are this
    // document and the style sheets.
    ...assets.preloads.map((href) => `<link rel="modulepreload" href="${href}">`),
    `<script type="module" fetchpriority="low" src="${assets.script}" data-site-file></script>`,
    '</body>',
    '</html>',
    '',
  ]
  return lines.join('\n')
}

/** Addresses of the fonts that the faces name. */
const fontsIn = (faces = ''): string[] => [...faces.matchAll(/url\(["']?([^"')]+)/g)].flatMap(([, href]) => href ?? [])

/** Marks the end of the first screen: the first style sheet. */
const END = 'first-screen'
const PAGE_DATA = 'page-data'
const sheet = (href: string): string => `<link rel="stylesheet" href="${href}" data-site-file>`

function withStyles({ sprite, body, firstStyles }: DocumentInput, styles: readonly string[]) {
  const sheets = styles.map(sheet)
  if (!firstStyles) return { beforePaint: sheets.join('\n'), waitsFor: PAGE_DATA, body }
  const end = endOfFirstScreen(body) ?? body.length
  const [first = '', rest = ''] = [body.slice(0, end), body.slice(end)]
  return {
    beforePaint: `<style data-first>${firstStyles(sprite + first)}</style>`,
    waitsFor: END,
    body: `${first}${sheets.join('').replace('<link', `<link id="${END}"`)}${rest}`,
  }
}

const FIRST = /<style data-first>[\s\S]*?<\/style>/
const SHEET = /<link(?: id="first-screen")? (rel="stylesheet" href="[^"]*" data-site-file)>/g

/** The document with its style sheets in the head and without duplicate rules, for offline readers. */
export function withoutFirstStyles(html: string): string {
  const sheets = [...html.matchAll(SHEET)].map(([, attributes]) => `<link ${attributes}>`)
  return html
    .replace(SHEET, '')
    .replace(FIRST, () => sheets.join('\n'))
    .replace(`href="#${END}"`, `href="#${PAGE_DATA}"`)
}
