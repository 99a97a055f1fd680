import { useEffect, useRef } from 'react'
import type { SiteConfig } from '../model/define-site.ts'
import type { PageData } from '../model/page-data.ts'
import { Icon } from '../ui/Icon.tsx'
import { closeDrawer, wakeDrawer } from './drawer-life.ts'
import { refill } from './kept.ts'
import { NavbarEntry } from './NavbarItem.tsx'
import { markCurrent, revealCurrent, showTree } from './sidebar-state.ts'

export type DrawerProps = { html: string; page: PageData; site: SiteConfig }

const POPOVER = { popover: 'auto' } as Record<string, string>
const CLOSE = { popovertarget: 'sidebar', popovertargetaction: 'hide' }
/** Items that have no room in a narrow navbar stand in the drawer instead. */
const IN_DRAWER = new Set(['link', 'docSidebar', 'ask', 'version', 'locale'])

/** One element: a column beside the page on desktop, a drawer over it below. */
export function Drawer({ html, page, site }: DrawerProps) {
  const nav = useRef<HTMLElement>(null)
  useEffect(() => (nav.current ? wakeDrawer(nav.current) : undefined), [])
  useEffect(() => {
    if (!nav.current) return
    closeDrawer(nav.current)
    markCurrent(nav.current, site.baseUrl, page.path, page.sidebar)
    revealCurrent(nav.current)
  }, [site.baseUrl, page.path, page.sidebar])
  const { items } = site.navbar
  return (
    <nav className="sidebar" id="sidebar" aria-label="Docs" ref={nav} {...(items.length > 0 ? POPOVER : {})}>
      <div className="drawer-head">
        <button
          type="button"
          className="nav-link needs-script"
          data-main-menu=""
          hidden={page.sidebar === 'docs'}
          onClick={() => nav.current && showTree(nav.current, 'docs')}
        >
          <Icon name="left" />
          Main menu
        </button>
        <button type="button" className="icon-button only-mobile" aria-label="Close the menu" {...CLOSE}>
          <Icon name="x" />
        </button>
      </div>
      <div
        id="trees"
        ref={(element) => refill('trees', element)}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: html }}
      />
      <div className="drawer-items">
        {items.map((item, index) =>
          IN_DRAWER.has(item.type) ? (
            <NavbarEntry key={index} item={item} index={index} site={site} page={page} />
          ) : null,
        )}
      </div>
    </nav>
  )
}
