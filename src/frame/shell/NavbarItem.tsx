import { withBase } from '../../core/lib/path.ts'
import { PortalError } from '../../core/lib/portal-error.ts'
import { SEARCH_PLACEHOLDER } from '../../core/model/constants.ts'
import type { NavbarItem, SiteConfig } from '../../core/model/define-site.ts'
import { itemPlace } from '../../core/model/navbar.ts'
import type { PageData } from '../../core/model/page-data.ts'
import { useColorMode } from '../../ui/ColorMode.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { toggleLabel } from './color-mode-toggle.ts'
import { ContextMenu, DropdownMenu } from './NavbarMenus.tsx'

export type ItemProps = {
  item: NavbarItem
  /** Place in `navbar.items`, named when the item fails. */
  index: number
  site: SiteConfig
  page: PageData
}

/** The error of an item that does not render. It stops the build and names the item's place in the configuration. */
export const itemError = ({ item, index }: Pick<ItemProps, 'item' | 'index'>, cause: unknown): PortalError =>
  new PortalError('NAVBAR_ITEM', {
    message: `A navbar item failed to render: ${cause instanceof Error ? cause.message : String(cause)}`,
    at: itemPlace(item, index),
    hint: 'Check this item in the site configuration.',
    cause,
  })

/** One configured item as static HTML. Throws for an item that cannot be shown. */
export function Item({ item, index, site, page }: ItemProps) {
  switch (item.type) {
    case 'link':
      return <NavLink href={item.href} label={item.label} icon={item.icon} base={site.baseUrl} />
    case 'dropdown':
      return <DropdownMenu item={item} site={site} page={page} />
    case 'docSidebar': {
      const start = page.navbar?.sidebars?.[item.sidebar]
      if (start === undefined) {
        throw new PortalError('NAVBAR_ITEM', {
          message: `The sidebar "${item.sidebar}" does not contain a page for this item.`,
          at: itemPlace(item, index),
        })
      }
      const isCurrent = page.sidebar === item.sidebar
      return <SectionLink href={start} label={item.label} base={site.baseUrl} isCurrent={isCurrent} />
    }
    case 'ask':
      return <AskButton label={item.label} />
    case 'search':
      return <SearchLink base={site.baseUrl} />
    case 'context':
      return <ContextMenu site={site} page={page} />
    case 'colorMode':
      return site.colorMode.switch ? <ColorModeToggle /> : null
    default:
      throw new PortalError('NAVBAR_ITEM', {
        message: `"${String((item satisfies never as { type?: unknown }).type)}" is not a type of navbar item.`,
        at: itemPlace(item, index),
      })
  }
}

/** Links to a section and marks whether it contains the page. */
const SectionLink = (props: { href: string; label: string; base: string; isCurrent: boolean }) => (
  <a
    className="nav-link nav-section"
    href={withBase(props.base, props.href)}
    aria-current={props.isCurrent ? 'true' : undefined}
    data-per-page=""
  >
    {props.label}
  </a>
)

type NavLinkProps = { href: string; label: string; icon?: string | undefined; base: string }

function NavLink({ href, label, icon, base }: NavLinkProps) {
  return (
    <a className="nav-link" href={withBase(base, href)} rel={href.startsWith('http') ? 'noopener' : undefined}>
      {icon && <Icon name={icon} />}
      <span>{label}</span>
    </a>
  )
}

/** Opens the configured assistant, or the site's own panel. `ask/attach-ask.ts` listens for it. */
const AskButton = ({ label }: { label: string }) => (
  <button type="button" className="nav-link needs-script" data-tone="accent" data-ask="" aria-haspopup="dialog">
    <Icon name="spark" />
    {label}
  </button>
)

/** A real link to the search page, although a script opens the modal instead. Up to 996 px it is an icon. */
function SearchLink({ base }: { base: string }) {
  return (
    <a className="search-button" href={withBase(base, '/search')} data-open-search="">
      <Icon name="search" />
      <span>{SEARCH_PLACEHOLDER}</span>
      <span className="keys" aria-hidden="true">
        <kbd>Ctrl</kbd>
        <kbd>K</kbd>
      </span>
    </a>
  )
}

/** The same in the drawer of narrow screens, without the shortcut keys. */
export const DrawerSearch = ({ base }: { base: string }) => (
  <a className="search-button only-mobile" href={withBase(base, '/search')} data-open-search="">
    <Icon name="search" />
    <span>{SEARCH_PLACEHOLDER}</span>
  </a>
)

/** `color-mode-toggle.ts` switches the mode and updates the button's name. */
function ColorModeToggle() {
  const { mode } = useColorMode()
  return (
    <button type="button" className="icon-button theme-toggle needs-script" aria-label={toggleLabel(mode)}>
      <Icon name="sun" className="sun" />
      <Icon name="moon" className="moon" />
    </button>
  )
}
