import { Fragment, type ReactNode } from 'react'
import { headingId, methodPath, withBase } from '../../core/lib/path.ts'
import { headingLinkTitle } from '../../core/model/constants.ts'
import { usePart } from '../../islands/use-part.ts'
import { InlineMarkdown } from '../../ui/InlineMarkdown.tsx'
import type { ReferenceDocument } from '../common/document.ts'
import { bySubject, type ExportedType, exportedTypes } from './type-list.ts'
import { type TypePlaces, typePlaces } from './type-places.ts'

export type TypeIndexProps = {
  /** Text of the generated module. */
  module: string
  document: ReferenceDocument
  base: string
}

/** More names than these say less than their number. */
const SHOWN_NAMES = 4
/** Shapes of notifications: no method returns them, and the schema of a notification names none. */
const PUSHED = new Set(['BlockHeader', 'MonadBlockHeader', 'Log', 'MonadLog', 'SubscriptionNotification'])

/** Every exported type by subject: what it is, and where it stands. */
export function TypeIndex({ module, document, base }: TypeIndexProps) {
  const places = typePlaces(document)
  return (
    <div {...usePart('TypeList', 'IndexTable')} className="type-index">
      {bySubject(exportedTypes(module)).map(({ subject, types }) => (
        <Fragment key={subject}>
          <h3 id={headingId(subject)}>
            {subject}
            <a className="anchor" href={`#${headingId(subject)}`} aria-label={headingLinkTitle(subject)}>
              #
            </a>
          </h3>
          <div className="table-box" tabIndex={0} role="region" aria-label={subject}>
            <table data-narrow="">
              <thead>
                <tr>
                  <th scope="col">Type</th>
                  <th scope="col">What it is</th>
                  <th scope="col">Where you meet it</th>
                </tr>
              </thead>
              <tbody>
                {types.map((type) => (
                  <Row key={type.name} type={type} places={places.get(type.name)} base={base} />
                ))}
              </tbody>
            </table>
          </div>
        </Fragment>
      ))}
    </div>
  )
}

function Row({
  type: { name, summary },
  places,
  base,
}: {
  type: ExportedType
  places: TypePlaces | undefined
  base: string
}) {
  return (
    <tr>
      <th scope="row">
        <a className="wire-link" href={`#type-${name}`}>
          {name}
        </a>
      </th>
      <td data-label="What it is">
        <InlineMarkdown text={summary} base={base} />
      </td>
      <td data-label="Where you meet it">
        {PUSHED.has(name) && <a href={withBase(base, '/reference/websockets')}>Pushed to subscribers</a>}
        {PUSHED.has(name) && places && '; '}
        {places && <Places places={places} base={base} />}
      </td>
    </tr>
  )
}

/** `returned by a, b; taken by c; in D`. */
function Places({ places: { results, params, within }, base }: { places: TypePlaces; base: string }) {
  const method = (name: string) => (
    <a className="wire-link" href={withBase(base, methodPath(name))}>
      {name}
    </a>
  )
  const type = (name: string) => (
    <a className="wire-link" href={`#type-${name}`}>
      {name}
    </a>
  )
  const groups = [
    ...(results.length > 0 ? [{ word: 'Returned by', names: results, link: method, many: 'methods' }] : []),
    ...(params.length > 0 ? [{ word: 'Taken by', names: params, link: method, many: 'methods' }] : []),
    ...(within.length > 0 ? [{ word: 'In', names: within, link: type, many: 'types' }] : []),
  ]
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
