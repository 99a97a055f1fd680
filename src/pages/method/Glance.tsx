import { Fragment } from 'react'
import type { MethodModel, SchemaRow } from '../../core/lib/method-model.ts'
import { membersOf } from './Members.tsx'

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
  const names = row.component?.startsWith('BlockNumber') ? [] : membersOf(row).map(({ name }) => name)
  if (names.length === 0) return need
  const rest = names.length > MOST + 1 ? `, and ${names.length - MOST} more` : ''
  return `${need}: ${(rest ? names.slice(0, MOST) : names).join(', ')}${rest}`
}
