import { withBase } from '../../core/lib/path.ts'
import type { SiteConfig } from '../../core/model/define-site.ts'
import { Brand } from './Brand.tsx'

/** Three columns and the copyright line; a link without an address is not shown. */
export function Footer({ site }: { site: SiteConfig }) {
  return (
    <footer className="footer">
      <div className="footer-in">
        <div>
          <Brand site={site} />
          <small>{site.footer.copyright}</small>
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
