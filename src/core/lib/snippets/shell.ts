import { type Dialect, json, literal } from './literal.ts'
import { envelope, type RpcRequest } from './snippet.ts'

/** A shell word in single quotes. A single quote inside closes the quotes, is escaped, and opens them again. */
export const shellQuote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** Returns the word unchanged if it has no characters special to a shell, otherwise in single quotes. */
export const shellWord = (text: string): string => (/^[\w@%+=:,./-]+$/.test(text) ? text : shellQuote(text))

/**
 * The request as JSON. Version and id share a line, because they do not describe the call. The method is on
 * the next line, and the params follow. `indent` is the indentation of the first line.
 */
export function requestBody(request: RpcRequest, indent = '', dialect: Dialect = json): string {
  const [version, id, ...call] = Object.entries(envelope(request)).map(
    ([key, value]) => `${dialect.key(key)}: ${literal(dialect, value, `${indent}  `)}`,
  )
  const lines = [`${version}, ${id}`, ...call].map((line) => `${indent}  ${line}`)
  return `{\n${lines.join(',\n')}${dialect.lastComma}\n${indent}}`
}
