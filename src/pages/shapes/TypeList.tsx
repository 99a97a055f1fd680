import { headingId } from '../../core/lib/path.ts'
import { usePart } from '../../islands/use-part.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { bySubject, codeParts, type ExportedType, exportedTypes } from './type-list.ts'

export type TypeListProps = {
  /** Text of the generated module. */
  module: string
}

/** The declarations of every exported type, folded by subject. Each has its own id. */
export function TypeList({ module }: TypeListProps) {
  return (
    <div {...usePart('TypeList')} className="type-list">
      {bySubject(exportedTypes(module)).map(({ subject, types }) => (
        <Subject key={subject} subject={subject} types={types} />
      ))}
    </div>
  )
}

function Subject({ subject, types }: { subject: string; types: readonly ExportedType[] }) {
  return (
    <details className="type-entry" id={headingId(subject)}>
      <summary>
        <Icon name="right" small className="chevron" />
        {subject}
        <code>{types.map(({ name }) => name).join(' ')}</code>
      </summary>
      <figure className="code" data-language="ts">
        <div className="code-head">
          <span className="title">{subject}</span>
          <span className="end">
            <CopyButton label={`Copy the types of ${subject}`} />
          </span>
        </div>
        <pre tabIndex={0} role="region" aria-label={`Types of ${subject}`} translate="no">
          <code>
            {types.map(({ name, code }, index) => (
              <span key={name} id={`type-${name}`}>
                {index > 0 && '\n\n'}
                <Code text={code} />
              </span>
            ))}
          </code>
        </pre>
      </figure>
    </details>
  )
}

const Code = ({ text }: { text: string }) =>
  codeParts(text).map(({ text: part, isComment }, index) =>
    isComment ? (
      // The parts of a declaration never change their order.
      <span key={index} className="t-c">
        {part}
      </span>
    ) : (
      part
    ),
  )
