/** Rendered pages and method models → the records of the search, page by page in the order of the routes. */
import type { MethodModel, MethodSummary } from '../../core/lib/method-model.ts'
import { isUnder } from '../../core/lib/path.ts'
import type { Route } from '../../core/model/routes.ts'
import { breadcrumbs, flatten, type SidebarSection } from '../../core/model/sidebar.ts'
import type { SearchRecord } from '../query/records.ts'
import type { ArticleSection } from './page-sections.ts'
import { type ReferenceRow, referenceRows } from './reference.ts'

export type SearchInput = {
  pages: readonly { route: Route; sections: readonly ArticleSection[] }[]
  sidebar: readonly SidebarSection[]
  /** In the order of the method index. */
  models: readonly MethodModel[]
}

const METHODS = 'JSON-RPC methods'
const ROWS = 'Parameters and fields'
const ERRORS = 'Error codes'
const TERMS = 'Glossary'

export function searchRecords({ pages, sidebar, models }: SearchInput): SearchRecord[] {
  const rows = new Map<string, ReferenceRow[]>()
  for (const row of referenceRows(models)) rows.set(row.method, [...(rows.get(row.method) ?? []), row])
  const methods = new Map(models.map((model) => [model.name, model]))
  return pages
    .filter(({ route }) => route.inSitemap && route.inSearch !== false)
    .flatMap(({ route, sections: [lead, ...sections] }) => {
      const method = route.method === undefined ? undefined : methods.get(route.method)
      const page = pageRecord(route, method, sidebar)
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
  sidebar: readonly SidebarSection[],
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

/** Group of results, which is the top-level folder, and the page above. */
function placeOf(path: string, sidebar: readonly SidebarSection[]): { group: string; where: string } {
  if (path === '/') return { group: 'Introduction', where: 'Home' }
  const top = `/${path.split('/')[1]}`
  const links = sidebar.flatMap(({ groups }) => groups.flatMap(({ children }) => flatten(children)))
  const group = links.find((link) => link.path === top)?.label ?? 'Introduction'
  const above = breadcrumbs(sidebar, path).at(-1)
  return { group, where: above && isUnder(top, above.path) ? above.label : group }
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
