/**
 * Authoring components that show facts from their single source: network facts, methods, examples, terms, data files.
 */
import { Fragment, type ReactNode } from 'react'
import { facts } from '../../core/facts/network.ts'
import { countMethods } from '../../core/lib/method-count.ts'
import type { ExampleCase } from '../../core/lib/method-model.ts'
import { nearest } from '../../core/lib/nearest.ts'
import { methodPath, withBase } from '../../core/lib/path.ts'
import { classOf, provenanceLabel } from '../../core/lib/provenance.ts'
import type { GlossaryEntry } from '../../core/model/content-data.ts'
import { usePart } from '../../islands/use-part.ts'
import { JsonBlock } from '../../ui/CodeBlock.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { FilterField } from '../../ui/FilterField.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { InlineMarkdown } from '../../ui/InlineMarkdown.tsx'
import { MethodName } from '../../ui/MethodName.tsx'
import { labelOf, narrow } from '../../ui/narrow-table.ts'
import { useGuideData } from './data-context.tsx'
import { timeOf } from './runs.ts'

/** One network fact, as formatted by src/core/facts/network.ts. */
export function Fact({ name }: { name: string }) {
  const { report } = useGuideData()
  const fact = (facts as Record<string, { value: string; detail: string } | undefined>)[name]
  if (!fact) {
    report({
      message: `<Fact name="${name}" /> is not a known fact.`,
      hint: `Nearest: ${nearest(name, Object.keys(facts)).join(', ') || 'none'}; add it to src/core/facts/network.ts.`,
    })
    return null
  }
  return <span title={fact.detail}>{fact.value}</span>
}

/** Number of methods, in the public list or in total. */
export function MethodCount({ of }: { of: 'listed' | 'all' }) {
  return countMethods(useGuideData().methods)[of]
}

/** A link to a method's page, with its wire name. `field` is an anchor such as `result.logs`. */
export function MethodLink({ name, field }: { name: string; field?: string }) {
  const { base, methods, report } = useGuideData()
  const names = [...methods.subjects.flatMap((subject) => subject.methods), ...methods.beyond].map(
    (method) => method.name,
  )
  if (!names.includes(name))
    report({
      message: `<MethodLink name="${name}" /> names no method.`,
      hint: `Nearest: ${nearest(name, names).join(', ')}.`,
    })
  return (
    <a href={withBase(base, methodPath(name)) + (field ? `#${field}` : '')}>
      <code>
        <MethodName name={name} />
      </code>
    </a>
  )
}

/** A recorded example of the reference, so that it always matches the reference. */
export function Example({ method, case: wanted }: { method: string; case: string }) {
  const { examples, report } = useGuideData()
  const example = examples[method]?.find(({ name }) => name === wanted)
  if (!example) {
    const near = nearest(
      wanted,
      (examples[method] ?? []).map(({ name }) => name),
    )
    report({
      message: `<Example method="${method}" case="${wanted}" /> does not exist.`,
      hint: `Nearest: ${near.join(', ') || 'no case of this method'}.`,
    })
    return null
  }
  return <ExampleFigure example={example} />
}

function ExampleFigure({ example }: { example: ExampleCase }) {
  const { base } = useGuideData()
  return (
    <figure {...usePart('Example')} className="code example" data-language="json">
      <div className="code-head">
        <a className="title" href={withBase(base, methodPath(example.request.method))}>
          <MethodName name={example.request.method} />
        </a>
        <span className="end">
          <CopyButton label="Copy the request" />
        </span>
      </div>
      <JsonBlock label={`Request, ${example.title}`} value={example.request} />
      <div className="code-head">
        <span className="title">Response</span>
      </div>
      <JsonBlock label={`Response, ${example.title}`} value={example.response} />
      <figcaption className="code-foot">
        <Icon name={classOf(example.provenance).tone === 'success' ? 'check' : 'info'} small />
        <span>
          {example.summary} Response: {provenanceLabel(example.provenance)}.
        </span>
      </figcaption>
    </figure>
  )
}

const glossaryOf = (data: Readonly<Record<string, unknown>>): GlossaryEntry[] =>
  (data.glossary as GlossaryEntry[] | undefined) ?? []

/** A term with its definition in a native tooltip that opens on hover, focus and tap. */
export function Term({ name, children }: { name: string; children?: ReactNode }) {
  const { base, data, report } = useGuideData()
  const part = usePart('Term')
  const entries = glossaryOf(data)
  const entry = entries.find((candidate) => candidate.name.toLowerCase() === name.toLowerCase())
  if (!entry) {
    report({
      message: `<Term name="${name}"> is not in the glossary.`,
      hint: `Nearest: ${
        nearest(
          name,
          entries.map((candidate) => candidate.name),
        ).join(', ') || 'none'
      }; add it to content/glossary.yaml.`,
    })
    return <>{children ?? name}</>
  }
  return (
    <a
      {...part}
      className="term"
      href={withBase(base, `/reference/glossary#${termId(entry.name)}`)}
      data-definition={entry.definition}
    >
      {children ?? name}
    </a>
  )
}

