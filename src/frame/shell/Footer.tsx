import { withBase } from '../../core/lib/path.ts'
import type { SiteConfig } from '../../core/model/define-site.ts'
import type { PageData } from '../../core/model/page-data.ts'
import { Brand } from './Brand.tsx'

/** Three columns, the copyright line, and feedback links for the page. A link without an address is not shown. */
export function Footer({ site, page: { feedback } }: { site: SiteConfig; page: PageData }) {
  return (
    <footer className="footer">
      <div className="footer-in">
        <div>
          <Brand site={site} />
          <small>{site.footer.copyright}</small>
          {feedback && (
            <ul className="edit-link" data-per-page="">
              <li>
                <a href={feedback.report} rel="noopener" data-report="">
                  Report a mistake
                </a>
              </li>
              {feedback.edit && (
                <li>
                  <a href={feedback.edit} rel="noopener">
                    Edit this page
                  </a>
                </li>
              )}
            </ul>
          )}
        </div>
        {site.footer.columns.map(({ title, links }) => (
          <div key={title}>
            <h2>{title}</h2>
            <ul>
              {links.map(({ label, href }) =>
                href === undefined ? null : (
                  <li key={label}>
                    <a href={withBase(site.baseUrl, href)} {...(href.startsWith('http') ? { rel: 'noopener' } : {})}>
                      {label}
                    </a>
                  </li>
                ),
              )}
            </ul>
          </div>
        ))}
      </div>
    </footer>
  )
}
