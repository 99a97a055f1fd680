import { mainnetRelease, type Release } from '../../../core/lib/error-model.ts'
import { usePart } from '../../../islands/use-part.ts'

/**
 * Where readers choose the client release that a page shows. Without a script the page shows all releases, each answer
 * with the releases that give it, so there is nothing to choose.
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
