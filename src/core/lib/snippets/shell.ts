import { json, literal } from './literal.ts'
import { envelope, type RpcRequest } from './snippet.ts'

/** A shell word in single quotes; a single quote inside ends the word, stands escaped and starts it again. */
export const shellQuote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** A word as it is, where no shell gives any of its characters a meaning; in single quotes otherwise. */
export const shellWord = (text: string): string => (/^[\w@%+=:,./-]+$/.test(text) ? text : shellQuote(text))

/**
 * The request as JSON: version and id, which say nothing of the call, in one line, then a line for the method and those of
 * its params. `indent` is that of the first line.
 */
export function requestBody(request: RpcRequest, indent = ''): string {
  const [version, id, ...call] = Object.entries(envelope(request)).map(
    ([key, value]) => `${JSON.stringify(key)}: ${literal(json, value, `${indent}  `)}`,
  )
  const lines = [`${version}, ${id}`, ...call].map((line) => `${indent}  ${line}`)
  return `{\n${lines.join(',\n')}\n${indent}}`
}
