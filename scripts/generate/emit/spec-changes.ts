/** Released documents and the current one → `generated/spec-changes.json`, newest first. */
import type { SpecRelease } from '../../../src/core/lib/spec-changes.ts'
import { specChanges } from '../openrpc/differ.ts'
import type { OpenRpcDocument, OutputFile } from '../openrpc/document.ts'

export function emitSpecChanges(
  document: OpenRpcDocument,
  { versions, dates }: { versions: readonly OpenRpcDocument[]; dates: ReadonlyMap<string, string> },
): OutputFile {
  return { path: 'spec-changes.json', text: `${JSON.stringify(specReleases(document, versions, dates), null, 1)}\n` }
}

/** Every release with its changes. Changes since the last release are first, marked as not released. */
export function specReleases(
  document: OpenRpcDocument,
  versions: readonly OpenRpcDocument[],
  dates: ReadonlyMap<string, string> = new Map(),
): SpecRelease[] {
  const releases = versions.map((version, index): SpecRelease => {
    const date = dates.get(version.info.version)
    return { ...release(version, versions[index - 1]), ...(date !== undefined && { date }) }
  })
  const last = versions.at(-1)
  const isReleased = last?.info.version === document.info.version
  const current = release(document, last)
  if (!last || !isReleased || current.changes.length > 0) releases.push({ ...current, unreleased: true })
  return releases.reverse()
}

function release(document: OpenRpcDocument, before: OpenRpcDocument | undefined): SpecRelease {
  return {
    version: document.info.version,
    ...(before && { from: before.info.version }),
    counts: {
      methods: document.methods.filter((method) => !method['x-beyond-list']).length,
      beyond: document.methods.filter((method) => method['x-beyond-list']).length,
      shapes: Object.keys(document.components.schemas).length,
      errors: Object.keys(document.components.errors).length,
      examples: document.methods.reduce(
        (sum, method) => sum + (method.examples?.length ?? 0) + (method['x-error-examples']?.length ?? 0),
        0,
      ),
    },
    changes: before ? specChanges(before, document) : [],
  }
}
