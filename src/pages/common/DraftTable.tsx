import type { DraftDocument } from '../../core/lib/draft.ts'
import { draftPath, withBase } from '../../core/lib/path.ts'
import { proposalUrl } from '../../core/lib/proposals.ts'
import { InlineMarkdown } from '../../ui/InlineMarkdown.tsx'
import { MethodName } from '../../ui/MethodName.tsx'
import { WideTable } from './WidePage.tsx'

/** Marks a line about something that no released node has. */
export const DraftMark = () => <span className="badge">Draft</span>

/**
 * Sources of a draft, and the service outside of the nodes that documents it.
 * @param method Without it, the text is about all methods.
 */
export function DraftSource({ draft, method }: { draft: DraftDocument; method?: string }) {
  const { proposal, suite, commits, elsewhere } = draft['x-draft']
  const folder = `${proposal.slice(0, 3)}s`
  const live = elsewhere?.methods.filter((name) => method === undefined || name === method) ?? []
  return (
    <p>
      <a href={proposalUrl(proposal)}>{proposal}</a> and its test suite differ. This page follows the{' '}
      <a href={`https://github.com/${suite}/tree/${commits.suite}`} rel="noopener">
        suite at commit {commits.suite.slice(0, 7)}
      </a>{' '}
      where it contradicts the{' '}
      <a href={`https://github.com/monad-crypto/MIPs/blob/${commits.text}/${folder}/${proposal}.md`} rel="noopener">
        text at commit {commits.text.slice(0, 7)}
      </a>
      . Compare newer commits before you write a client.
      {elsewhere && live.length > 0 && (
        <>
          {' '}
          <a href={elsewhere.url} rel="noopener">
            {elsewhere.name}
          </a>
          , which is a provider's service and not a node, documents{' '}
          <InlineMarkdown text={live.map((name) => `\`${name}\``).join(', ')} /> as live (seen on{' '}
          <time dateTime={elsewhere.seen}>{elsewhere.seen}</time>).
        </>
      )}
    </p>
  )
}

/** The drafted methods with their filters. */
export function DraftTable({ draft, base }: { draft: DraftDocument; base: string }) {
  return (
    <WideTable label="Methods of the draft" heads={['Method', 'Returns', 'Filter fields']}>
      {draft.methods.map(({ name, summary, params }) => (
        <tr key={name}>
          <th scope="row">
            <a href={withBase(base, draftPath(name))}>
              <code>
                <MethodName name={name} />
              </code>
            </a>{' '}
            <DraftMark />
          </th>
          <td data-label="Returns">
            <InlineMarkdown text={withoutMark(summary)} base={base} />
          </td>
          <td data-label="Filter fields">
            <InlineMarkdown text={namesOf(params[0]?.schema.properties?.filter?.properties ?? {})} base={base} />
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
