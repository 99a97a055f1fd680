import { withBase } from '../../../../core/lib/path.ts'
import { SEARCH_MAX_LENGTH, SEARCH_PLACEHOLDER } from '../../../../core/model/constants.ts'
import { flatten, type SidebarSection } from '../../../../core/model/sidebar.ts'
import { usePart } from '../../../../islands/use-part.ts'
import { Icon } from '../../../../ui/Icon.tsx'
import { SEARCH_PATH } from '../../names.ts'

export type SearchPageProps = {
  base: string
  sidebar: readonly SidebarSection[]
}

/** The whole search as a page. Without scripts it shows a notice and lists the site's pages. */
export function SearchPage({ base, sidebar }: SearchPageProps) {
  const groups = sidebar.map(({ title, groups: parts }) => ({
    title,
    links: parts.flatMap(({ title: subject, path, children }) =>
      path === undefined ? flatten(children) : [{ label: subject, path }],
    ),
  }))
  return (
    <div
      {...usePart('SearchPage', 'Search', 'WidePage', 'Reference')}
      className="wide-page search-page"
      data-base={base}
    >
      <header className="wide-head">
        <h1>Search</h1>
      </header>
      <form role="search" aria-label="Documentation" action={withBase(base, SEARCH_PATH)} className="search-field">
        <Icon name="search" />
        <input
          type="search"
          name="q"
          aria-label={SEARCH_PLACEHOLDER}
          placeholder={SEARCH_PLACEHOLDER}
          maxLength={SEARCH_MAX_LENGTH}
          autoComplete="off"
          spellCheck={false}
        />
      </form>
      <noscript>
        <p className="search-notice">
          The search runs in your browser and needs JavaScript, which is switched off. These lists lead to every page.
        </p>
      </noscript>
      <p className="search-status" role="status" data-search-status="" />
      <div className="search-results" data-search-results="" />
      <nav className="search-sections" aria-label="Sections" data-search-sections="">
        {groups.map(({ title, links }) => (
          <section key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul>
              {links.map(({ label, path }) => (
                <li key={path}>
                  <a href={withBase(base, path)}>{label}</a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
    </div>
  )
}
