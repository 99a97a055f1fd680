import { Fragment, type ReactNode } from 'react'
import { chain } from '../../chain.config.ts'
import {
  lineNames,
  lineUrl,
  observedText,
  type SourceLine,
  STATEMENT_KINDS,
  type Statement,
  shortCommit,
  shortPlace,
  sourceNote,
} from '../../core/lib/evidence.ts'
import type { ExampleCase } from '../../core/lib/method-model.ts'
import { withBase } from '../../core/lib/path.ts'
import { classOf, countClasses } from '../../core/lib/provenance.ts'
import { OURS, type PartialBenchmarks } from '../../core/model/benchmarks.ts'
import { usePart } from '../../islands/use-part.ts'
import { FilterField } from '../../ui/FilterField.tsx'
import { narrow } from '../../ui/narrow-table.ts'
import { Section, WidePage } from '../common/WidePage.tsx'
import { failing, type Proof, prove } from './prove.ts'

export type ProofPageProps = {
  examples: Readonly<Record<string, readonly ExampleCase[]>>
  /** Statements that readers can check on a node. */
  statements: readonly Statement[]
  /** Methods in the order of the index. */
  order: readonly string[]
  version: string
  /** Undefined before the first run of the benchmark. */
  benchmarks?: PartialBenchmarks | undefined
  base: string
  copyPage?: ReactNode
}

/**
 * Explains on one screen how facts, examples and speed are proven. The tables of all statements and examples unfold
 * below.
 */
export function ProofPage({ examples, statements, order, version, benchmarks, base, copyPage }: ProofPageProps) {
  const proofs = prove(examples, order)
  const wrong = failing(proofs)
  const classes = countClasses(proofs.map(({ example }) => example))
  const traced = statements.filter(({ source }) => source !== undefined).length
  const answered = statements.filter(({ observed }) => observed !== undefined).length
  return (
    <WidePage
      title="How this site is made"
      lead="The OpenRPC document is the only source of the reference. Methods, types, validators and pages are generated from it. Facts, examples and speed are proven as follows."
      copyPage={copyPage}
    >
      <ul {...usePart('Tally')} className="tally">
        <li>
          <b>{traced}</b>of {statements.length} statements link to the line of the node’s source that proves them
        </li>
        {answered > 0 && (
          <li>
            <b>{answered}</b>statements were confirmed by a {chain.name} node
          </li>
        )}
        <li data-failing={wrong.length}>
          <b>{proofs.length - wrong.length}</b>of {proofs.length} examples fit their schema
        </li>
        {firstPaint(benchmarks)}
      </ul>
      <Section id="proofs" title="How it is proven">
        <p>
          <b>Facts.</b> Each error, limit, default and difference lists the source lines that prove it. A <i>source</i>{' '}
          mark on a page links to the line. <b>Examples.</b> The build checks every request and response against its
          schema, and stops at the first mismatch: {classes.map(({ count, name }) => `${name}: ${count}`).join(', ')}.{' '}
          <b>Speed.</b> <a href={withBase(base, '/reference/benchmarks')}>Benchmarks</a> builds the same text with four
          other generators and opens the pages from one server. <b>Text.</b>{' '}
          <a href={withBase(base, '/markdown-page')}>Writing a page</a> shows the components that authors use.
        </p>
      </Section>
      <Section id="statements" title="Statements">
        <p>
          The lines are from <Commits statements={statements} />. A line proves the content of the source at that
          commit. A response proves the behavior of one node on one day.
        </p>
        <Later statements={statements} />
        {STATEMENT_KINDS.map(({ kind, plural }) => (
          <Statements key={kind} kind={kind} plural={plural} all={statements} />
        ))}
      </Section>
      <Section id="examples" title="Examples">
        <p className="quiet">Document version {version}.</p>
        <dl className="facts quiet">
          {classes.map(({ kind, name, meaning }) => (
            <Fragment key={kind}>
              <dt>{name}</dt>
              <dd>{meaning}</dd>
            </Fragment>
          ))}
        </dl>
        <Examples proofs={proofs} />
      </Section>
    </WidePage>
  )
}

/** The first visit, on the slowed machine, of the page that every generator built. */
function firstPaint(results: PartialBenchmarks | undefined): ReactNode {
  const own = results?.loads?.rows.find(({ name, profile }) => name === OURS && profile === 'slow')
  return (
    own && (
      <li>
        <b>{Math.round(own.firstPaintMs).toLocaleString('en')} ms</b>until the first paint of <code>{own.page}</code> on
        a slow phone
      </li>
    )
  )
}

/** Each repository with the commit of the linked lines. */
function Commits({ statements }: { statements: readonly Statement[] }) {
  const commits = new Map(
    statements.flatMap(({ source }) => (source ?? []).map(({ repository, commit }) => [repository, commit] as const)),
  )
  return [...commits].map(([repository, commit], index) => (
    <Fragment key={repository}>
      {index > 0 && ', '}
      <a href={`https://github.com/${repository}/tree/${commit}`}>
        {repository} at {shortCommit(commit)}
      </a>
    </Fragment>
  ))
}

