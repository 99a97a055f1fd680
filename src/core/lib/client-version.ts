/** Versions of the Monad client: what a node calls itself, and which releases a fact holds for. Pure. */

/** Releases between which something holds, both included; a bound that is left out has no end. */
export type VersionRange = { since?: string | undefined; until?: string | undefined }

/** Three numbers with dots between them: `0.16.4`. */
export const isRelease = (text: string): boolean => /^\d+\.\d+\.\d+$/.test(text)

/** Below zero when `a` is the older release. Both are three numbers. */
export const compareReleases = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true })

/** Whether something with these bounds holds for a release. */
export const holdsFor = ({ since, until }: VersionRange, release: string): boolean =>
  (since === undefined || compareReleases(release, since) >= 0) &&
  (until === undefined || compareReleases(release, until) <= 0)

/** The known release that an asked one is shown as, and why it is another where it is. */
export type Placed = { release: string; because?: 'newer' | 'older' | 'between' }

/**
 * A release itself where it is known, else the nearest: the newest of those before it, the oldest where none is.
 * @param known at least one
 */
export function placeRelease(asked: string, known: readonly string[]): Placed {
  const [oldest = asked, ...later] = [...known].sort(compareReleases)
  if (known.includes(asked)) return { release: asked }
  if (compareReleases(asked, oldest) < 0) return { release: oldest, because: 'older' }
  const release = later.filter((candidate) => compareReleases(candidate, asked) < 0).at(-1) ?? oldest
  return { release, because: release === (later.at(-1) ?? oldest) ? 'newer' : 'between' }
}

/** `from 0.16.2`, `up to 0.16.1`, `0.15.2 to 0.16.1`; empty without bounds. */
export function rangeWords({ since, until }: VersionRange): string {
  if (since !== undefined && until !== undefined) return `${since} to ${until}`
  if (since !== undefined) return `from ${since}`
  return until === undefined ? '' : `up to ${until}`
}

/** `Since client 0.17.0; earlier ones do not have it.` Of a field, as a reason why it may be left out; empty without bounds. */
export function rangeSentence({ since, until }: VersionRange): string {
  if (since !== undefined && until !== undefined) return `Clients ${since} to ${until} only.`
  if (since !== undefined) return `Since client ${since}; earlier ones do not have it.`
  return until === undefined ? '' : `Until client ${until}; later ones do not have it.`
}

/** The bounds of a part of the document, under the names that pages use. */
export const boundsOf = (part: { 'x-since'?: string; 'x-until'?: string }): VersionRange => ({
  ...(part['x-since'] !== undefined && { since: part['x-since'] }),
  ...(part['x-until'] !== undefined && { until: part['x-until'] }),
})

/** What a node says it is: a release of the Monad client, that client without a number, or something else. */
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
