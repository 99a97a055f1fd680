import type { ExampleCase } from '../../core/lib/method-model.ts'
import { Icon } from '../../ui/Icon.tsx'
import { InlineMarkdown } from '../../ui/InlineMarkdown.tsx'
import type { ReferenceDocument } from '../common/document.ts'
import { errorCatalogue, verdictTable } from './catalogue.ts'

export type VerdictTableProps = {
  document: ReferenceDocument
  examples: Readonly<Record<string, readonly ExampleCase[]>>
  base: string
}

/** Longer lists of errors are folded. */
const SHOWN = 6

/** The required action of a program, by verdict, with its errors. The package returns the same texts. */
export function VerdictTable({ document, examples, base }: VerdictTableProps) {
  const rows = verdictTable(document, errorCatalogue(document, examples))
  return (
    <div className="table-box" tabIndex={0} role="region" aria-label="What to do, by verdict">
      <table data-narrow="">
        <thead>
          <tr>
            <th scope="col">Verdict</th>
            <th scope="col">What to do</th>
            <th scope="col">Errors</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ verdict, entries }) => (
            <tr key={verdict.id}>
              <th scope="row">
                <code>{verdict.id}</code>
              </th>
              <td data-label="What to do">
                <b>{verdict.title}.</b> <InlineMarkdown text={verdict.advice} base={base} />
              </td>
              <td data-label="Errors">
                <Errors entries={entries} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Errors({ entries }: { entries: readonly { id: string; anchor: string }[] }) {
  if (entries.length === 0) return <>Any message that is not in the catalog.</>
  const links = entries.flatMap(({ id, anchor }, index) => [
    index > 0 ? ', ' : '',
    <a key={id} href={`#${anchor}`}>
      {id}
    </a>,
  ])
  if (entries.length <= SHOWN) return <>{links}</>
  return (
    <details className="nest">
      <summary>
        <Icon name="right" small className="chevron" />
        {entries.length} errors
      </summary>
      <p>{links}</p>
    </details>
  )
}
