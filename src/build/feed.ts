/** Converts the changelog's data to an Atom feed. Pure. It uses the dates of the entries and never the build time. */

import { plainText } from '../core/lib/plain-text.ts'
import { CHANGELOG_FEED } from '../core/model/constants.ts'
import type { SiteConfig } from '../core/model/define-site.ts'
import { canonicalUrl, escapeHtml } from '../core/model/head.ts'
import type { StaticFile } from './static-files.ts'

type Entry = {
  id?: string
  title?: string
  date?: unknown
  tags?: string[]
  summary?: string
  href?: string
}

const PAGE = CHANGELOG_FEED.replace(/\.xml$/, '')

/** Newest first, as readers expect. Omits entries without a title or a date. */
export function feed(site: SiteConfig, changelog: unknown): StaticFile {
  const page = canonicalUrl(site, PAGE)
  const entries = (Array.isArray(changelog) ? (changelog as Entry[]) : [])
    .flatMap((entry) => (entry.title && dateOf(entry) ? [{ ...entry, title: entry.title, date: dateOf(entry) }] : []))
    .sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0))
  const lines = [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `  <id>${page}</id>`,
    `  <title>${escapeHtml(site.title)}: changelog</title>`,
    `  <link rel="self" type="application/atom+xml" href="${canonicalUrl(site, CHANGELOG_FEED)}"/>`,
    `  <link rel="alternate" type="text/html" href="${page}"/>`,
    `  <updated>${entries[0]?.date ?? '1970-01-01'}T00:00:00Z</updated>`,
    `  <author><name>${escapeHtml(site.organizationName)}</name></author>`,
    ...entries.flatMap((entry) => entryLines(entry, site, page)),
    '</feed>',
  ]
  return { path: CHANGELOG_FEED.slice(1), text: `${lines.join('\n')}\n` }
}

type Dated = Entry & { title: string; date: string }

function entryLines({ id, title, date, tags, summary, href }: Dated, site: SiteConfig, page: string): string[] {
  const target = href === undefined ? page : href.startsWith('/') ? canonicalUrl(site, href) : href
  return [
    '  <entry>',
    `    <id>${page}#${encodeURIComponent(id ?? `${date}-${title}`)}</id>`,
    `    <title>${escapeHtml(title)}</title>`,
    `    <link rel="alternate" href="${escapeHtml(target)}"/>`,
    `    <updated>${date}T00:00:00Z</updated>`,
    ...(tags ?? []).map((tag) => `    <category term="${escapeHtml(tag)}"/>`),
    ...(summary ? [`    <summary>${escapeHtml(plainText(summary))}</summary>`] : []),
    '  </entry>',
  ]
}

/** Entries are dated by day. YAML parses a day as a date, or as text if it includes a time. */
function dateOf({ date }: Entry): string {
  if (date instanceof Date) return date.toISOString().slice(0, 10)
  return /^\d{4}-\d{2}-\d{2}/.exec(String(date ?? ''))?.[0] ?? ''
}
