import { Fragment, type ReactNode } from 'react'
import type { MethodModel } from '../../core/lib/method-model.ts'
import { methodPath, withBase } from '../../core/lib/path.ts'
import { usePart } from '../../islands/use-part.ts'
import { FilterField } from '../../ui/FilterField.tsx'
import { InlineMarkdown } from '../../ui/InlineMarkdown.tsx'
import type { ReferenceDocument } from '../common/document.ts'
import { type FieldEntry, type FieldPlace, fieldIndex } from './field-index.ts'
import { bySubject, type ExportedType, exportedTypes } from './type-list.ts'
import { type TypePlaces, typePlaces } from './type-places.ts'

export type ShapeTableProps = {
  /** Text of the generated module. */
  module: string
  document: ReferenceDocument
  models: readonly MethodModel[]
  base: string
}

/** With more type names than this, the table shows their number instead. */
const SHOWN_NAMES = 4
/** Number of places of a field that are links. If all were links, the page would have too many elements. */
const LINKED_PLACES = 2
/** Shapes of notifications. Methods never return them, and the schema of a notification does not name them. */
const PUSHED = new Set(['BlockHeader', 'MonadBlockHeader', 'Log', 'MonadLog', 'SubscriptionNotification'])

/** Every exported type by subject, then every field and parameter by name, with its places in the reference. */
export function ShapeTable({ module, document, models, base }: ShapeTableProps) {
  const places = typePlaces(document)
  const types = bySubject(exportedTypes(module)).flatMap((group) => group.types)
  const fields = fieldIndex(models)
  const caption = `${types.length} types, and ${fields.length} fields and parameters`
  return (
    <figure {...usePart('TypeList', 'DataTable', 'Table', 'IndexTable')} className="table-figure shape-table">
      <figcaption>{caption}</figcaption>
      <FilterField
        className="table-filter needs-script"
        label="Filter shapes"
        placeholder="Type, field (such as yParity) or method"
        attribute="data-table-filter"
      />
      <div className="table-box" tabIndex={0} role="region" aria-label="Shapes">
        <table data-narrow="">
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Description</th>
              <th scope="col">Used by</th>
            </tr>
          </thead>
          <tbody>
            {types.map((type) => (
              <TypeRow key={type.name} type={type} places={places.get(type.name)} base={base} />
            ))}
            {fields.map((field) => (
              <FieldRow key={field.name} field={field} base={base} />
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}

type TypeRowProps = { type: ExportedType; places: TypePlaces | undefined; base: string }

function TypeRow({ type: { name, summary }, places, base }: TypeRowProps) {
  return (
    <tr>
      <th scope="row">
        <TypeLink name={name} />
      </th>
      <td data-label="Description">
        <InlineMarkdown text={summary} base={base} />
      </td>
      <td data-label="Used by">
        {PUSHED.has(name) && <a href={withBase(base, '/reference/websockets')}>Pushed to subscribers</a>}
        {PUSHED.has(name) && places && '; '}
        {places && <TypePlacesText places={places} base={base} />}
      </td>
    </tr>
  )
}

const TypeLink = ({ name }: { name: string }) => (
  <a className="wire-link" href={`#type-${name}`}>
    {name}
  </a>
)

function MethodLink({ name, anchor = '', base }: { name: string; anchor?: string; base: string }) {
  return (
    <a className="wire-link" href={withBase(base, methodPath(name)) + anchor}>
      {name}
    </a>
  )
}

/** `returned by a, b; accepted by c; in D`. */
function TypePlacesText({ places: { results, params, within }, base }: { places: TypePlaces; base: string }) {
  const method = (name: string) => <MethodLink name={name} base={base} />
  const groups = [
    { word: 'Returned by', names: results, link: method, many: 'methods' },
    { word: 'Accepted by', names: params, link: method, many: 'methods' },
    { word: 'In', names: within, link: (name: string) => <TypeLink name={name} />, many: 'types' },
  ].filter(({ names }) => names.length > 0)
  return groups.map(({ word, names, link, many }, index) => (
    <Fragment key={word}>
      {index > 0 ? `; ${word.toLowerCase()} ` : `${word} `}
      {names.length > SHOWN_NAMES ? `${names.length} ${many}` : listed(names, link)}
    </Fragment>
  ))
}

const listed = (names: readonly string[], link: (name: string) => ReactNode): ReactNode =>
  names.map((name, index) => (
    <Fragment key={name}>
      {index > 0 && ', '}
      {link(name)}
    </Fragment>
  ))

function FieldRow({ field: { name, types, results, params }, base }: { field: FieldEntry; base: string }) {
  return (
    <tr id={`field-${name}`}>
      <th scope="row" className="wire">
        {name}
      </th>
      <td className="wire" data-label="Description">
        {types.join(', ')}
      </td>
      <td data-label="Used by">
        {results.length > 0 && <FieldPlaces word="Returned by" places={results} base={base} />}
        {results.length > 0 && params.length > 0 && '; '}
        {params.length > 0 && <FieldPlaces word="Accepted by" places={params} base={base} />}
      </td>
    </tr>
  )
}

/** The first places as links, the others as plain names. */
function FieldPlaces({ word, places, base }: { word: string; places: readonly FieldPlace[]; base: string }) {
  const rest = places.slice(LINKED_PLACES).map(({ method }) => `, ${method}`)
  return (
    <>
      {word}{' '}
      {places.slice(0, LINKED_PLACES).map(({ method, anchor }, index) => (
        <Fragment key={method}>
          {index > 0 && ', '}
          <MethodLink name={method} anchor={`#${anchor}`} base={base} />
        </Fragment>
      ))}
      {rest.join('')}
    </>
  )
}