/** Explains the limits of the later source copy as proof. Null unless a statement depends on it. */
function Later({ statements }: { statements: readonly Statement[] }) {
  const after = statements.find((statement) => statement.after)?.after
  if (!after) return null
  return (
    <p>
      Where a row shows {after.repository}, the code or text changed with pull request 3228. That repository is a copy
      of the server with other names, at commit {shortCommit(after.commit)}. It shows the state after the change. It
      does not prove which release includes the change, and its lines are not listed.
    </p>
  )
}

type StatementsProps = { kind: Statement['kind']; plural: string; all: readonly Statement[] }

/** Statements of one kind. Each line of source is a link. */
function Statements({ kind, plural, all }: StatementsProps) {
  const own = all.filter((statement) => statement.kind === kind)
  const rows = groupStatements(own)
  const isAnswered = rows.some(({ observed }) => observed !== '')
  const heads = ['Statement', 'Source line', ...(isAnswered ? [`Response of a ${chain.name} node`] : [])]
  return (
    <ProofTable id={kind} caption={`${own.length} ${plural}`} heads={heads}>
      {rows.map(({ names, lines, note, observed }) => (
        <tr key={names}>
          <th scope="row">{names}</th>
          <td className="paths" {...(isAnswered ? { 'data-label': 'Source line' } : {})}>
            {lineNames(lines).map((name, index) => (
              // The lines of a row never change their order.
              <Fragment key={index}>
                {index > 0 && (/\D/.test(name) ? '\n' : ', ')}
                <a href={lineUrl(shortPlace(lines[index] as SourceLine))}>{name}</a>
              </Fragment>
            ))}
            {lines.length > 0 && note !== '' && '\n'}
            {note}
          </td>
          {isAnswered && <td data-label="Answer">{observed}</td>}
        </tr>
      ))}
    </ProofTable>
  )
}

type StatementRow = { names: string; lines: readonly SourceLine[]; note: string; observed: string }

/** Groups statements with the same lines and responses into one row, in order of the first. */
export function groupStatements(statements: readonly Statement[]): StatementRow[] {
  const groups = new Map<string, StatementRow & { all: Set<string> }>()
  for (const statement of statements) {
    const lines = statement.source ?? []
    const [note, observed] = [sourceNote(statement), observedText(statement)]
    const key = [...lineNames(lines), note, observed].join('\n')
    const group = groups.get(key) ?? { names: '', lines, note, observed, all: new Set<string>() }
    group.all.add(statement.id.replace('/', ' '))
    groups.set(key, group)
  }
  return [...groups.values()].map(({ all, ...row }) => ({ ...row, names: [...all].join(', ') }))
}

type ProofTableProps = { id: string; caption: string; heads: readonly string[]; children: ReactNode }

function ProofTable({ id, caption, heads, children }: ProofTableProps) {
  const part = usePart('DataTable', 'Table', 'IndexTable')
  return (
    <details className="nest" id={id}>
      <summary>{caption}</summary>
      <figure {...part} className="table-figure">
        <FilterField
          className="table-filter needs-script"
          label={`Filter: ${caption}`}
          placeholder="Filter"
          attribute="data-table-filter"
        />
        <div className="table-box" tabIndex={0} role="region" aria-label={caption}>
          <table {...narrow(heads)}>
            <thead>
              <tr>
                {heads.map((head) => (
                  <th scope="col" key={head} data-sort={head}>
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>{children}</tbody>
          </table>
        </div>
      </figure>
    </details>
  )
}

const Examples = ({ proofs }: { proofs: readonly Proof[] }) => (
  <ProofTable
    id="all-examples"
    caption={`${proofs.length} examples`}
    heads={['Example', 'Fits the schema', `Response of a ${chain.name} node, or its class`]}
  >
    {groupProofs(proofs).map(({ names, fit, origin }) => (
      <tr key={names}>
        <th scope="row">{names}</th>
        <td data-label="Fits the schema">{fit}</td>
        <td data-label="Answer, or its class">{origin}</td>
      </tr>
    ))}
  </ProofTable>
)

/** Groups examples of one method with the same verdict and origin into one row, in their order. */
export function groupProofs(proofs: readonly Proof[]): { names: string; fit: string; origin: string }[] {
  const groups = new Map<string, { method: string; titles: string[]; fit: string; origin: string }>()
  for (const proof of proofs) {
    const { method, example } = proof
    const fit = fitText(proof)
    const origin = originText(example)
    const key = `${method}\n${fit}\n${origin}`
    const group = groups.get(key) ?? { method, titles: [], fit, origin }
    group.titles.push(example.title)
    groups.set(key, group)
  }
  return [...groups.values()].map(({ method, titles, fit, origin }) => ({
    names: `${method}: ${titles.join('; ')}`,
    fit,
    origin,
  }))
}

/** Verdict on request and response, with a remark if one is wrong on purpose. */
export function fitText({ request, response }: Proof): string {
  if (request === 'fails' || response === 'fails') return 'FAILS'
  return request === 'refused' ? 'yes, and the request is rejected on purpose' : 'yes'
}

/** Network, client and date of a Monad node's response, or else the class and the source. */
function originText({ provenance }: ExampleCase): string {
  const { chainId, client, date, source } = provenance
  const where = [chainId === undefined ? undefined : `chain ${chainId}`, client, date].filter(
    (part) => part !== undefined,
  )
  return `${[classOf(provenance).name, ...where].join(', ')}. ${source}`
}
