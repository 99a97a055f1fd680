/**
 * A table of data as a module that people can review: plain JSON, so that a changed field is a changed line. The build of
 * the package packs it (`scripts/ship/release/packed-tables.ts`); everything else takes it as it stands.
 */

/** Longer values are broken into lines, one for each member. Characters. */
const LINE = 118

export type Table = { type: string; name: string; about: string; value: unknown }

/** The lines of a module that hold the table, and export a function that answers it. */
export const tableModule = ({ type, name, about, value }: Table): string =>
  `const table: ${type} = ${printed(value)}

/** ${about} */
export const ${name} = (): ${type} => table
`

/** Where a module made by `tableModule` holds its table: the type, the JSON, and the function that answers it. */
export const TABLE = /^const table: (?<type>.+?) = (?<json>[[{][\s\S]*?\n[\]}])\n(?<between>[\s\S]*? => )table\n/m

/** JSON in which what fits stands in one line. Members that are undefined are left out. */
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

/** JSON in one line, with a space where people write one. */
function spaced(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  if (members.length === 0) return '{}'
  return `{ ${members.map(([key, member]) => `${JSON.stringify(key)}: ${spaced(member)}`).join(', ')} }`
}
