/** Parses the client version that a node reports and compares release ranges. Pure. */

/** An inclusive range of releases. A missing bound is open. */
export type VersionRange = { since?: string | undefined; until?: string | undefined }

/** Three numbers with dots between them: `0.16.4`. */
export const isRelease = (text: string): boolean => /^\d+\.\d+\.\d+$/.test(text)

/** Below zero when `a` is the older release. Both are three numbers. */
export const compareReleases = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true })

/** Whether a release is within these bounds. */
export const holdsFor = ({ since, until }: VersionRange, release: string): boolean =>
  (since === undefined || compareReleases(release, since) >= 0) &&
  (until === undefined || compareReleases(release, until) <= 0)

/** The known release that stands in for a requested one, and the reason if they differ. */
export type Placed = { release: string; because?: 'newer' | 'older' | 'between' }

/**
 * Returns a known release unchanged. Otherwise returns the newest known release before it, or the oldest if none is
 * before it.
 * @param known at least one
 */
export function placeRelease(asked: string, known: readonly string[]): Placed {
  const [oldest = asked, ...later] = [...known].sort(compareReleases)
  if (known.includes(asked)) return { release: asked }
  if (compareReleases(asked, oldest) < 0) return { release: oldest, because: 'older' }
  const release = later.filter((candidate) => compareReleases(candidate, asked) < 0).at(-1) ?? oldest
  return { release, because: release === (later.at(-1) ?? oldest) ? 'newer' : 'between' }
}

/** `from 0.16.2`, `up to 0.16.1`, `0.15.2 to 0.16.1`. Empty without bounds. */
export function rangeWords({ since, until }: VersionRange): string {
  if (since !== undefined && until !== undefined) return `${since} to ${until}`
  if (since !== undefined) return `from ${since}`
  return until === undefined ? '' : `up to ${until}`
}

/** Explains why a field may be missing: `Since client 0.17.0, missing in earlier clients.` Empty without bounds. */
export function rangeSentence({ since, until }: VersionRange): string {
  if (since !== undefined && until !== undefined) return `Clients ${since} to ${until} only.`
  if (since !== undefined) return `Since client ${since}, missing in earlier clients.`
  return until === undefined ? '' : `Until client ${until}, missing in later clients.`
}

/** The bounds of a part of the document, under the names that pages use. */
export const boundsOf = (part: { 'x-since'?: string; 'x-until'?: string }): VersionRange => ({
  ...(part['x-since'] !== undefined && { since: part['x-since'] }),
  ...(part['x-until'] !== undefined && { until: part['x-until'] }),
})

/** The client that a node reports: a Monad release, Monad without a version, or another client. */
export type Client = { kind: 'monad'; release: string } | { kind: 'unversioned' } | { kind: 'foreign'; name: string }

/**
 * Reads an answer of `web3_clientVersion`, or a release on its own: `Monad/0.16.4`, `0.16.4`, `v0.16.4-rc.1`.
 * Undefined when the text is neither.
 */
export function readClient(text: string): Client | undefined {
  const [, name = '', rest = ''] = /^\s*(?:([^/\s]+)\/)?(.*)$/s.exec(text) ?? []
  if (name !== '' && name.toLowerCase() !== 'monad') return { kind: 'foreign', name }
  const release = /^v?(\d{1,6}\.\d{1,6}\.\d{1,6})(?![\d.])/.exec(rest.trim())?.[1]
  if (release !== undefined) return { kind: 'monad', release }
  return name === '' ? undefined : { kind: 'unversioned' }
}
