import type { ReactNode } from 'react'
import type { MethodModel } from '../../core/lib/method-model.ts'
import { methodPath, withBase } from '../../core/lib/path.ts'
import { usePart } from '../../islands/use-part.ts'
import { FilterField } from '../../ui/FilterField.tsx'
import { WidePage } from '../common/WidePage.tsx'
import { type FieldEntry, type FieldPlace, fieldIndex } from './field-index.ts'

export type FieldsPageProps = { models: readonly MethodModel[]; base: string; copyPage?: ReactNode }

/** Every field by name: which methods answer it, which take it. */
export function FieldsPage({ models, base, copyPage }: FieldsPageProps) {
  const fields = fieldIndex(models)
  return (
    <WidePage
      title="Field index"
      lead={`${fields.length} fields and parameters by name, each with the methods that answer or take it.`}
      copyPage={copyPage}
    >
      <figure {...usePart('DataTable', 'Table', 'IndexTable')} className="table-figure">
        <figcaption>{fields.length} fields</figcaption>
        <FilterField
          className="table-filter needs-script"
          label="Filter fields"
          placeholder="A field, such as yParity, or a method"
          attribute="data-table-filter"
        />
        <div className="table-box" tabIndex={0} role="region" aria-label="Fields">
          <table>
            <thead>
              <tr>
                <th scope="col">Field</th>
                <th scope="col">Type</th>
                <th scope="col">Answered by</th>
                <th scope="col">Taken by</th>
              </tr>
            </thead>
            <tbody>
              {fields.map((field) => (
                <Row key={field.name} field={field} base={base} />
              ))}
            </tbody>
          </table>
        </div>
      </figure>
    </WidePage>
  )
}

function Row({ field: { name, types, results, params }, base }: { field: FieldEntry; base: string }) {
  return (
    <tr id={`field-${name}`}>
      <th scope="row">
        <code>{name}</code>
      </th>
      <td className="wire">{types.join(', ')}</td>
      <td>
        <Places places={results} base={base} />
      </td>
      <td>
        <Places places={params} base={base} />
      </td>
    </tr>
  )
}

/** One element for each method: this page links to more than a thousand places. */
function Places({ places, base }: { places: readonly FieldPlace[]; base: string }) {
  return (
    <>
      {places.flatMap(({ method, anchor }, index) => [
        index === 0 ? '' : ', ',
        <a className="wire-link" key={method} href={`${withBase(base, methodPath(method))}#${anchor}`}>
          {method}
        </a>,
      ])}
    </>
  )
}
