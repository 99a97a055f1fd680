import { textAnchor } from '../../core/lib/error-anchor.ts'
import type { ExampleCase } from '../../core/lib/method-model.ts'
import { Icon } from '../../ui/Icon.tsx'
import { InlineMarkdown } from '../../ui/InlineMarkdown.tsx'
import type { ReferenceDocument } from '../common/document.ts'
import { type CatalogueEntry, errorCatalogue, verdictTable } from './catalogue.ts'

export type VerdictTableProps = {
  document: ReferenceDocument
  examples: Readonly<Record<string, readonly ExampleCase[]>>
  base: string
}

/** Longer lists of errors are folded, and the longest are left to the catalog. */
const SHOWN = 6
const MOST = 20

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
                <Errors links={entries.flatMap((entry) => messagesOf(entry, verdict.id))} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Longer messages are cut after their first sentence. Characters. */
const LONG_MESSAGE = 60

type MessageLink = { anchor: string; message: string; apart?: string }

/** The message of an error with this verdict. If only some texts of the error have the verdict, these texts. */
function messagesOf({ anchor, apart, message, texts, verdict }: CatalogueEntry, id: string): MessageLink[] {
  if (verdict.id !== id) {
    return texts
      .filter((text) => text.verdict === id)
      .map((text) => ({ anchor: textAnchor(anchor, text.message), message: text.message }))
  }
  const short = message.length > LONG_MESSAGE ? `${message.split('. ')[0]}…` : message
  return [{ anchor, message: short, ...(apart !== undefined && { apart }) }]
}

function Errors({ links }: { links: readonly MessageLink[] }) {
  if (links.length === 0) return <>Any message that is not in the catalog.</>
  if (links.length > MOST) {
    return (
      <>
        {links.length} messages of the <a href="#catalog">catalog</a>.
      </>
    )
  }
  const list = links.map(({ anchor, message, apart }) => (
    <li key={anchor}>
      <a href={`#${anchor}`}>
        <code>{message}</code>
      </a>
      {apart !== undefined && ` ${apart}`}
    </li>
  ))
  if (links.length <= SHOWN) return <ul className="plain-list">{list}</ul>
  return (
    <details className="nest">
      <summary>
        <Icon name="right" small className="chevron" />
        {links.length} messages
      </summary>
      <ul className="plain-list">{list}</ul>
    </details>
  )
}
