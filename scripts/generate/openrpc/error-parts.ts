/** Converts authored errors to the document's error objects and separate notes with everything else. */
import type { ErrorNotes, ErrorVersion } from '../../../src/core/lib/error-model.ts'
import type { AuthoredError } from './document.ts'
import { mapValues } from './json-schema.ts'

/** OpenRPC's error object has room only for code and message. They come from the newest mainnet release. */
export const plainErrors = (errors: Record<string, AuthoredError>) =>
  mapValues(errors, (error) => {
    const [{ code, message }] = versionsOf(error)
    return { code, message }
  })

/** Every response with its full text. An error without `x-versions` has one, in all releases. */
function versionsOf({ code, message, ...error }: AuthoredError): [ErrorVersion, ...ErrorVersion[]] {
  const pattern = error['x-message-pattern']
  const [first, ...rest] = error['x-versions'] ?? [{ code: code ?? Number.NaN }]
  const filled = (version: Partial<ErrorVersion> & { code: number }): ErrorVersion => {
    const text = version.message ?? message ?? ''
    const own = version.pattern ?? (version.message === undefined ? pattern : undefined)
    return { ...version, message: text, ...(own !== undefined && { pattern: own.trim() }) }
  }
  return [filled(first ?? { code: Number.NaN }), ...rest.map(filled)]
}

/** The facts that do not fit into the error object. */
export const errorNotes = (error: AuthoredError): ErrorNotes => ({
  verdict: error['x-verdict'],
  cause: error['x-cause'],
  remedy: error['x-remedy'],
  ...(error['x-for'] && { parts: error['x-for'] }),
  ...(error['x-data'] !== undefined && { data: error['x-data'] }),
  versions: versionsOf(error),
  ...(error['x-texts'] && { texts: error['x-texts'] }),
  observed: error['x-observed'],
})
