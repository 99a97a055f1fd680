import { withBase } from '../../core/lib/path.ts'
import type { SiteConfig } from '../../core/model/define-site.ts'
import { Icon } from '../../ui/Icon.tsx'

/**
 * One line above the navbar. If the reader closed it before, the script in the head hides it before the first paint.
 * `announcement-behavior.ts` closes it.
 */
export function Announcement({ site }: { site: SiteConfig }) {
  const { announcement } = site
  if (!announcement) return null
  const { id, text, link } = announcement
  return (
    <aside className="announcement" aria-label="Announcement">
      <p>
        {text} {link && <a href={withBase(site.baseUrl, link.href)}>{link.label}</a>}
      </p>
      <button
        type="button"
        className="icon-button needs-script"
        aria-label="Close the announcement"
        data-close-announcement={id}
      >
        <Icon name="x" />
      </button>
    </aside>
  )
}
