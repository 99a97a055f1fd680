import { Fragment } from 'react'
import type { MethodModel, SchemaRow } from '../../core/lib/method-model.ts'

/** Most members that fit into one or two lines. The section of the parameters lists all. */
const MOST = 6

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
            <span className="type">{row.type.replace(/ or null$/, '')}</span>, {needWords(row)}
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

/** `required`, or its default, then its members. The forms of a block are the same in most methods. */
function needWords(row: SchemaRow): string {
  const need = row.required
    ? 'required'
    : row.default === undefined || row.default === '{}'
      ? 'optional'
      : `default ${row.default}`
  const shapes = row.component?.startsWith('BlockNumber') ? [] : shapesOf(row)
  return shapes.length === 0 ? need : `${need}: ${shapes.map(shapeWords).join(' or ')}`
}

/** The forms of an object with members, or the object itself. */
const shapesOf = (row: SchemaRow): SchemaRow[][] =>
  [row, ...(row.branches ?? [])].flatMap(({ rows = [] }) => (rows.length === 0 ? [] : [rows]))

/** Members as types of TypeScript write them, with `?` after an optional one. */
function shapeWords(rows: SchemaRow[]): string {
  const shown = rows.length > MOST + 1 ? rows.slice(0, MOST) : rows
  const names = shown.map(({ name, required }) => (required ? name : `${name}?`))
  return `{ ${[...names, ...(shown.length < rows.length ? [`and ${rows.length - MOST} more`] : [])].join(', ')} }`
}
