import type { ReactNode } from 'react'
import type { DraftDocument, DraftMethod, DraftSchema } from '../../../core/lib/draft.ts'
import { DRAFT_PATH, draftPath, withBase } from '../../../core/lib/path.ts'
import { InlineMarkdown } from '../../../ui/InlineMarkdown.tsx'
import { MethodName } from '../../../ui/MethodName.tsx'
import { DraftExchange } from '../../common/DraftExchange.tsx'
import { DraftRows } from '../../common/DraftParts.tsx'
import { DraftMark, withoutMark } from '../../common/DraftTable.tsx'
import { Section, WidePage } from '../../common/WidePage.tsx'

export type DraftMethodPageProps = { draft: DraftDocument; method: DraftMethod; base: string; copyPage?: ReactNode }

/** One method that no released node has. The title and the lead mark the page, and the example its code. */
export function DraftMethodPage({ draft, method, base, copyPage }: DraftMethodPageProps) {
  const { primary, relations } = method['x-query']
  const request = method.params[0]?.schema.properties ?? {}
  const { fields, filter } = request
  const { elsewhere } = draft['x-draft']
  const isElsewhere = elsewhere?.methods.includes(method.name)
  const { data } = method.result.schema.properties ?? {}
  const common = withBase(base, DRAFT_PATH)
  const rows = fieldsOf(draft, primary)
  const twin = twinOf(draft, primary)
  const joined = relations.map((name) => ({ name, path: pathOf(draft, name) }))
  return (
    <WidePage
      title={
        <>
          <MethodName name={method.name} /> (draft)
        </>
      }
      lead={
        <>
          <DraftMark /> {withoutMark(method.summary)} No released node has this method.{' '}
          {isElsewhere && (
            <>
              <a href={`${common}#where-can-i-call-them`}>{elsewhere?.name}</a> documents it as live.{' '}
            </>
          )}
          <strong>Today:</strong> <InlineMarkdown text={method['x-today']} base={base} />
        </>
      }
      copyPage={copyPage}
      parts={['Table', 'IndexTable']}
    >
      <p>
        <strong>Why use it:</strong> <InlineMarkdown text={method['x-why']} base={base} />
      </p>
      {method['x-example'] && (
        <Section id="example" title="Example">
          <DraftExchange method={method} />
        </Section>
      )}
      <Section id="request" title="Request">
        <p>
          The only parameter is an object with <code>filter</code>, <code>fields</code> and the common members{' '}
          <a href={`${common}#request`}>fromBlock, toBlock, order and target</a>. Without a range, a query reads the
          whole chain in <a href={`${common}#paging`}>pages</a>. A page ends after about <code>target</code> objects, or
          earlier at the node's own budget. See also the <a href={`${common}#example`}>curl command</a> and the{' '}
          <a href={`${common}#errors`}>errors</a>.
        </p>
      </Section>
      <Section id="filter" title="Filter">
        <p>
          All conditions must be met. If a condition is a list, any of its values is enough, and if it is{' '}
          <code>null</code>, the node ignores it.
          {method['x-limits'] && (
            <>
              {' '}
              <InlineMarkdown text={method['x-limits']} base={base} />
            </>
          )}
        </p>
        <DraftRows
          draft={draft}
          label="Fields of the filter"
          head="Field"
          rows={filter?.properties ?? {}}
          base={base}
        />
      </Section>
      <Section id="fields" title={`Fields of ${primary}`}>
        <ul>
          <li>
            <code>fields</code> of the request: <InlineMarkdown text={fields?.description ?? ''} base={base} /> If the
            request has no <code>fields</code>, a node returns all fields of <code>{primary}</code>.
          </li>
          <li>
            <code>data</code> of the result: <InlineMarkdown text={data?.description ?? ''} base={base} />
            {joined.length > 0 && (
              <>
                {' '}
                Joined objects have the fields of{' '}
                {joined.map(({ name, path }, index) => (
                  <span key={name}>
                    {index > 0 && ' and '}
                    <a href={`${withBase(base, path)}#fields`}>
                      <code>{name}</code>
                    </a>
                  </span>
                ))}
                .
              </>
            )}{' '}
            The other members of the <a href={`${common}#result`}>result</a> are for paging.
          </li>
        </ul>
        {method['x-warning'] && (
          <p>
            <strong>Reverted frames.</strong> <InlineMarkdown text={method['x-warning']} base={base} />
          </p>
        )}
        {twin && (
          <p>
            The fields of{' '}
            <a href={`${withBase(base, pathOf(draft, twin))}#fields`}>
              <code>{twin}</code>
            </a>{' '}
            apply, except for this row:
          </p>
        )}
        <DraftRows
          draft={draft}
          label={`Types of the fields of ${primary}`}
          head="Field"
          rows={twin === undefined ? rows : differing(rows, fieldsOf(draft, twin))}
          absent={draft['x-objects'][primary]?.absent}
          base={base}
        />
      </Section>
    </WidePage>
  )
}

/** The page with the fields of some objects. */
const pathOf = ({ methods }: DraftDocument, name: string): string =>
  draftPath(methods.find(({ 'x-query': { primary } }) => primary === name)?.name ?? '')

type Fields = Readonly<Record<string, DraftSchema>>

const fieldsOf = ({ components }: DraftDocument, name: string): Fields => components.schemas[name]?.properties ?? {}

/** Objects of an earlier method with the same names of fields, so that most of the rows would be on two pages. */
function twinOf(draft: DraftDocument, primary: string): string | undefined {
  const names = (one: string): string => Object.keys(fieldsOf(draft, one)).join()
  const twin = draft.methods.find(({ 'x-query': query }) => names(query.primary) === names(primary))
  return twin?.['x-query'].primary === primary ? undefined : twin?.['x-query'].primary
}

const differing = (rows: Fields, others: Fields): Fields =>
  Object.fromEntries(Object.entries(rows).filter(([name, row]) => JSON.stringify(row) !== JSON.stringify(others[name])))
