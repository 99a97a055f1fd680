/** Title, description, canonical address, Open Graph tags, and the Organization and WebSite records of one page. */

import { twinPath, withBase } from '../lib/path.ts'
import { CHANGELOG_FEED, OG_IMAGE } from './constants.ts'
import type { SiteConfig } from './define-site.ts'

export type HeadInput = {
  path: string
  title: string
  description: string
  isNotFound?: boolean
  movedTo?: string | undefined
}

/** Marks the start and the end of a page's tags. `src/frame/navigation/show-page.ts` replaces the tags between. */
export const PAGE_HEAD_SELECTOR = 'meta[name="page-head"]'
export const PAGE_HEAD_MARK = '<meta name="page-head">'

const CHANGELOG_PAGE = CHANGELOG_FEED.replace(/\.xml$/, '')

/** `title` as the browser's tab shows it. */
export const pageTitle = (site: SiteConfig, title: string, path: string): string =>
  path === '/' ? `${site.title} · ${site.tagline}` : `${title} · ${site.title}`

export const canonicalUrl = (site: SiteConfig, path: string): string =>
  `${site.url}${withBase(site.baseUrl, path)}`.replace(/\/$/, path === '/' ? '/' : '')

/** Lines of the document's head, each one complete tag. */
export function headTags(site: SiteConfig, page: HeadInput): string[] {
  const title = escapeHtml(pageTitle(site, page.title, page.path))
  const description = escapeHtml(page.description)
  const tags = [`<title>${title}</title>`, `<meta name="description" content="${description}">`]
  const noIndex = '<meta name="robots" content="noindex">'
  if (page.isNotFound) return [...tags, noIndex]
  if (page.movedTo) {
    const [target = ''] = page.movedTo.split('#')
    return [...tags, noIndex, `<link rel="canonical" href="${canonicalUrl(site, target)}">`]
  }
  const url = canonicalUrl(site, page.path)
  const image = `${site.url}${withBase(site.baseUrl, `/og/${page.path === '/' ? 'index' : page.path.slice(1)}.png`)}`
  return [
    ...tags,
    `<link rel="canonical" href="${url}">`,
    `<link rel="alternate" type="text/markdown" href="${withBase(site.baseUrl, twinPath(page.path))}">`,
    ...(page.path === CHANGELOG_PAGE
      ? [`<link rel="alternate" type="application/atom+xml" href="${withBase(site.baseUrl, CHANGELOG_FEED)}">`]
      : []),
    `<meta property="og:type" content="website">`,
    `<meta property="og:site_name" content="${escapeHtml(site.title)}">`,
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${description}">`,
    `<meta property="og:url" content="${url}">`,
    `<meta property="og:image" content="${image}">`,
    `<meta property="og:image:width" content="${OG_IMAGE.width}">`,
    `<meta property="og:image:height" content="${OG_IMAGE.height}">`,
    `<meta name="twitter:card" content="summary_large_image">`,
    `<script type="application/ld+json">${jsonForHtml(structuredData(site))}</script>`,
  ]
}

function structuredData(site: SiteConfig): unknown {
  const home = canonicalUrl(site, '/')
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        '@id': `${home}#organization`,
        name: site.organizationName,
        url: home,
        logo: `${home}favicon.svg`,
      },
      {
        '@type': 'WebSite',
        '@id': `${home}#website`,
        name: site.title,
        alternateName: site.projectName,
        description: site.description,
        url: home,
        inLanguage: 'en',
        publisher: { '@id': `${home}#organization` },
        potentialAction: {
          '@type': 'SearchAction',
          target: { '@type': 'EntryPoint', urlTemplate: `${home}search?q={search_term_string}` },
          'query-input': 'required name=search_term_string',
        },
      },
    ],
  }
}

export const escapeHtml = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')

/** JSON that is safe inside a script element. */
export const jsonForHtml = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c')
