import { withBase } from '../../core/lib/path.ts'
import type { SiteConfig } from '../../core/model/define-site.ts'

/** The configured name and logo. The last word of the name is lighter. */
export function Brand({ site: { baseUrl, navbar } }: { site: Pick<SiteConfig, 'baseUrl' | 'navbar'> }) {
  const words = navbar.title.split(' ')
  const last = words.length > 1 ? words.pop() : undefined
  return (
    <a className="brand" href={withBase(baseUrl, '/')} aria-label={`${navbar.title}, home`}>
      {navbar.logo ? <img src={withBase(baseUrl, navbar.logo)} alt="" width={24} height={24} /> : <Sign />}
      <span>
        {words.join(' ')} {last && <span>{last}</span>}
      </span>
    </a>
  )
}

/** Three overlapping bars, for the stages of a pipeline. */
const Sign = () => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <rect x="2" y="4" width="12" height="4" rx="2" opacity=".5" />
    <rect x="6" y="10" width="12" height="4" rx="2" opacity=".75" />
    <rect x="10" y="16" width="12" height="4" rx="2" />
  </svg>
)
