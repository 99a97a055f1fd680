import type { NavbarItem, SiteConfig } from '../../core/model/define-site.ts'
import type { PageData } from '../../core/model/page-data.ts'
import { Icon } from '../../ui/Icon.tsx'
import { DrawerSearch, Item } from './NavbarItem.tsx'

export type DrawerProps = {
  /** The tree of the page's section as HTML. */
  html: string
  page: PageData
  site: SiteConfig
}

const POPOVER = { popover: 'auto' } as Record<string, string>
const CLOSE = { popovertarget: 'sidebar', popovertargetaction: 'hide' }
/** Whether an item does not fit in a narrow navbar and moves to the drawer. */
const IN_DRAWER: Readonly<Record<NavbarItem['type'], boolean>> = {
  link: true,
  dropdown: true,
  docSidebar: true,
  ask: true,
  context: true,
  search: false,
  colorMode: false,
}

/**
 * One element, shown as a column next to the page on desktop and as a drawer over it on narrow screens. It shows the
 * tree of the page's section, with the main menu behind it, which contains the navbar's items. `drawer-behavior.ts`
 * activates it, and `mark-current.ts` marks the current page.
 */
export function Drawer({ html, page, site }: DrawerProps) {
  const { items } = site.navbar
  return (
    <nav
      className="sidebar"
      id="sidebar"
      aria-label="Docs"
      data-active={page.sidebar}
      {...(items.length > 0 ? POPOVER : {})}
    >
      <div className="drawer-head">
        <button type="button" className="nav-link needs-script" data-main-menu="" hidden={page.sidebar === ''}>
          <Icon name="left" />
          Main menu
        </button>
        <button type="button" className="icon-button only-mobile" aria-label="Close the menu" {...CLOSE}>
          <Icon name="x" />
        </button>
      </div>
      {items.some(({ type }) => type === 'search') && <DrawerSearch base={site.baseUrl} />}
      <div id="trees" data-whole-trees={page.wholeTrees} dangerouslySetInnerHTML={{ __html: html }} />
      <div className="drawer-items" data-tree="" hidden={page.sidebar !== ''}>
        {items.map((item, index) =>
          IN_DRAWER[item.type] ? <Item key={index} item={item} index={index} site={site} page={page} /> : null,
        )}
      </div>
    </nav>
  )
}
