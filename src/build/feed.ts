/** Converts the changelog's data to Atom feeds, one of all changes and one for each subject. Pure. It uses the dates of the entries and never the build time. */

import { plainText } from '../core/lib/plain-text.ts'
import { CHANGELOG_FEED, subjectFeed } from '../core/model/constants.ts'
import type { SiteConfig } from '../core/model/define-site.ts'
import { canonicalUrl, escapeHtml } from '../core/model/head.ts'
import type { StaticFile } from './static-files.ts'

type Entry = {
  id?: string
  type?: string
  title?: string
  date?: unknown
  tags?: string[]
  summary?: string
  href?: string
}

const PAGE = CHANGELOG_FEED.replace(/\.xml$/, '')

/** A row of `content/data/endpoint-changes.yaml`. */
type EndpointChange = { date?: unknown; endpoint?: string; change?: string }

const ENDPOINTS_PAGE = '/developer-essentials/network-information#mainnet'

/** Subjects that have their own feed, with their entries. */
const SUBJECTS: readonly { id: string; title: string; has: (entry: Entry) => boolean }[] = [
  { id: 'rpc', title: 'RPC', has: ({ tags = [] }) => tags.includes('RPC') },
  { id: 'gas', title: 'EVM and gas', has: ({ tags = [] }) => tags.includes('EVM') },
  { id: 'releases', title: 'client releases', has: ({ type }) => type === 'release' },
]

/** The feed of the changelog, the feeds of its subjects, and the feed of the public endpoints. */
export function feeds(site: SiteConfig, changelog: unknown, endpointChanges: unknown): StaticFile[] {
  const entries = listOf<Entry>(changelog)
  const ofEndpoints = listOf<EndpointChange>(endpointChanges).map(
    ({ date, endpoint = '', change = '' }): Entry => ({
      id: `${dateOf({ date })}-${endpoint}`,
      title: endpoint,
      date,
      summary: change,
      href: ENDPOINTS_PAGE,
    }),
  )
  return [
    feed(site, { path: CHANGELOG_FEED, title: 'changelog', entries }),
    ...SUBJECTS.map(({ id, title, has }) =>
      feed(site, { path: subjectFeed(id), title: `changelog, ${title}`, entries: entries.filter(has) }),
    ),
    feed(site, { path: subjectFeed('endpoints'), title: 'changelog, public endpoints', entries: ofEndpoints }),
  ]
}

const listOf = <Item>(value: unknown): Item[] => (Array.isArray(value) ? (value as Item[]) : [])

type Feed = { path: string; title: string; entries: readonly Entry[] }

/** Newest first, as readers expect. Omits entries without a title or a date. */
function feed(site: SiteConfig, { path, title, entries: all }: Feed): StaticFile {
  const page = canonicalUrl(site, PAGE)
  const entries = all
    .flatMap((entry) => (entry.title && dateOf(entry) ? [{ ...entry, title: entry.title, date: dateOf(entry) }] : []))
    .sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0))
  const lines = [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `  <id>${path === CHANGELOG_FEED ? page : canonicalUrl(site, path)}</id>`,
    `  <title>${escapeHtml(`${site.title}: ${title}`)}</title>`,
    `  <link rel="self" type="application/atom+xml" href="${canonicalUrl(site, path)}"/>`,
    `  <link rel="alternate" type="text/html" href="${page}"/>`,
    `  <updated>${entries[0]?.date ?? '1970-01-01'}T00:00:00Z</updated>`,
    `  <author><name>${escapeHtml(site.organizationName)}</name></author>`,
    ...entries.flatMap((entry) => entryLines(entry, site, page)),
    '</feed>',
  ]
  return { path: path.slice(1), text: `${lines.join('\n')}\n` }
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
function dateOf({ date }: Pick<Entry, 'date'>): string {
  if (date instanceof Date) return date.toISOString().slice(0, 10)
  return /^\d{4}-\d{2}-\d{2}/.exec(String(date ?? ''))?.[0] ?? ''
}
