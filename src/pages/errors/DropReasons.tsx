import { textAnchor } from '../../core/lib/error-anchor.ts'
import { usePart } from '../../islands/use-part.ts'
import type { ReferenceDocument } from '../common/document.ts'
import { errorCatalogue } from './catalogue.ts'

/** Every reason why the pool drops a transaction, with a link to the remedy. */
export function DropReasons({ document }: { document: ReferenceDocument }) {
  const entry = errorCatalogue(document, {}).find(({ id }) => id === 'PoolDropped')
  if (!entry) throw new Error('The document has no entry for the reasons of the pool.')
  return (
    <p {...usePart('Reference')}>
      {[...entry.texts]
        .sort((a, b) => a.message.localeCompare(b.message, 'en'))
        .flatMap(({ message }, index) => [
          index > 0 ? ' · ' : '',
          <a key={message} href={`#${textAnchor(entry.anchor, message)}`}>
            {message}
          </a>,
        ])}
    </p>
  )
}
