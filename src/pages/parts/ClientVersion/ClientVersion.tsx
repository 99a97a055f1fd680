import { mainnetRelease, type Release } from '../../../core/lib/error-model.ts'
import { usePart } from '../../../islands/use-part.ts'

/**
 * The choice of the client release that a page shows. Without a script, the page shows all releases, each response with
 * its releases, so there is nothing to choose.
 */
export function ClientVersion({ releases }: { releases: readonly Release[] }) {
  return (
    <div
      {...usePart('ClientVersion')}
      className="client-version"
      data-releases={releases.map(({ version }) => version).join(' ')}
      data-mainnet={mainnetRelease(releases)}
    />
  )
}
