import { json, literal } from './literal.ts'
import { envelope, type RpcRequest } from './snippet.ts'

/** A shell word in single quotes; a single quote inside ends the word, stands escaped and starts it again. */
export const shellQuote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** A word as it is, where no shell gives any of its characters a meaning; in single quotes otherwise. */
export const shellWord = (text: string): string => (/^[\w@%+=:,./-]+$/.test(text) ? text : shellQuote(text))

/** The request as JSON over several lines, one for each member of the envelope; `indent` is that of the first line. */
export function requestBody(request: RpcRequest, indent = ''): string {
  const lines = Object.entries(envelope(request)).map(
    ([key, value]) => `${indent}  ${JSON.stringify(key)}: ${literal(json, value, `${indent}  `)}`,
  )
  return `{\n${lines.join(',\n')}\n${indent}}`
}