const termId = (name: string): string => `term-${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`

/**
 * Terms with their definitions, in alphabetical order. With `core`, the terms that every reader needs, otherwise the
 * rest.
 */
export function Glossary({ core = false }: { core?: boolean }) {
  const { base, data } = useGuideData()
  const wanted = glossaryOf(data).filter((entry) => (entry.core ?? false) === core)
  const entries = wanted.sort((a, b) => a.name.toLowerCase().localeCompare(b.name.toLowerCase()))
  return (
    <dl {...usePart('Glossary')} className="facts glossary">
      {entries.map((entry) => (
        <Fragment key={entry.name}>
          <dt id={termId(entry.name)}>{entry.name}</dt>
          <dd>
            <InlineMarkdown text={entry.definition} base={base} />
            {entry.href && (
              <>
                {' '}
                <a href={withBase(base, entry.href)} aria-label={`Read more about ${entry.name}`}>
                  Read more
                </a>
              </>
            )}
          </dd>
        </Fragment>
      ))}
    </dl>
  )
}

export type Column = { key: string; label: string }
type DataTableProps = { data: string; columns: readonly Column[]; caption: string; filter?: boolean; sort?: boolean }

/**
 * A list from `content/data/<name>.yaml` as a table. Scripts add filter and sort. A `measured` column shows how long
 * `npm run guides` needed for the guide that the `end` cell links to.
 */
export function DataTable({ data: name, columns, caption, filter, sort }: DataTableProps) {
  const { data, report } = useGuideData()
  const rows = data[name]
  if (!Array.isArray(rows)) {
    report({
      message: `<DataTable data="${name}" /> finds no list in content/data/${name}.yaml.`,
      hint: `Files: ${Object.keys(data).sort().join(', ')}.`,
    })
    return null
  }
  return (
    <Rows
      rows={(rows as Record<string, unknown>[]).map((row) => ({
        ...row,
        measured: timeOf(data, linkOf(row.end)) ?? 'by hand',
      }))}
      columns={columns}
      caption={caption}
      filter={filter}
      sort={sort}
    />
  )
}

/** Target of the link in a cell. */
const linkOf = (cell: unknown): string => /\]\(([^)]+)\)/.exec(cellText(cell))?.[1] ?? ''

type RowsProps = {
  rows: readonly Record<string, unknown>[]
  columns: readonly Column[]
  caption: string
  filter?: boolean | undefined
  sort?: boolean | undefined
  /** Columns of yes and no. Each gets a chip that filters for yes. */
  needs?: readonly Column[]
}

export function Rows({ rows, columns, caption, filter, sort, needs = [] }: RowsProps) {
  const { base } = useGuideData()
  return (
    <figure {...usePart('DataTable', 'Table')} className="table-figure">
      <figcaption>{caption}</figcaption>
      {filter && (
        <FilterField
          className="table-filter needs-script"
          label={`Filter: ${caption}`}
          placeholder="Filter"
          attribute="data-table-filter"
        />
      )}
      {needs.length > 0 && <Needs needs={needs} columns={columns} />}
      <div className="table-box" tabIndex={0} role="group" aria-label={caption}>
        <table {...narrow(columns)}>
          <thead>
            <tr>
              {columns.map(({ key, label }) => (
                <th scope="col" key={key} {...(sort ? { 'data-sort': key } : {})}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              // Rows of a data file keep their order.
              <tr key={index}>
                {columns.map(({ key }, at) => (
                  <td key={key} {...labelOf(at, columns)} {...(isShort(row[key]) ? { className: 'short' } : {})}>
                    <InlineMarkdown text={cellText(row[key])} base={base} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}

function Needs({ needs, columns }: { needs: readonly Column[]; columns: readonly Column[] }) {
  return (
    <>
      <fieldset {...usePart('Chips')} className="chips needs-script">
        <legend className="visually-hidden">What you need</legend>
        {needs.map(({ key, label }) => (
          <label className="chip" key={key}>
            <input
              className="visually-hidden"
              type="checkbox"
              data-table-need={columns.findIndex((column) => column.key === key)}
            />
            <Icon name="check" small />
            {label}
          </label>
        ))}
      </fieldset>
      <p className="table-none" role="status" data-table-none="" />
    </>
  )
}

/** Dates and addresses stay on one line. Sentences wrap. */
const isShort = (value: unknown): boolean => /^(`[^` ]{1,40}`|\d{4}-\d{2}-\d{2})$/.test(cellText(value))

export function cellText(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (Array.isArray(value)) return value.map(cellText).join(', ')
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'number' ? value.toLocaleString('en') : String(value).trim()
}
