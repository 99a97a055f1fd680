/** Head, inline script, page data and body → the HTML of one document. */

import { withBase } from '../lib/path.ts'
import type { SiteConfig } from '../model/define-site.ts'
import { escapeHtml, type HeadInput, headTags, jsonForHtml, PAGE_HEAD_MARK } from '../model/head.ts'
import { type PageData, shownPage } from '../model/page-data.ts'
import { inlineScript } from './inline-script.ts'
import { MANIFEST_FILE } from './static-files.ts'

export type Assets = {
  /** Script of every page, with the modules it imports statically. */
  script: string
  preloads: readonly string[]
  /** Style sheet of every page; those of a layout are in the page's own data. */
  styles: readonly string[]
}

export type DocumentInput = {
  site: SiteConfig
  assets: Assets
  head: HeadInput
  page: PageData
  body: string
  sprite: string
  /** Narrowed security policy of a page, as a `<meta>`; left out in development. */
  policy?: string | undefined
  /** The site's address is a placeholder: scripts put the one of the window where readers copy it. */
  isPlaceholder?: boolean
}

export function documentHtml({ site, assets, head, page, body, sprite, policy, isPlaceholder }: DocumentInput): string {
  const styles = [...assets.styles, ...page.styles]
  const lines = [
    '<!doctype html>',
    `<html lang="en" dir="ltr" data-theme="${site.colorMode.default}"${isPlaceholder ? ` data-site-url="${site.url}"` : ''}>`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    ...(policy ? [`<meta http-equiv="Content-Security-Policy" content="${policy}">`] : []),
    // Asked for before the script runs, which takes as long on a slow phone as a style sheet needs to begin.
    ...styles.map((href) => `<link rel="preload" as="style" href="${href}">`),
    `<script>${inlineScript(site)}</script>`,
    // What belongs to this page alone stands between the two marks: navigation replaces it.
    PAGE_HEAD_MARK,
    ...headTags(site, head),
    PAGE_HEAD_MARK,
    `<link rel="icon" href="${withBase(site.baseUrl, site.favicon)}" type="image/svg+xml">`,
    `<link rel="manifest" href="${site.baseUrl}${MANIFEST_FILE}">`,
    `<link rel="search" type="application/opensearchdescription+xml" title="${escapeHtml(site.title)}" href="${site.baseUrl}opensearch.xml">`,
    ...styles.map((href) => `<link rel="stylesheet" href="${href}" data-site-file>`),
    // Painted once and whole: a paint in the middle of the document moves what stands there and lays the rest out twice.
    // Browsers that do not know it pass it over.
    '<link rel="expect" href="#page-data" blocking="render">',
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
