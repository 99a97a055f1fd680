import { canonicalPath, withBase } from '../../core/lib/path.ts'
import { DOCS_VERSION_LABEL, LOCALE } from '../../core/model/constants.ts'
import type { NavbarItem, SiteConfig } from '../../core/model/define-site.ts'
import type { PageData } from '../../core/model/page-data.ts'
import { shownVersion, versionOf } from '../../core/model/versions.ts'
import { Icon } from '../../ui/Icon.tsx'

/** Menus of the navbar as static HTML. What they know only in the browser is added by `navbar-menus.ts`. */
export type MenuProps = { site: SiteConfig; page: PageData }
type Entry = {
  key: string
  label: string
  href: string
  /** `page` when the entry leads to the page that is shown, `true` when it is what was chosen. */
  current: 'page' | 'true' | undefined
  data?: Record<string, string>
}
const chosen = (isChosen: boolean): Entry['current'] => (isChosen ? 'true' : undefined)

/** The same page in another version, else that version's home; the choice is remembered. */
export function VersionMenu({ site, page }: MenuProps) {
  const { versions } = site
  const shown = shownVersion(versions, page.path, null)
  const entries = versions.map(({ name, label, path }) => ({
    key: name,
    label,
    href: withBase(site.baseUrl, page.navbar?.versions?.[name] ?? (name === shown?.name ? page.path : path)),
    current: chosen(name === shown?.name),
    data: { 'data-version': name, 'data-label': label },
  }))
  return (
    <NavMenu
      title="Documentation version"
      label={shown?.label ?? DOCS_VERSION_LABEL}
      entries={entries}
      data={{ 'data-version-menu': versionOf(versions, page.path)?.name ?? '' }}
    />
  )
}

/** The same page in another language. The default language has no folder of its own. */
export function LocaleMenu({ site, page }: MenuProps) {
  const entries = site.locales.map(({ code, label }) => ({
    key: code,
    label,
    href: withBase(site.baseUrl, localePath(code, page.path)),
    current: chosen(code === LOCALE),
  }))
  return (
    <NavMenu
      title="Language"
      label={entries.find(({ current }) => current)?.label ?? LOCALE}
      entries={entries}
      data={{ 'data-locale-menu': '' }}
    />
  )
}

const localePath = (locale: string, path: string): string =>
  locale === LOCALE ? path : `/${locale}${path === '/' ? '' : path}`

type DropdownMenuProps = MenuProps & { item: Extract<NavbarItem, { type: 'dropdown' }> }

/** Links behind one label, with a mark at the one that leads to this page. */
export function DropdownMenu({ item, site, page }: DropdownMenuProps) {
  const entries = item.items.map(({ label, href }, index): Entry => {
    const isCurrent = href.startsWith('/') && canonicalPath(href.replace(/[?#].*/, '')) === page.path
    return { key: String(index), label, href: withBase(site.baseUrl, href), current: isCurrent ? 'page' : undefined }
  })
  return <Disclosure label={item.label} entries={entries} />
}

type NavMenuProps = { title: string; label: string; entries: readonly Entry[]; data: Record<string, string> }

/**
 * A native disclosure, so that it opens before scripts run; `ui/enhance/menus.ts` closes it. Where there is nothing to
 * choose, the one entry stands as text.
 */
const NavMenu = (props: NavMenuProps) =>
  props.entries.length > 1 ? <Disclosure {...props} /> : <QuietText {...props} />

/** Holds the one entry's name too: a remembered version that is another one is forgotten. */
const QuietText = ({ title, label, entries, data }: NavMenuProps) => (
  <span className="nav-quiet" {...data}>
    <span className="visually-hidden" {...entries[0]?.data}>
      {title}:{' '}
    </span>
    {label}
  </span>
)

/** `title` says what the label is a choice of. */
const Disclosure = ({
  title,
  label,
  entries,
  data,
}: Pick<NavMenuProps, 'label' | 'entries'> & Partial<NavMenuProps>) => (
  <details className="nav-menu" data-per-page="" {...data}>
    <summary className="nav-link" aria-label={title && `${title}: ${label}`}>
      {label}
      <Icon name="down" small />
    </summary>
    <ul className="nav-list">
      {entries.map(({ key, label: name, href, current, data: more }) => (
        <li key={key}>
          <a href={href} rel={href.startsWith('http') ? 'noopener' : undefined} aria-current={current} {...more}>
            {name}
            <Icon name="check" small />
          </a>
        </li>
      ))}
    </ul>
  </details>
)
