import type { SiteConfig } from '../../core/model/define-site.ts'
import { navbarGroups } from '../../core/model/navbar.ts'
import type { PageData } from '../../core/model/page-data.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Brand } from './Brand.tsx'
import { Item } from './NavbarItem.tsx'

export type NavbarProps = { site: SiteConfig; page: PageData }

/** The drawer is a native popover, so its button works before scripts do. React 18 has no name for the attribute. */
const OPENS_DRAWER = { popovertarget: 'sidebar' }

/** The bar at the top, with the brand and configured items in two groups. Without items there is no drawer either. */
export function Navbar({ site, page }: NavbarProps) {
  const { items, hideOnScroll } = site.navbar
  const groups = navbarGroups(items)
  const entries = (side: 'left' | 'right') =>
    groups[side].map(([item, index]) => <Item key={index} item={item} index={index} site={site} page={page} />)
  return (
    <header className="navbar" data-hides={hideOnScroll ? '' : undefined}>
      <div className="navbar-row">
        {items.length > 0 && (
          <button type="button" className="icon-button only-mobile" aria-label="Open the menu" {...OPENS_DRAWER}>
            <Icon name="menu" />
          </button>
        )}
        <Brand site={site} />
        {entries('left')}
        <span className="navbar-space" />
        {entries('right')}
      </div>
    </header>
  )
}
