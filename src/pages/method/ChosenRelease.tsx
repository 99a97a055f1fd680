import { compareReleases } from '../../core/lib/client-version.ts'
import type { Release } from '../../core/lib/error-model.ts'
import type { MethodModel } from '../../core/lib/method-model.ts'

type ChosenReleaseProps = { changes: MethodModel['changes']; releases: readonly Pick<Release, 'version'>[] }

/**
 * Badges that name the changes after the client release that the reader chose. Hidden until an older release is chosen.
 */
export function ChosenRelease({ changes, releases }: ChosenReleaseProps) {
  const changed = [...new Set(changes.map(({ client }) => client.replace(/^v/, '')))].sort(compareReleases).reverse()
  const lastBefore = (version: string) =>
    releases
      .map((one) => one.version)
      .filter((one) => compareReleases(one, version) < 0)
      .sort(compareReleases)
      .at(-1)
  return (
    <>
      {changed.map((version, index) => {
        const until = lastBefore(version)
        return (
          until && (
            <a
              className="badge"
              data-tone="warn"
              key={version}
              href="#changes"
              data-older=""
              data-since={changed[index + 1]}
              data-until={until}
              hidden
            >
              Changed in {changed.slice(0, index + 1).join(', ')}
            </a>
          )
        )
      })}
    </>
  )
}
