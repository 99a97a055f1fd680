import { Fragment } from 'react'
import type { MethodModel, SchemaRow } from '../../core/lib/method-model.ts'

/** Most members that fit into one or two lines. The section of the parameters lists all. */
const MOST = 6

/** Members that most calls set, listed first. */
const CALL = ['to', 'data', 'from', 'value', 'gas']

/** Every parameter in a line with its type and a link to its row, then the result, all on the first screen. */
export function Glance({ method }: { method: MethodModel }) {
  return (
    <dl className="tags" aria-label="Signature">
      {method.params.map((row) => (
        <Fragment key={row.anchor}>
          <dt>
            <a href={`#${row.anchor}`}>{row.name}</a>
          </dt>
          <dd className="note">
            <span className="type">{row.type.replace(/ or null$/, '')}</span>,{' '}
            {needWords(row, method.transport === 'websocket')}
          </dd>
        </Fragment>
      ))}
      <dt>
        <a href="#result">result</a>
      </dt>
      <dd className="note">
        <span className="type">{method.result}</span>
      </dd>
    </dl>
  )
}

/** `required`, or its default, then its values or members. The forms of a block are the same in most methods. */
function needWords(row: SchemaRow, isPush: boolean): string {
  const need = row.required
    ? 'required'
    : row.default === undefined || row.default === '{}'
      ? 'optional'
      : `default ${row.default}`
  const own = row.component?.startsWith('BlockNumber') ? [] : shapesOf(row, isPush).map((rows) => shapeWords(rows))
  const forms = own.length > 0 ? own.join(' or ') : (row.values ?? []).map(({ value }) => value).join(', ')
  return forms === '' ? need : `${need}: ${forms}`
}

/** The forms of an object with members. Events of new blocks are selected by the members that all forms have. */
function shapesOf(row: SchemaRow, isPush: boolean): SchemaRow[][] {
  const shapes = [row, ...(row.branches ?? [])].flatMap(({ rows = [] }) => (rows.length === 0 ? [] : [rows]))
  const [first = []] = shapes
  if (!isPush || shapes.length < 2) return shapes
  return [first.filter(({ name }) => shapes.every((rows) => rows.some((one) => one.name === name)))]
}

/** Members as types of TypeScript write them, with `?` after an optional one. */
function shapeWords(rows: SchemaRow[], isNested = false): string {
  const ordered = [...rows].sort((one, other) => rankOf(one) - rankOf(other))
  const shown = ordered.length > MOST + 1 ? ordered.slice(0, MOST) : ordered
  const names = shown.map((row) => `${row.name}${row.required ? '' : '?'}${isNested ? '' : nestedWords(row)}`)
  return `{ ${[...names, ...(shown.length < rows.length ? [`and ${rows.length - MOST} more`] : [])].join(', ')} }`
}

const rankOf = ({ name, required }: SchemaRow): number => {
  const place = CALL.indexOf(name)
  return required ? -1 : place === -1 ? CALL.length : place
}

/** The members of a required list of objects. */
const nestedWords = ({ required, type, rows = [] }: SchemaRow): string =>
  required && rows.length > 0 ? `: ${shapeWords(rows, true)}${type.endsWith('[]') ? '[]' : ''}` : ''
