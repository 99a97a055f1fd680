/** Notes on an error and on the release that a caller named. */
import { knownReleases } from '../../../generated/rpc/errors.ts'
import { chain } from '../../chain.config.ts'
import { compareReleases, rangeWords, readClient } from '../../core/lib/client-version.ts'
import type { KnownError } from './node-errors.ts'

/** Notes which releases return this error, or that the code does not belong to the text. */
export function codeNote(error: KnownError, code: number | undefined, release?: string): string {
  const { id, hasCode, isOfRelease, range, codes, codesOfRelease } = error
  const words = rangeWords(range)
  if (isOfRelease) return release === undefined && words !== '' ? `Clients ${words} answer so.` : ''
  if (hasCode) {
    const other = codesOfRelease.length > 0 ? `answers ${codesOfRelease.join(' or ')}` : 'does not have this error'
    return `Clients ${words} answer so; ${release} ${other}.`
  }
  return code === undefined || codes.includes(code)
    ? ''
    : `The text belongs to ${id}, which has the code ${codes.join(' or ')} and not ${code}.`
}

/** Warns that the client is not a node of this chain, or that its release is not in the reference. */
export function clientNote(clientVersion: string): string {
  const client = readClient(clientVersion)
  if (client === undefined || client.kind === 'foreign') return `not a ${chain.name} node`
  return client.kind === 'monad' ? nearestNote(client.release) : 'it does not report its release'
}

/** Notes that the nearest known release was used. */
export function nearestNote(release: string | undefined): string {
  if (release === undefined) return ''
  const [oldest, newest] = knownReleases
  if (compareReleases(release, newest) > 0) return `${release} is newer than ${newest}, the newest client known here.`
  return compareReleases(release, oldest) < 0 ? `${release} is older than ${oldest}, the oldest client known here.` : ''
}
