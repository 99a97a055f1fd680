/** Rendered site → every file of the search, and the places that no page has. */
import type { SiteConfig } from '../../core/model/define-site.ts'
import type { ReferenceStore } from '../../core/model/reference-store.ts'
import type { Route } from '../../core/model/routes.ts'
import type { SidebarSection } from '../../core/model/sidebar.ts'
import { hostedRecords, type SearchRecord } from '../query/records.ts'
import { aliasProblems, readAliases, readTerms, TERMS_FILE } from './aliases.ts'
import { type SearchFile, searchIndexFiles } from './build-index.ts'
import { libraryCalls } from './calls.ts'
import type { ArticleSection } from './page-sections.ts'
import { searchRecords } from './records.ts'

export type SearchProblem = { at: string; message: string; hint: string }

export function searchFiles(input: {
  reference: ReferenceStore
  site: SiteConfig
  pages: readonly { route: Route; article: string; sections: readonly ArticleSection[] }[]
  sidebar: readonly SidebarSection[]
  /** Parsed files of `content/data/` by their names. */
  data: Readonly<Record<string, unknown>>
}): { files: SearchFile[]; problems: SearchProblem[] } {
  const { reference, site, pages, sidebar, data } = input
  const records = searchRecords({ pages, sidebar, models: reference.models })
  const { aliases: listed, problems } = readAliases(data)
  const aliases = [...listed, ...libraryCalls(reference)]
  const terms = readTerms(data)
  const hosted = hostedRecords(records, { url: site.url, base: site.baseUrl, versions: site.versions })
  return {
    files: [
      ...searchIndexFiles(records, aliases, terms),
      { path: 'search-records.json', text: JSON.stringify(hosted) },
    ],
    problems: [
      ...problems,
      ...aliasProblems(aliases, records),
      ...aliasProblems(terms, records, TERMS_FILE),
      ...missingPlaces(records, pages),
    ],
  }
}

/** Parameters and fields come from the models, so this checks that their anchors exist on the pages. */
function missingPlaces(
  records: readonly SearchRecord[],
  pages: readonly { route: Route; article: string }[],
): SearchProblem[] {
  const articles = new Map(pages.map(({ route, article }) => [route.path, article]))
  return records
    .filter(({ kind }) => kind === 'param' || kind === 'field')
    .filter(({ path, anchor }) => !articles.get(path)?.includes(`id="${anchor}"`))
    .map(({ path, anchor, name }) => ({
      at: `${path}#${anchor}`,
      message: `The search would lead to "${name}", which does not stand on that page.`,
      hint: 'The page and generated/methods disagree; run "npm run generate" and build again.',
    }))
}
