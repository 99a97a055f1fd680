/** The version bump for a changed document. Breaking changes are major, additions are minor, wording is a patch. */
import type { SpecChange } from '../../../src/core/lib/spec-changes.ts'
import { specChanges } from '../../generate/openrpc/differ.ts'
import type { OpenRpcDocument } from '../../generate/openrpc/document.ts'

export type Bump = 'major' | 'minor' | 'patch'

export type RequiredBump = {
  /** `none` if the documents differ only in their version. */
  bump: Bump | 'none'
  /** The changes that require it. */
  because: SpecChange[]
}

/** The version bump for the changes between two documents. */
export function requiredBump(before: OpenRpcDocument, after: OpenRpcDocument): RequiredBump {
  const changes = specChanges(before, after)
  const breaking = changes.filter((change) => change.breaking)
  if (breaking.length > 0) return { bump: 'major', because: breaking }
  if (changes.length > 0) return { bump: 'minor', because: changes }
  return { bump: sameText(before, after) ? 'none' : 'patch', because: [] }
}

/** Whether only the version differs. */
const sameText = (before: OpenRpcDocument, after: OpenRpcDocument): boolean =>
  JSON.stringify(before) === JSON.stringify({ ...after, info: { ...after.info, version: before.info.version } })

/** The version after such a bump. */
export function nextVersion(version: string, bump: Bump): string {
  const [major, minor, patch] = parts(version)
  if (bump === 'major') return `${major + 1}.0.0`
  return bump === 'minor' ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`
}

/** Sorts versions by number, the oldest first. */
export function byVersion(a: string, b: string): number {
  const [left, right] = [parts(a), parts(b)]
  const place = left.findIndex((number, index) => number !== right[index])
  return place < 0 ? 0 : (left[place] ?? 0) - (right[place] ?? 0)
}

export const isVersion = (text: string): boolean => /^(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}$/.test(text)

function parts(version: string): [number, number, number] {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  return [major, minor, patch]
}

const WEIGHT: Record<Bump | 'none', number> = { none: 0, patch: 1, minor: 2, major: 3 }

/** The larger of two bumps. */
export const heavier = (a: Bump | 'none', b: Bump | 'none'): Bump | 'none' => (WEIGHT[a] >= WEIGHT[b] ? a : b)
