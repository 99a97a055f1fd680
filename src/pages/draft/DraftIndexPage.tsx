import type { ReactNode } from 'react'
import type { DraftDocument, DraftRecord } from '../../core/lib/draft.ts'
import { DRAFT_PATH, withBase } from '../../core/lib/path.ts'
import { type Proposal, plannedText, proposalUrl } from '../../core/lib/proposals.ts'
import { InlineMarkdown } from '../../ui/InlineMarkdown.tsx'
import { DraftMark, DraftSource, DraftTable } from '../common/DraftTable.tsx'
import { Section, WidePage, WideTable } from '../common/WidePage.tsx'

export type DraftIndexPageProps = {
  draft: DraftDocument
  proposal: Proposal | undefined
  /** Undefined before the first judgment. */
  record: DraftRecord | undefined
  base: string
  copyPage?: ReactNode
}

/** All drafted methods with their document, errors and types. */
export function DraftIndexPage({ draft, proposal, record, base, copyPage }: DraftIndexPageProps) {
  const { proposal: id, suite } = draft['x-draft']
  return (
    <WidePage
      title="Drafted methods"
      lead={
        <>
          <DraftMark /> No released node has these methods. They follow{' '}
          <a className="text-link" href={proposalUrl(id)}>
            {id}
          </a>
          {proposal && `, which is ${plannedText([proposal]).replace(`${id} `, '')}`}, and can still change.
        </>
      }
      copyPage={copyPage}
      parts={['Table', 'IndexTable']}
    >
      <Section id="methods" title="Methods">
        <DraftTable draft={draft} base={base} />
        <p>
          A node returns -32601 for each of them. Write your client against the{' '}
          <a href={withBase(base, `${DRAFT_PATH}/openrpc.json`)}>draft document</a> (OpenRPC), and read{' '}
          <a href={withBase(base, '/developer-essentials/proposals#page-through-a-long-range')}>how a client pages</a>{' '}
          through a long range.
        </p>
        <DraftSource draft={draft} />
        {record && <Judged record={record} suite={suite} />}
      </Section>
      <Section id="errors" title="Errors">
        <WideTable label="Drafted errors" heads={['Code', 'Message', 'Cause']}>
          {(draft.methods[0]?.errors ?? []).map(({ code, message, 'x-cause': cause }) => (
            <tr key={code}>
              <th scope="row">{code}</th>
              <td data-label="Message">{message}</td>
              <td data-label="Cause">
                <InlineMarkdown text={cause} base={base} />
              </td>
            </tr>
          ))}
        </WideTable>
      </Section>
      <Section id="types" title="Types">
        <p>The types of the drafted requests and results have these JSON forms:</p>
        <WideTable label="Drafted types" heads={['Type', 'JSON form']}>
          {Object.entries(draft.components.schemas).map(
            ([name, { description }]) =>
              description && (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td data-label="JSON form">
                    <InlineMarkdown text={description} base={base} />
                  </td>
                </tr>
              ),
          )}
        </WideTable>
      </Section>
    </WidePage>
  )
}

/** How much of the public test suite the draft document agrees with. */
function Judged({ record: { date, vectors }, suite }: { record: DraftRecord; suite: string }) {
  const same = vectors.filter(({ verdict }) => verdict === 'same').length
  return (
    <p>
      The document agrees with {same} of {vectors.length} vectors of the{' '}
      <a href={`https://github.com/${suite}`} rel="noopener">
        test suite
      </a>{' '}
      (<time dateTime={date}>{date}</time>).
    </p>
  )
}
