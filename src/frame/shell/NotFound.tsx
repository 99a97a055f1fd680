import { withBase } from '../../core/lib/path.ts'
import { usePart } from '../../islands/use-part.ts'
import { Icon } from '../../ui/Icon.tsx'

/** The page of an unknown address. Scripts add the nearest routes. */
export function NotFound({ base }: { base: string }) {
  return (
    <div className="notice-page not-found">
      <p className="number">404</p>
      <h1>Page not found</h1>
      <p>There is no page at this address. It may have moved, or the link is wrong.</p>
      <div className="actions">
        <a className="button" href={withBase(base, '/')}>
          Home
        </a>
        <a className="button" href={withBase(base, '/reference/json-rpc')}>
          All methods
        </a>
        <a className="button" href={withBase(base, '/search')} data-open-search="">
          <Icon name="search" />
          Search docs
        </a>
      </div>
      <div
        {...usePart('Suggestions')}
        className="suggestions"
        data-suggestions={withBase(base, '/routes.json')}
        data-base={base}
        aria-live="polite"
      />
    </div>
  )
}
