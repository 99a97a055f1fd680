/**
 * Head, inline script, page data and body → the HTML of one document. The rules that its first screen needs stand in the
 * head; the style sheets follow where the first screen ends. A browser paints what stands before a style sheet while it
 * waits for it.
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
  /** Style sheet of every page; those of a layout are in the page's own data. */
  styles: readonly string[]
  /** The faces of the site, as rules; left out in development, where they are the first of the style sheets. */
  faces?: string
}

export type DocumentInput = {
  site: SiteConfig
  assets: Assets
  head: HeadInput
  page: PageData
  body: string
  sprite: string
  /** Rules for the beginning of a body; left out in development, where the style sheets stand in the head. */
  firstStyles?: ((html: string) => string) | undefined
  /** Narrowed security policy of a page, as a `<meta>`; left out in development. */
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
    // Asked for before the script runs, which takes as long on a slow phone as a file needs to begin. The faces are first,
    // because the first paint needs them and no style sheet.
    ...fontsIn(assets.faces).map(
      (href) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`,
    ),
    ...styles.map((href) => `<link rel="preload" as="style" href="${href}">`),
    `<script>${inlineScript(site)}</script>`,
    // What belongs to this page alone stands between the two marks: navigation replaces it.
    PAGE_HEAD_MARK,
    ...headTags(site, head),
    PAGE_HEAD_MARK,
    `<link rel="icon" href="${withBase(site.baseUrl, site.favicon)}" type="image/svg+xml">`,
    `<link rel="manifest" href="${site.baseUrl}${MANIFEST_FILE}">`,
    `<link rel="search" type="application/opensearchdescription+xml" title="${escapeHtml(site.title)}" href="${site.baseUrl}opensearch.xml">`,
    ...(assets.faces ? [`<style>${assets.faces}</style>`] : []),
    beforePaint,
    // Nothing is painted before the first screen is whole: it would move. Browsers that do not know it pass it over.
    `<link rel="expect" href="#${waitsFor}" blocking="render">`,
    '</head>',
    '<body>',
    sprite,
    `<div id="root">${body}</div>`,
    `<script type="application/json" id="page-data">${jsonForHtml(shownPage(page))}</script>`,
    // Last, so that they do not share a slow line with what the first paint needs: this document and the style sheets.
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

/** The document with its style sheets in the head and nothing twice, for readers whose files need no network. */
export function withoutFirstStyles(html: string): string {
  const sheets = [...html.matchAll(SHEET)].map(([, attributes]) => `<link ${attributes}>`)
  return html
    .replace(SHEET, '')
    .replace(FIRST, () => sheets.join('\n'))
    .replace(`href="#${END}"`, `href="#${PAGE_DATA}"`)
}
