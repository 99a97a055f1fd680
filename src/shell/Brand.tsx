import { chain } from '../chain.config.ts'
import { withBase } from '../lib/path.ts'

/** Three overlapping bars: stages of a pipeline. */
export function Brand({ base }: { base: string }) {
  return (
    <a className="brand" href={withBase(base, '/')} aria-label={`${chain.brand.first} ${chain.brand.second}, home`}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <rect x="2" y="4" width="12" height="4" rx="2" opacity=".5" />
        <rect x="6" y="10" width="12" height="4" rx="2" opacity=".75" />
        <rect x="10" y="16" width="12" height="4" rx="2" />
      </svg>
      <span>
        {chain.brand.first} <span>{chain.brand.second}</span>
      </span>
    </a>
  )
}
