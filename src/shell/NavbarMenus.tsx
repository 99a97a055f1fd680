import { useEffect, useState } from 'react'
import { preferredVersion, rememberVersion } from '../browser/docs-version.ts'
import { withBase } from '../lib/path.ts'
import { DOCS_VERSION_LABEL, LOCALE } from '../model/constants.ts'
import type { SiteConfig } from '../model/define-site.ts'
import type { PageData } from '../model/page-data.ts'
import { shownVersion } from '../model/versions.ts'
import { Icon } from '../ui/Icon.tsx'

export type MenuProps = { site: SiteConfig; page: PageData }
type Entry = { key: string; label: string; href: string; isCurrent: boolean; onChoose?: () => void }

/** The same page in another version, else that version's home; the choice is remembered. */
export function VersionMenu({ site, page }: MenuProps) {
  const { versions } = site
  const [preferred, setPreferred] = useState<string | null>(null)
  useEffect(() => setPreferred(preferredVersion(versions.map(({ name }) => name))), [versions])
  const shown = shownVersion(versions, page.path, preferred)
  const entries = versions.map(({ name, label, path }) => ({
    key: name,
    label,
    href: withBase(site.baseUrl, page.navbar?.versions?.[name] ?? (name === shown?.name ? page.path : path)),
    isCurrent: name === shown?.name,
    onChoose: () => {
      rememberVersion(name)
      setPreferred(name)
    },
  }))
  return <NavMenu title="Documentation version" label={shown?.label ?? DOCS_VERSION_LABEL} entries={entries} />
}

/** The same page in another language, query and anchor kept. The default language has no folder of its own. */
export function LocaleMenu({ site, page }: MenuProps) {
  const [suffix, setSuffix] = useState('')
  const entries = site.locales.map(({ code, label }) => ({
    key: code,
    label,
    href: withBase(site.baseUrl, localePath(code, page.path)) + suffix,
    isCurrent: code === LOCALE,
  }))
  return (
    <NavMenu
      title="Language"
      label={entries.find(({ isCurrent }) => isCurrent)?.label ?? LOCALE}
      entries={entries}
      // The address may have changed since the page was rendered: an anchor was followed, a query set.
      onOpen={() => setSuffix(location.search + location.hash)}
    />
  )
}

const localePath = (locale: string, path: string): string =>
  locale === LOCALE ? path : `/${locale}${path === '/' ? '' : path}`

type NavMenuProps = { title: string; label: string; entries: readonly Entry[]; onOpen?: () => void }

/** A native disclosure, so that it opens before scripts run; `enhance/menus.ts` closes it. */
function NavMenu({ title, label, entries, onOpen }: NavMenuProps) {
  return (
    <details className="nav-menu" onToggle={onOpen}>
      <summary className="nav-link" aria-label={`${title}: ${label}`}>
        {label}
        <Icon name="down" small />
      </summary>
      <ul>
        {entries.map(({ key, label: name, href, isCurrent, onChoose }) => (
          <li key={key}>
            <a href={href} aria-current={isCurrent ? 'true' : undefined} onClick={onChoose}>
              {name}
              {isCurrent && <Icon name="check" small />}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}
