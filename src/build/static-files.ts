/** Other static files: sitemap, robots, search description, redirects, icon, documents. Pure. */
import { createHash } from 'node:crypto'
import { withBase } from '../core/lib/path.ts'
import type { SiteConfig } from '../core/model/define-site.ts'
import { canonicalUrl, escapeHtml } from '../core/model/head.ts'
import type { Route } from '../core/model/routes.ts'

export type StaticFile = { path: string; text: string }

/** Makes the site installable. */
export const MANIFEST_FILE = 'manifest.webmanifest'

/** A file whose name changes with its text, so that it can be cached forever. */
export const hashedFile = (name: string, ending: string, text: string): StaticFile => ({
  path: `assets/${name}-${createHash('sha256').update(text).digest('hex').slice(0, 10)}.${ending}`,
  text,
})

export function sitemap(site: SiteConfig, routes: readonly Route[]): StaticFile {
  const urls = routes
    .filter(({ inSitemap }) => inSitemap)
    .map(
      ({ path, lastReviewed }) =>
        `  <url><loc>${canonicalUrl(site, path)}</loc>${lastReviewed ? `<lastmod>${lastReviewed}</lastmod>` : ''}</url>`,
    )
  return {
    path: 'sitemap.xml',
    text: `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`,
  }
}

/** Every route with its title, for the not-found page. No other page loads it. */
export const routeList = (routes: readonly Route[]): StaticFile => ({
  path: 'routes.json',
  text: `${JSON.stringify(routes.filter(({ movedTo }) => movedTo === undefined).map(({ path, title }) => ({ path, title })))}\n`,
})

export const robots = (site: SiteConfig): StaticFile => ({
  path: 'robots.txt',
  text: `User-agent: *\nAllow: /\n\nSitemap: ${canonicalUrl(site, '/')}sitemap.xml\n`,
})

export const openSearch = (site: SiteConfig): StaticFile => ({
  path: 'opensearch.xml',
  text: `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
  <ShortName>${escapeHtml(site.title)}</ShortName>
  <Description>Search ${escapeHtml(site.title)}</Description>
  <InputEncoding>UTF-8</InputEncoding>
  <Image type="image/svg+xml">${canonicalUrl(site, '/')}favicon.svg</Image>
  <Url type="text/html" template="${canonicalUrl(site, '/')}search?q={searchTerms}"/>
</OpenSearchDescription>
`,
})

/** Redirects from old and additional addresses of each page, in the format of static hosts. */
export const redirects = (routes: readonly Route[], base: string): StaticFile => ({
  path: '_redirects',
  text: `${routes
    .flatMap(({ path, formerly = [], movedTo }) =>
      [
        ...(path === '/' ? ['/index.html', '/index'] : [`${path}.html`, `${path}/index`, `${path}/index.html`]),
        ...(movedTo === undefined ? [] : [path]),
        ...formerly,
      ].map((old) => `${withBase(base, old)} ${withBase(base, movedTo ?? path)} 301`),
    )
    .join('\n')}\n`,
})
