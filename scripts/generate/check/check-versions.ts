import { compareReleases, holdsFor } from '../../../src/core/lib/client-version.ts'
import { type ErrorNotes, type ErrorVersion, mainnetRelease } from '../../../src/core/lib/error-model.ts'
import { toPointer } from '../../../src/core/lib/json-pointer.ts'
import type { Assembled } from '../openrpc/assemble.ts'
import type { OpenRpcDocument } from '../openrpc/document.ts'
import type { Problem } from '../openrpc/problem.ts'

const VERDICTS = 8

type Add = (at: string, message: string, fix: string) => void

/** Checks client releases: the list, the ranges that refer to it, and the responses of each error by release. */
export function checkVersions({ document, places }: Assembled): Problem[] {
  const problems: Problem[] = []
  const add: Add = (at, message, fix) => problems.push({ ...places.locate(at), message, fix })
  checkReleases(document, add)
  if (problems.length > 0) return problems
  checkVerdicts(document, add)
  checkRanges(document, add)
  for (const [name, notes] of Object.entries(document['x-errors'])) {
    checkObserved(notes, `/components/errors${toPointer(name)}/x-observed`, add)
    checkAnswers(document, notes.versions, `/components/errors${toPointer(name)}/x-versions`, add)
  }
  return problems
}

function checkReleases({ 'x-clients': releases }: OpenRpcDocument, add: Add): void {
  for (const [index, { version }] of releases.entries()) {
    const next = releases[index + 1]
    if (next && compareReleases(version, next.version) <= 0)
      add(`/x-clients/${index + 1}`, `${next.version} stands after ${version}.`, 'List the newest release first.')
  }
  if (!releases.some(({ networks }) => networks?.includes('mainnet')))
    add('/x-clients', 'No release is known on mainnet.', 'Say which one runs there: pages show its answers first.')
}

/** Each verdict has a description exactly once. */
function checkVerdicts({ 'x-verdicts': verdicts }: OpenRpcDocument, add: Add): void {
  const ids = new Set(verdicts.map(({ id }) => id))
  if (ids.size !== VERDICTS || verdicts.length !== VERDICTS)
    add('/x-verdicts', `${ids.size} verdicts have words; there are ${VERDICTS}.`, 'Describe each verdict once.')
}

/** Every bound in the document is a listed release, and ranges are not empty. */
function checkRanges(document: OpenRpcDocument, add: Add): void {
  const known = new Set(document['x-clients'].map(({ version }) => version))
  const name = (at: string, release: unknown) => {
    if (typeof release === 'string' && !known.has(release.replace(/^v/, '')))
      add(at, `"${release}" is not a listed release.`, 'Add it to openrpc/clients.yaml, or correct the number.')
  }
  const walk = (value: unknown, at: string): void => {
    if (typeof value !== 'object' || value === null) return
    const { 'x-since': since, 'x-until': until } = value as { 'x-since'?: unknown; 'x-until'?: unknown }
    name(`${at}/x-since`, since)
    name(`${at}/x-until`, until)
    if (isEmpty(since, until)) add(at, `From ${since} to ${until} there is no release.`, 'Swap the bounds.')
    for (const [key, inner] of Object.entries(value)) walk(inner, at + toPointer(key))
  }
  for (const [index, method] of document.methods.entries()) {
    const { examples: _, 'x-error-examples': __, ...authored } = method
    walk(authored, `/methods/${index}`)
    for (const [at, { client }] of (method['x-changes'] ?? []).entries())
      name(`/methods/${index}/x-changes/${at}/client`, client)
  }
  walk(document.components.schemas, '/components/schemas')
  walk(document['x-node-limits'], '/x-node-limits')
  for (const [id, { versions }] of Object.entries(document['x-errors'])) {
    for (const [index, { since, until }] of versions.entries()) {
      const at = `/components/errors${toPointer(id)}/x-versions/${index}`
      name(`${at}/since`, since)
      name(`${at}/until`, until)
      if (isEmpty(since, until)) add(at, `From ${since} to ${until} there is no release.`, 'Swap the bounds.')
    }
  }
}

const isEmpty = (since: unknown, until: unknown): boolean =>
  typeof since === 'string' && typeof until === 'string' && compareReleases(since, until) > 0

/** If an error was observed in a release, its versions include that release. */
function checkObserved({ observed, versions }: ErrorNotes, at: string, add: Add): void {
  for (const [index, { client }] of (observed ?? []).entries())
    if (!versions.some((version) => holdsFor(version, client)))
      add(`${at}/${index}/client`, `${client} does not have this error.`, 'Correct the release, or since and until.')
}

/** The first response is mainnet's, if mainnet has the error. Two responses of one release must differ visibly. */
function checkAnswers(document: OpenRpcDocument, versions: readonly ErrorVersion[], at: string, add: Add): void {
  const newest = mainnetRelease(document['x-clients'])
  const names = document.methods.map(({ name }) => name)
  const [first] = versions
  if (first && !holdsFor(first, newest) && versions.some((version) => holdsFor(version, newest)))
    add(`${at}/0`, `The first answer is not one of ${newest}, which runs on mainnet.`, 'List the newest answer first.')
  for (const [index, version] of versions.entries()) {
    const where = `${at}/${index}`
    if (!Number.isInteger(version.code)) add(where, 'The code is missing.', 'Give the integer the node sends.')
    if (version.message === '') add(where, 'The text is missing.', "Give the node's text, letter for letter.")
    for (const method of version.methods ?? [])
      if (!names.includes(method)) add(where, `No method is called "${method}".`, 'Correct the name.')
    const twin = versions.slice(0, index).find((other) => isSame(other, version) && overlap(document, other, version))
    if (twin) add(where, 'Another answer of the same releases reads the same.', 'Join the two, or say "when".')
  }
}

const isSame = (a: ErrorVersion, b: ErrorVersion): boolean =>
  a.when === b.when && JSON.stringify(a.methods) === JSON.stringify(b.methods)

const overlap = ({ 'x-clients': releases }: OpenRpcDocument, a: ErrorVersion, b: ErrorVersion): boolean =>
  releases.some(({ version }) => holdsFor(a, version) && holdsFor(b, version))
