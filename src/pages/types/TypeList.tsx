import { usePart } from '../../islands/use-part.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { bySubject, codeParts, type ExportedType, exportedTypes } from './type-list.ts'

export type TypeListProps = {
  /** Text of the generated module. */
  module: string
}

/** The declaration of every exported type, folded, in the order of the index; each has an id of its own. */
export function TypeList({ module }: TypeListProps) {
  return (
    <div {...usePart('TypeList')} className="type-list">
      {bySubject(exportedTypes(module)).flatMap(({ types }) =>
        types.map((type) => <Type key={type.name} type={type} />),
      )}
    </div>
  )
}

function Type({ type: { name, code } }: { type: ExportedType }) {
  return (
    <details className="type-entry" id={`type-${name}`}>
      <summary>
        <Icon name="right" small className="chevron" />
        <code>{name}</code>
      </summary>
      <figure className="code" data-language="ts">
        <div className="code-head">
          <span className="title">{name}</span>
          <span className="end">
            <CopyButton label={`Copy ${name}`} />
          </span>
        </div>
        <pre tabIndex={0} role="region" aria-label={`Type ${name}`} translate="no">
          <code>
            {codeParts(code).map(({ text, isComment }, index) =>
              isComment ? (
                <span key={index} className="t-c">
                  {text}
                </span>
              ) : (
                text
              ),
            )}
          </code>
        </pre>
      </figure>
    </details>
  )
}
