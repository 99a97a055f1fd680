/** Errors of the node by their names in the document, with the code and text of a client version. */
import { answerOf } from '../../../explain/node-errors.ts'

/** Thrown by a method. `detail` replaces a text whose parts vary. */
export class NodeError extends Error {
  readonly id: string
  readonly detail: string | undefined
  readonly data: unknown

  constructor(id: string, detail?: string, data?: unknown) {
    super(detail ?? id)
    this.name = 'NodeError'
    this.id = id
    this.detail = detail
    this.data = data
  }
}

export type ErrorObject = { code: number; message: string; data?: unknown }

/** The release that corrected the codes. The node supports the codes before and after it. */
export const CODES_CORRECTED_IN = '0.16.2'

/** The error object of a release, such as `0.16.4`. */
export function errorObject({ id, detail, data }: NodeError, clientVersion: string, method?: string): ErrorObject {
  const answer = answerOf(id, clientVersion, method)
  if (answer === undefined) throw new Error(`The document has no error ${id}.`)
  return { code: answer.code, message: detail ?? answer.message, ...(data !== undefined && { data }) }
}

/** Whether a release is at least another release. */
export function isAtLeast(version: string, other: string): boolean {
  const [left, right] = [version, other].map((text) => text.split('.').map(Number)) as [number[], number[]]
  const place = left.findIndex((number, index) => number !== (right[index] ?? 0))
  return place < 0 || (left[place] ?? 0) > (right[place] ?? 0)
}
