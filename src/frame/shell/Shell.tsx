import type { SiteConfig } from '../../core/model/define-site.ts'
import type { PageData } from '../../core/model/page-data.ts'
import { Announcement } from './Announcement.tsx'
import { Drawer } from './Drawer.tsx'
import { Footer } from './Footer.tsx'
import { Navbar } from './Navbar.tsx'

/**
 * Landmarks around every page, as static HTML. Behaviors in this folder activate them. Navigation replaces the article
 * and the elements that depend on the page (`data-per-page`).
 */
export type ShellProps = {
  site: SiteConfig
  page: PageData
  /** The tree of the page's section as HTML. */
  sidebarHtml: string
  /** The article as HTML. */
  article: string
}

export const Shell = ({ site, page, sidebarHtml, article }: ShellProps) => (
  <>
    <a className="skip" href="#main">
      Skip to main content
    </a>
    <Announcement site={site} />
    <Navbar site={site} page={page} />
    <div className="frame" data-layout={page.layout}>
      <Drawer html={sidebarHtml} page={page} site={site} />
      <main id="main" tabIndex={-1} aria-busy={false}>
        <div id="page" dangerouslySetInnerHTML={{ __html: article }} />
      </main>
    </div>
    <Footer site={site} page={page} />
    <p className="visually-hidden" id="announcer" aria-live="polite" />
  </>
)
