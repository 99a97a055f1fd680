import type { ReactNode } from 'react'
import type { DraftDocument, DraftExample, DraftMethod, DraftSchema } from '../../../core/lib/draft.ts'
import { DRAFT_PATH, draftPath, withBase } from '../../../core/lib/path.ts'
import { usePart } from '../../../islands/use-part.ts'
import { JsonBlock } from '../../../ui/CodeBlock.tsx'
import { InlineMarkdown } from '../../../ui/InlineMarkdown.tsx'
import { MethodName } from '../../../ui/MethodName.tsx'
import { DraftMark, DraftSource, withoutMark } from '../../common/DraftTable.tsx'
import { Section, WidePage, WideTable } from '../../common/WidePage.tsx'

/** How a client pages, told once for all methods. */
const PAGING = '/developer-essentials/proposals#page-through-a-long-range'

export type DraftMethodPageProps = { draft: DraftDocument; method: DraftMethod; base: string; copyPage?: ReactNode }

/** One method that no released node has. The title and the lead mark the page, and the example its code. */
export function DraftMethodPage({ draft, method, base, copyPage }: DraftMethodPageProps) {
  const { primary, relations } = method['x-query']
  const request = method.params[0]?.schema.properties ?? {}
  const { fields, filter, ...members } = request
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
          <DraftMark /> {withoutMark(method.summary)} No released node has this method. <strong>Today:</strong>{' '}
          <InlineMarkdown text={method['x-today']} base={base} />
        </>
      }
      copyPage={copyPage}
      parts={['Table', 'IndexTable']}
    >
      <Section id="request" title="Request">
        <p>
          The only parameter is an object with these members. All of them are optional, and a node refuses other
          members. A range can need several requests, so <a href={withBase(base, PAGING)}>page through it</a>.
        </p>
        <Rows
          label="Members of the request"
          head="Member"
          rows={{ ...members, ...(filter ? { filter } : {}), ...(fields ? { fields } : {}) }}
          base={base}
        />
      </Section>
      <Section id="filter" title="Filter">
        <p>A node returns an object if it meets all conditions of the filter.</p>
        <Rows label="Fields of the filter" head="Field" rows={filter?.properties ?? {}} base={base} />
      </Section>
      <Section id="result" title="Result">
        <p>A response covers the blocks from its first block to its cursor.</p>
        <Rows label="Members of the result" head="Member" rows={method.result.schema.properties ?? {}} base={base} />
        {joined.length > 0 && (
          <p>
            The request can also join{' '}
            {joined.map(({ name, path }, index) => (
              <span key={name}>
                {index > 0 && ' and '}
                <a href={`${withBase(base, path)}#fields`}>
                  <code>{name}</code>
                </a>
              </span>
            ))}
            . Each joined object is returned once.
          </p>
        )}
      </Section>
      <Section id="fields" title={`Fields of ${primary}`}>
        <p>
          The member <code>fields</code> of the request selects some of them. Without it, a node returns all.
        </p>
        {method['x-warning'] && (
          <p>
            <strong>Reverted frames.</strong> <InlineMarkdown text={method['x-warning']} base={base} />
          </p>
        )}
        <Rows
          label={`Types of the fields of ${primary}`}
          head="Field"
          rows={draft.components.schemas[primary]?.properties ?? {}}
          absent={draft['x-objects'][primary]?.absent}
          base={base}
        />
      </Section>
      {method['x-example'] && <Example method={method.name} example={method['x-example']} />}
      <Section id="source" title="Text and test suite">
        <DraftSource draft={draft} method={method.name} />
        <p>
          The <a href={`${withBase(base, DRAFT_PATH)}#errors`}>errors</a> are the same for all drafted methods.
        </p>
      </Section>
    </WidePage>
  )
}

/** The page with the fields of some objects. */
const pathOf = ({ methods }: DraftDocument, name: string): string =>
  draftPath(methods.find(({ 'x-query': { primary } }) => primary === name)?.name ?? '')

type RowsProps = {
  label: string
  head: string
  rows: Readonly<Record<string, DraftSchema>>
  /** The objects that lack a field, in words. */
  absent?: Readonly<Record<string, string>> | undefined
  base: string
}

function Rows({ label, head, rows, absent = {}, base }: RowsProps) {
  return (
    <WideTable label={label} heads={[head, 'Type', 'Description']}>
      {Object.entries(rows).map(([name, schema]) => (
        <tr key={name}>
          <th scope="row">
            <code>{name}</code>
          </th>
          <td data-label="Type">
            <TypeName schema={schema} base={base} />
          </td>
          <td data-label="Description">
            <InlineMarkdown text={String(schema.description ?? '')} base={base} />
            {absent[name] && (
              <>
                {' '}
                <InlineMarkdown text={`Absent for ${absent[name]}.`} />
              </>
            )}
          </td>
        </tr>
      ))}
    </WideTable>
  )
}

/** A named type with a link to its JSON form. */
function TypeName({ schema: { $ref, type }, base }: { schema: DraftSchema; base: string }) {
  const name = $ref?.split('/').at(-1)
  if (name === undefined) return type === undefined ? '' : String(type)
  return <a href={withBase(base, `${DRAFT_PATH}#types`)}>{name}</a>
}

function Example({ method, example }: { method: string; example: DraftExample }) {
  return (
    <Section id="example" title="Example">
      <figure {...usePart('Example')} className="code example" data-language="json">
        <div className="code-head">
          <span className="title">
            {example.title} <DraftMark />
          </span>
        </div>
        <JsonBlock
          label={`Request, ${example.title}`}
          value={{ jsonrpc: '2.0', id: 1, method, params: example.request }}
        />
        <div className="code-head">
          <span className="title">
            Response, {example.url === undefined ? 'constructed' : 'not from a node'} <DraftMark />
          </span>
        </div>
        <JsonBlock label={`Response, ${example.title}`} value={{ jsonrpc: '2.0', id: 1, result: example.result }} />
        <figcaption className="code-foot">
          {example.url === undefined ? (
            example.source
          ) : (
            <a href={example.url} rel="noopener">
              {example.source}
            </a>
          )}
          . No node returned it.
        </figcaption>
      </figure>
    </Section>
  )
}
