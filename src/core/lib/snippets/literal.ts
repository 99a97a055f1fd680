/** JSON values as source text of a language: one walk, and a few marks that differ. */

export type Dialect = {
  list: readonly [open: string, close: string]
  map: readonly [open: string, close: string]
  /** Padding inside the braces of a single-line map. */
  pad: '' | ' '
  /** Ends the last item of a list that is spread over lines. */
  lastComma: '' | ','
  indent: string
  text: (value: string) => string
  key: (name: string) => string
  /** `null`, `true` and `false`. */
  word: (value: null | boolean) => string
}

/** A value longer than this is spread over lines. Characters. */
const LINE_LENGTH = 72
/** The most characters before an object that hugs its list. */
const SHORT = 24

/** Source text of a value. `indent` is the indentation of its first line. */
export function literal(dialect: Dialect, value: unknown, indent = '', width = LINE_LENGTH): string {
  if (typeof value === 'string') return dialect.text(value)
  if (value === null || value === undefined) return dialect.word(null)
  if (typeof value === 'boolean') return dialect.word(value)
  if (typeof value !== 'object') return String(value)
  const hugged = hug(dialect, value, indent, width)
  if (hugged !== undefined) return hugged
  const deeper = indent + dialect.indent
  const isList = Array.isArray(value)
  const items = isList
    ? value.map((item) => literal(dialect, item, deeper, width))
    : Object.entries(value).map(([key, item]) => `${dialect.key(key)}: ${literal(dialect, item, deeper, width)}`)
  const [open, close] = isList ? dialect.list : dialect.map
  if (items.length === 0) return open + close
  const pad = isList ? '' : dialect.pad
  const line = `${open}${pad}${items.join(', ')}${pad}${close}`
  if (line.length <= width && !line.includes('\n')) return line
  return `${open}\n${items.map((item) => deeper + item).join(',\n')}${dialect.lastComma}\n${indent}${close}`
}

/**
 * A list that starts with an object hugs it, as people write a call or a filter in params, where what follows the object
 * has room after its last brace. An object with one member hugs it too. Undefined for every other value, and for one that
 * fits in a line.
 */
function hug(dialect: Dialect, value: object, indent: string, width: number): string | undefined {
  if (!Array.isArray(value)) return hugMember(dialect, value, indent, width)
  if (typeof value[0] !== 'object' || value[0] === null) return hugLast(dialect, value, indent, width)
  const [open, close] = dialect.list
  const [first = '', ...rest] = value.map((item) => literal(dialect, item, indent, width))
  const end = rest.map((item) => `, ${item}`).join('') + close
  const isSpread = first.includes('\n')
  const isLong = !isSpread && open.length + first.length + end.length > width
  const hasRoom = !end.includes('\n') && indent.length + end.length < width
  return (isSpread && hasRoom) || (isLong && rest.length === 0) ? open + first + end : undefined
}

/** A list of short values and a last object of several lines, such as a kind of events and its filter. */
function hugLast(dialect: Dialect, value: unknown[], indent: string, width: number): string | undefined {
  const [last, ...others] = value.toReversed()
  if (typeof last !== 'object' || last === null || Array.isArray(last)) return undefined
  const [open, close] = dialect.list
  const start = `${open}${others
    .toReversed()
    .map((item) => `${literal(dialect, item)}, `)
    .join('')}`
  const item = literal(dialect, last, indent, width)
  return start.length <= SHORT && item.includes('\n') ? start + item + close : undefined
}

function hugMember(dialect: Dialect, value: object, indent: string, width: number): string | undefined {
  const [member, ...others] = Object.entries(value)
  if (member === undefined || others.length > 0) return undefined
  const start = `${dialect.map[0]}${dialect.pad}${dialect.key(member[0])}: `
  const end = dialect.pad + dialect.map[1]
  const item = literal(dialect, member[1], indent, width - start.length - end.length)
  return item.includes('\n') ? start + item + end : undefined
}

const words = (value: null | boolean): string => String(value)

/** Text between double quotes with JSON's escapes. */
export const doubleQuoted = (text: string): string => JSON.stringify(text)

/** JSON itself, short lists and objects on one line. */
export const json: Dialect = {
  list: ['[', ']'],
  map: ['{', '}'],
  pad: ' ',
  lastComma: '',
  indent: '  ',
  text: doubleQuoted,
  key: doubleQuoted,
  word: words,
}

/** JavaScript with single quotes, and unquoted keys if they are identifiers. */
export const javascript: Dialect = {
  ...json,
  lastComma: ',',
  text: (text) => `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`,
  // A bare or quoted __proto__ would set the prototype instead of a member.
  key: (name) =>
    name === '__proto__' ? "['__proto__']" : /^[A-Za-z_$][\w$]*$/.test(name) ? name : javascript.text(name),
}

/** Python: JSON's escapes mean the same in its strings. */
export const python: Dialect = {
  ...json,
  pad: '',
  lastComma: ',',
  indent: '    ',
  word: (value) => (value === null ? 'None' : value ? 'True' : 'False'),
}

/** Go: values of any type, indented by tabs. */
export const go: Dialect = {
  ...json,
  list: ['[]any{', '}'],
  map: ['map[string]any{', '}'],
  pad: '',
  lastComma: ',',
  indent: '\t',
  word: (value) => (value === null ? 'nil' : String(value)),
}

/** Rust inside `json!`, which is JSON with Rust's escapes. */
export const rust: Dialect = {
  ...json,
  indent: '    ',
  text: rustString,
  key: rustString,
}

function rustString(text: string): string {
  return JSON.stringify(text)
    .replaceAll('\\b', '\\u{8}')
    .replaceAll('\\f', '\\u{c}')
    .replaceAll(/\\u([0-9a-f]{4})/g, '\\u{$1}')
}
