import type { DraftDocument } from '../../core/lib/draft.ts'
import { draftPath, withBase } from '../../core/lib/path.ts'
import { InlineMarkdown } from '../../ui/InlineMarkdown.tsx'
import { MethodName } from '../../ui/MethodName.tsx'
import { WideTable } from './WidePage.tsx'

/** Marks a line about something that no released node has. */
export const DraftMark = () => <span className="badge">Draft</span>

/** The drafted methods with their filters, and the calls to use until a node has them. */
export function DraftTable({ draft, base }: { draft: DraftDocument; base: string }) {
  return (
    <WideTable label="Methods of the draft" heads={['Method', 'Returns', 'Filter fields', 'Today']}>
      {draft.methods.map(({ name, summary, params, 'x-today': today }) => (
        <tr key={name}>
          <th scope="row">
            <a href={withBase(base, draftPath(name))}>
              <code>
                <MethodName name={name} />
              </code>
            </a>
          </th>
          <td data-label="Returns">
            <InlineMarkdown text={withoutMark(summary)} base={base} />
          </td>
          <td data-label="Filter fields">
            <InlineMarkdown text={namesOf(params[0]?.schema.properties?.filter?.properties ?? {})} base={base} />
          </td>
          <td data-label="Today">
            <InlineMarkdown text={today} base={base} />
          </td>
        </tr>
      ))}
    </WideTable>
  )
}

/** A summary begins with `Draft. `, which pages show as a mark. */
export const withoutMark = (summary: string): string => summary.replace(/^Draft\. /, '')

const namesOf = (members: object): string =>
  Object.keys(members)
    .map((name) => `\`${name}\``)
    .join(', ')
