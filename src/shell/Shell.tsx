import type { ReactNode } from 'react'
import type { SiteConfig } from '../model/define-site.ts'
import type { PageData } from '../model/page-data.ts'
import { Spinner } from '../ui/Spinner.tsx'
import { Announcement } from './Announcement.tsx'
import { Drawer } from './Drawer.tsx'
import { Footer } from './Footer.tsx'
import { Navbar } from './Navbar.tsx'
import { useSlow } from './use-slow.ts'

/**
 * Landmarks around every page. The article and the navigation trees are prerendered HTML that is never hydrated:
 * React holds their containers and leaves what is inside alone.
 */
export type ShellProps = {
  site: SiteConfig
  page: PageData
  /** Prerendered navigation trees; empty in the browser, where they already stand in the document. */
  sidebarHtml: string
  isNavigating: boolean
  /** The article, or the red box in its place. */
  children: ReactNode
}

export function Shell({ site, page, sidebarHtml, isNavigating, children }: ShellProps) {
  const isSlow = useSlow(isNavigating)
  return (
    <>
      <a className="skip" href="#main">
        Skip to main content
      </a>
      <Announcement site={site} />
      <Navbar site={site} page={page} isSlow={isSlow} />
      <div className="frame" data-layout={page.layout}>
        <Drawer html={sidebarHtml} page={page} site={site} />
        <main id="main" tabIndex={-1} aria-busy={isNavigating} data-slow={isSlow ? '' : undefined}>
          {isSlow && <Spinner />}
          {children}
        </main>
      </div>
      <Footer site={site} />
    </>
  )
}
