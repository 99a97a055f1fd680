import { DEFAULT_NETWORK, networkLabel } from '../../core/lib/network-names.ts'
import { canonicalPath, withBase } from '../../core/lib/path.ts'
import { LOCALE } from '../../core/model/constants.ts'
import type { NavbarItem, SiteConfig } from '../../core/model/define-site.ts'
import type { PageData } from '../../core/model/page-data.ts'
import { shownVersion, versionOf } from '../../core/model/versions.ts'
import { Icon } from '../../ui/Icon.tsx'

/** Menus of the navbar as static HTML. `navbar-menus.ts` adds the data that is only available in the browser. */
export type MenuProps = { site: SiteConfig; page: PageData }
type Entry = {
  key: string
  label: string
  href: string
  /** `page` when the entry leads to the current page, `true` when it is the chosen entry. */
  current: 'page' | 'true' | undefined
  data?: Record<string, string>
}
const chosen = (isChosen: boolean): Entry['current'] => (isChosen ? 'true' : undefined)

/**
 * The reader's settings for all pages in one menu. `app/reader-context.ts` renders the network and client release when
 * the menu opens, followed by version and language of the docs. The label shows the network and a chosen release. The
 * script in the head writes the stored values.
 */
export function ContextMenu(props: MenuProps) {
  return (
    <details className="nav-menu context" data-context="">
      <summary className="nav-link">
        <span className="visually-hidden">Your network and versions: </span>
        <span data-now="network" data-default={networkLabel(DEFAULT_NETWORK)} />
        <span data-now="client" />
        <Icon name="down" small />
      </summary>
      <div className="nav-list">
        <div className="needs-script" data-choices="" />
        <p className="side-title">Docs version</p>
        <VersionList {...props} />
        <p className="side-title">Language</p>
        <LocaleList {...props} />
      </div>
    </details>
  )
}

/** The same page in each version, else that version's home. The choice is stored. */
function VersionList({ site, page }: MenuProps) {
  const { versions } = site
  const shown = shownVersion(versions, page.path, null)
  const entries = versions.map(({ name, label, path }) => ({
    key: name,
    label,
    href: withBase(site.baseUrl, page.navbar?.versions?.[name] ?? (name === shown?.name ? page.path : path)),
    current: chosen(name === shown?.name),
    data: { 'data-version': name },
  }))
  return (
    <ul aria-label="Docs version" data-per-page="" data-version-menu={versionOf(versions, page.path)?.name ?? ''}>
      <Entries entries={entries} />
    </ul>
  )
}

/** The same page in each language. The default language has no folder. */
function LocaleList({ site, page }: MenuProps) {
  const entries = site.locales.map(({ code, label }) => ({
    key: code,
    label,
    href: withBase(site.baseUrl, localePath(code, page.path)),
    current: chosen(code === LOCALE),
  }))
  return (
    <ul aria-label="Language" data-per-page="" data-locale-menu="">
      <Entries entries={entries} />
    </ul>
  )
}

const localePath = (locale: string, path: string): string =>
  locale === LOCALE ? path : `/${locale}${path === '/' ? '' : path}`

type DropdownMenuProps = MenuProps & { item: Extract<NavbarItem, { type: 'dropdown' }> }

/**
 * Links behind one label, with a mark on the link to this page. It is a native disclosure, as every menu of the navbar,
 * so that it opens before scripts run. `ui/enhance/menus.ts` closes it.
 */
export function DropdownMenu({ item, site, page }: DropdownMenuProps) {
  const entries = item.items.map(({ label, href }, index): Entry => {
    const isCurrent = href.startsWith('/') && canonicalPath(href.replace(/[?#].*/, '')) === page.path
    return { key: String(index), label, href: withBase(site.baseUrl, href), current: isCurrent ? 'page' : undefined }
  })
  return (
    <details className="nav-menu" data-per-page="">
      <summary className="nav-link">
        {item.label}
        <Icon name="down" small />
      </summary>
      <ul className="nav-list">
        <Entries entries={entries} />
      </ul>
    </details>
  )
}

const Entries = ({ entries }: { entries: readonly Entry[] }) => (
  <>
    {entries.map(({ key, label, href, current, data }) => (
      <li key={key}>
        <a href={href} rel={href.startsWith('http') ? 'noopener' : undefined} aria-current={current} {...data}>
          {label}
          <Icon name="check" small />
        </a>
      </li>
    ))}
  </>
)
