/** One searchable place of the site, and its form in the hosted index. */
import { withBase } from '../../core/lib/path.ts'
import { LOCALE } from '../../core/model/constants.ts'
import type { SiteVersion } from '../../core/model/define-site.ts'
import { docsVersionTags } from '../../core/model/search-constants.ts'
import { versionOf } from '../../core/model/versions.ts'

/** Methods have several kinds because their rows show the method's mark. */
export type RecordKind = 'page' | 'read' | 'write' | 'debug' | 'section' | 'param' | 'field' | 'error' | 'term'

export type SearchRecord = {
  kind: RecordKind
  /** Route of the page. */
  path: string
  /** Id on the page. Empty for the page itself. */
  anchor: string
  /** Heading of the group of results. */
  group: string
  /** Title of the page, the headings above, and the name, at most six. */
  trail: readonly string[]
  /** Name of the place, which is the last of the trail. */
  name: string
  /** The place's category, page or component, in a word or two. */
  where: string
  /** One sentence about a page. Empty for everything else. */
  about: string
  text: string
}

export const isPageKind = (kind: RecordKind): boolean =>
  kind === 'page' || kind === 'read' || kind === 'write' || kind === 'debug'

export type HierarchyLevel = 'lvl0' | 'lvl1' | 'lvl2' | 'lvl3' | 'lvl4' | 'lvl5' | 'lvl6'
export type Hierarchy = Record<HierarchyLevel, string | null>

/** Group and trail, in the names of the hosted index. The trail is cut to its last part when it is too long. */
export function hierarchyOf(group: string, trail: readonly string[]): Hierarchy {
  const [lvl1 = null, lvl2 = null, lvl3 = null, lvl4 = null, lvl5 = null, lvl6 = null] = trail
  return { lvl0: group, lvl1, lvl2, lvl3, lvl4, lvl5, lvl6 }
}

/** A record in the format of the hosted index. `search-records.json` is a list of these, ready to be uploaded. */
export type HostedRecord = {
  objectID: string
  url: string
  url_without_anchor: string
  anchor: string | null
  type: HierarchyLevel
  hierarchy: Hierarchy
  content: string
  language: string
  docusaurus_tag: string
  kind: RecordKind
  where: string
  weight: { page_rank: number; level: number; position: number }
}

/** Most bytes of text in a record of the hosted index. */
const MAX_CONTENT = 4_000
/** Pages rank above sections, sections above single fields. */
const LEVEL_WEIGHT = { page: 100, section: 80, row: 60 } as const

/** @param url origin the site is published under, without a slash at the end */
export function hostedRecords(
  records: readonly SearchRecord[],
  { url, base, versions }: { url: string; base: string; versions: readonly SiteVersion[] },
): HostedRecord[] {
  return records.map((record, position) => {
    const page = url + withBase(base, record.path)
    const isPage = isPageKind(record.kind)
    return {
      objectID: record.path + (record.anchor === '' ? '' : `#${record.anchor}`),
      url: record.anchor === '' ? page : `${page}#${record.anchor}`,
      url_without_anchor: page,
      anchor: record.anchor || null,
      type: `lvl${record.trail.length}` as HierarchyLevel,
      hierarchy: hierarchyOf(record.group, record.trail),
      content: [record.about, record.text].join(' ').trim().slice(0, MAX_CONTENT),
      language: LOCALE,
      docusaurus_tag: docsVersionTags(versionOf(versions, record.path)?.name ?? 'default')[0],
      kind: record.kind,
      where: record.where,
      weight: {
        page_rank: isPage ? 1 : 0,
        level: isPage ? LEVEL_WEIGHT.page : record.kind === 'section' ? LEVEL_WEIGHT.section : LEVEL_WEIGHT.row,
        position,
      },
    }
  })
}
