/**
 * A table of data as a module that people can review. It is plain JSON, so that a changed field is a changed line. The
 * package build compresses it (`scripts/ship/release/packed-tables.ts`). Everything else uses it unchanged.
 */

/** Characters. Longer values get one line per member. */
const LINE = 118

export type Table = { type: string; name: string; about: string; value: unknown }

/** The lines of a module that contains the table and exports a function that returns it. */
export const tableModule = ({ type, name, about, value }: Table): string =>
  `const table: ${type} = ${printed(value)}

/** ${about} */
export const ${name} = (): ${type} => table
`

/** Matches the type, the JSON and the accessor of a table in a module made by `tableModule`. */
export const TABLE = /^const table: (?<type>.+?) = (?<json>[[{][\s\S]*?\n[\]}])\n(?<between>[\s\S]*? => )table\n/m

/** JSON that keeps short values on one line. Omits undefined members. */
function printed(value: unknown, indent = ''): string {
  const whole = JSON.stringify(value)
  if (typeof value !== 'object' || value === null) return whole
  const isList = Array.isArray(value)
  if (indent !== '' && indent.length + whole.length <= LINE) return spaced(value)
  const inner = `${indent}  `
  const lines = isList
    ? value.map((item) => inner + printed(item, inner))
    : Object.entries(value)
        .filter(([, member]) => member !== undefined)
        .map(([key, member]) => `${inner}${JSON.stringify(key)}: ${printed(member, inner)}`)
  const [open, close] = isList ? '[]' : '{}'
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`
}

/** JSON on one line, with the usual spaces. */
function spaced(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  if (members.length === 0) return '{}'
  return `{ ${members.map(([key, member]) => `${JSON.stringify(key)}: ${spaced(member)}`).join(', ')} }`
}
