/** Rendered pages and method models → the records of the search, page by page in the order of the routes. */
import type { MethodModel, MethodSummary } from '../../lib/method-model.ts'
import type { Route } from '../../model/routes.ts'
import { breadcrumbs, type SidebarGroup } from '../../model/sidebar.ts'
import type { SearchRecord } from '../query/records.ts'
import { type ReferenceRow, referenceRows } from './reference.ts'
import { type ArticleSection, articleSections } from './text.ts'

export type SearchInput = {
  pages: readonly { route: Route; article: string }[]
  sidebar: readonly SidebarGroup[]
  /** In the order of the method index. */
  models: readonly MethodModel[]
}

const METHODS = 'JSON-RPC methods'
const ROWS = 'Parameters and fields'
const ERRORS = 'Error codes'
const TERMS = 'Glossary'
/** Headings of the sidebar that say nothing of their own: what stands under them is named by its folder. */
const VAGUE_GROUPS = new Set(['Start', 'Run and build', 'More'])

export function searchRecords({ pages, sidebar, models }: SearchInput): SearchRecord[] {
  const rows = new Map<string, ReferenceRow[]>()
  for (const row of referenceRows(models)) rows.set(row.method, [...(rows.get(row.method) ?? []), row])
  const methods = new Map(models.map((model) => [model.name, model]))
  return pages
    .filter(({ route }) => route.inSitemap)
    .flatMap(({ route, article }) => {
      const method = route.method === undefined ? undefined : methods.get(route.method)
      const page = pageRecord(route, method, sidebar)
      const [lead, ...sections] = articleSections(article)
      return [
        { ...page, text: withoutAbout(lead?.text ?? '', page.about) },
        ...sectionRecords(page, sections),
        ...(rows.get(route.method ?? '') ?? []).map((row) => rowRecord(page, row)),
      ]
    })
}

function pageRecord(
  route: Route,
  method: MethodSummary | undefined,
  sidebar: readonly SidebarGroup[],
): Omit<SearchRecord, 'text'> {
  const name = route.title
  const place = placeOf(route.path, sidebar)
  return {
    kind: method?.kind ?? 'page',
    path: route.path,
    anchor: '',
    group: method ? METHODS : place.group,
    trail: [name],
    name,
    where: method?.namespace ?? place.where,
    about: route.description,
  }
}

/** Group of results and nearest folder. Pages outside the sidebar belong where their folder does. */
function placeOf(path: string, sidebar: readonly SidebarGroup[]): { group: string; where: string } {
  if (path === '/') return { group: 'Introduction', where: 'Home' }
  const crumbs = breadcrumbs(sidebar, path).map(({ label }) => label)
  if (crumbs.length === 0) {
    const parent = path.slice(0, path.lastIndexOf('/'))
    return parent === '' ? { group: 'Introduction', where: 'Introduction' } : placeOf(parent, sidebar)
  }
  const own = sidebar.flatMap(({ children }) => children).find((node) => node.path === path)
  const [heading = '', folder = own?.label] = crumbs
  const group = VAGUE_GROUPS.has(heading) ? (folder ?? heading) : heading
  return { group, where: crumbs.at(-1) === heading ? group : (crumbs.at(-1) ?? group) }
}

function sectionRecords(page: Omit<SearchRecord, 'text'>, sections: readonly ArticleSection[]): SearchRecord[] {
  const above: ArticleSection[] = []
  return sections.map((section) => {
    while (above.length > 0 && (above.at(-1)?.level ?? 0) >= section.level) above.pop()
    const trail =
      section.kind === 'section'
        ? [page.name, ...above.map(({ heading }) => heading), section.heading].slice(-6)
        : [page.name, section.heading]
    if (section.kind === 'section') above.push(section)
    return {
      ...page,
      kind: section.kind,
      anchor: section.anchor,
      group: section.kind === 'error' ? ERRORS : section.kind === 'term' ? TERMS : page.group,
      trail,
      name: section.heading,
      where: page.name,
      about: '',
      text: section.text,
    }
  })
}

const rowRecord = (page: Omit<SearchRecord, 'text'>, row: ReferenceRow): SearchRecord => ({
  ...page,
  kind: row.kind,
  anchor: row.anchor,
  group: ROWS,
  trail: [page.name, row.name],
  name: row.name,
  where: row.owner,
  about: '',
  text: row.text,
})

/** Method pages repeat their summary as the lead. */
const withoutAbout = (text: string, about: string): string =>
  text.startsWith(about) ? text.slice(about.length).trim() : text
