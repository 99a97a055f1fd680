import { Component, type ReactNode } from 'react'
import { withBase } from '../lib/path.ts'
import { PortalError } from '../lib/portal-error.ts'
import { SEARCH_PLACEHOLDER } from '../model/constants.ts'
import type { NavbarItem, SiteConfig } from '../model/define-site.ts'
import { itemPlace } from '../model/navbar.ts'
import type { PageData } from '../model/page-data.ts'
import { useColorMode } from '../ui/ColorMode.tsx'
import { Icon } from '../ui/Icon.tsx'
import { LocaleMenu, VersionMenu } from './NavbarMenus.tsx'

export type ItemProps = {
  item: NavbarItem
  /** Place in `navbar.items`, named when the item fails. */
  index: number
  site: SiteConfig
  page: PageData
}

/** One configured item. One that fails leaves the rest of the page alone and says where it is configured. */
export const NavbarEntry = (props: ItemProps) => (
  <ItemBoundary {...props}>
    <Item {...props} />
  </ItemBoundary>
)

class ItemBoundary extends Component<ItemProps & { children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(cause: unknown): void {
    console.error(itemError(this.props, cause).toString(), cause)
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return (
      <span className="item-error" role="alert">
        Navbar item {this.props.index} failed. Check it in the site configuration.
      </span>
    )
  }
}

/** The error of an item that does not render: at build it stops the build, in the browser it is logged. */
export const itemError = ({ item, index }: Pick<ItemProps, 'item' | 'index'>, cause: unknown): PortalError =>
  new PortalError('NAVBAR_ITEM', {
    message: `A navbar item failed to render: ${cause instanceof Error ? cause.message : String(cause)}`,
    at: itemPlace(item, index),
    hint: 'Check this item in the site configuration.',
    cause,
  })

export function Item({ item, index, site, page }: ItemProps) {
  switch (item.type) {
    case 'link':
      return <NavLink href={item.href} label={item.label} icon={item.icon} base={site.baseUrl} />
    case 'docSidebar': {
      const start = page.navbar?.sidebars?.[item.sidebar]
      if (start === undefined) {
        throw new PortalError('NAVBAR_ITEM', {
          message: `The sidebar "${item.sidebar}" has no page this item could lead to.`,
          at: itemPlace(item, index),
        })
      }
      return <NavLink href={start} label={item.label} base={site.baseUrl} />
    }
    case 'ask':
      return <AskButton label={item.label} />
    case 'search':
      return <SearchLink base={site.baseUrl} />
    case 'version':
      return <VersionMenu site={site} page={page} />
    case 'locale':
      return <LocaleMenu site={site} page={page} />
    case 'colorMode':
      return site.colorMode.switch ? <ColorModeToggle /> : null
    default:
      throw new PortalError('NAVBAR_ITEM', {
        message: `"${String((item as { type?: unknown }).type)}" is no type of navbar item.`,
        at: itemPlace(item, index),
      })
  }
}

type NavLinkProps = { href: string; label: string; icon?: string | undefined; base: string }

function NavLink({ href, label, icon, base }: NavLinkProps) {
  return (
    <a className="nav-link" href={withBase(base, href)} rel={href.startsWith('http') ? 'noopener' : undefined}>
      {icon && <Icon name={icon} />}
      {label}
    </a>
  )
}

/** Opens the configured assistant, or the site's own panel; `ask/wake-ask.ts` listens. */
const AskButton = ({ label }: { label: string }) => (
  <button type="button" className="nav-link needs-script" data-tone="accent" data-ask="" aria-haspopup="dialog">
    <Icon name="spark" />
    {label}
  </button>
)

/** A real link to the search page; a script opens the modal instead. Up to 996 px it is an icon. */
function SearchLink({ base }: { base: string }) {
  return (
    <a className="search-button" href={withBase(base, '/search')} data-open-search="" aria-label={SEARCH_PLACEHOLDER}>
      <Icon name="search" />
      <span>{SEARCH_PLACEHOLDER}</span>
      <span className="keys" aria-hidden="true">
        <kbd>Ctrl</kbd>
        <kbd>K</kbd>
      </span>
    </a>
  )
}

function ColorModeToggle() {
  const { mode, setMode } = useColorMode()
  const other = mode === 'dark' ? 'light' : 'dark'
  return (
    <button
      type="button"
      className="icon-button theme-toggle needs-script"
      aria-label={`Colour mode: ${mode}. Switch to ${other}.`}
      onClick={() => setMode(other)}
    >
      <Icon name="sun" className="sun" />
      <Icon name="moon" className="moon" />
    </button>
  )
}
