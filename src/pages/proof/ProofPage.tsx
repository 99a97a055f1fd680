import { Fragment, type ReactNode } from 'react'
import { chain } from '../../chain.config.ts'
import { observedText, STATEMENT_KINDS, type Statement, shortCommit, sourceText } from '../../core/lib/evidence.ts'
import type { ExampleCase } from '../../core/lib/method-model.ts'
import { classOf, countClasses } from '../../core/lib/provenance.ts'
import { usePart } from '../../islands/use-part.ts'
import { FilterField } from '../../ui/FilterField.tsx'
import { narrow } from '../../ui/narrow-table.ts'
import { WidePage } from '../common/WidePage.tsx'
import { failing, type Proof, prove } from './prove.ts'

export type ProofPageProps = {
  examples: Readonly<Record<string, readonly ExampleCase[]>>
  /** What readers can hold a node to. */
  statements: readonly Statement[]
  /** Methods in the order of the index. */
  order: readonly string[]
  version: string
  copyPage?: ReactNode
}

/** Every statement and every example of the reference: whether it fits, where it stands, and what a node answered. */
export function ProofPage({ examples, statements, order, version, copyPage }: ProofPageProps) {
  const proofs = prove(examples, order)
  const wrong = failing(proofs)
  const classes = countClasses(proofs.map(({ example }) => example))
  const traced = statements.filter(({ source }) => source !== undefined).length
  const answered = statements.filter(({ observed }) => observed !== undefined).length
  return (
    <WidePage
      title="Proof"
      lead={`Each statement of the reference with the line of the node’s source that says it, and each example with its class. A ${chain.name} node’s answer is named with network, client and date. Every example is checked against its schema while this page is built; a failing one stops the build.`}
      copyPage={copyPage}
    >
      <ul {...usePart('Tally')} className="tally">
        <li>
          <b>{traced}</b>of {statements.length} statements with a source line
        </li>
        {answered > 0 && (
          <li>
            <b>{answered}</b>statements that a {chain.name} node confirmed
          </li>
        )}
        <li data-failing={wrong.length}>
          <b>{proofs.length - wrong.length}</b>of {proofs.length} examples fit their schema
        </li>
        {classes.map(({ kind, count, name }) => (
          <li key={kind}>
            <b>{count}</b>
            {count === 1 ? 'example' : 'examples'}: {name}
          </li>
        ))}
      </ul>
      <dl className="facts quiet">
        {classes.map(({ kind, name, meaning }) => (
          <Fragment key={kind}>
            <dt>{name}</dt>
            <dd>{meaning}</dd>
          </Fragment>
        ))}
      </dl>
      <section className="section" aria-labelledby="statements">
        <h2 id="statements">Statements</h2>
        <p>
          Lines are those of <Commits statements={statements} />. Statements that rest on the same lines share a row. A
          line proves what the source says at that commit; an answer proves what one node did on one day.
        </p>
        <Later statements={statements} />
        {STATEMENT_KINDS.map(({ kind, plural }) => (
          <Statements key={kind} kind={kind} plural={plural} all={statements} />
        ))}
      </section>
      <section className="section" aria-labelledby="examples">
        <h2 id="examples">Examples</h2>
        <p className="quiet">Document version {version}.</p>
        <Examples proofs={proofs} />
      </section>
    </WidePage>
  )
}

/** Each repository with the commit at which its lines were read. */
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

/** What the copy of the later source proves and what not; nothing where no statement rests on it. */
function Later({ statements }: { statements: readonly Statement[] }) {
  const after = statements.find((statement) => statement.after)?.after
  if (!after) return null
  return (
    <p>
      Where a row names {after.repository}, the code or text changed with pull request 3228. That repository is a copy
      of the server with other names, at commit {shortCommit(after.commit)}. It shows the state after the change; it
      does not prove which release carries it, and its lines are not listed.
    </p>
  )
}

type StatementsProps = { kind: Statement['kind']; plural: string; all: readonly Statement[] }

/** One kind of statement: rows are plain text, because there are hundreds. */
function Statements({ kind, plural, all }: StatementsProps) {
  const own = all.filter((statement) => statement.kind === kind)
  const rows = groupStatements(own)
  const isAnswered = rows.some(({ observed }) => observed !== '')
  const heads = ['Statement', 'Source line', ...(isAnswered ? [`Answer of a ${chain.name} node`] : [])]
  return (
    <ProofTable id={kind} caption={`${own.length} ${plural}`} heads={heads}>
      {rows.map(({ names, source, observed }) => (
        <tr key={names}>
          <th scope="row">
            <Names text={names} />
          </th>
          <td className="paths" {...(isAnswered ? { 'data-label': 'Source line' } : {})}>
            <Files text={source} />
          </td>
          {isAnswered && <td data-label="Answer">{observed}</td>}
        </tr>
      ))}
    </ProofTable>
  )
}

/** Where a path breaks when its column is narrow: before the file's name, and inside names that are long themselves. */
const PATH_END = /(?<=\S{24}\/)(?=[^\s/]{16})|(?<=\S{44})(?=\[)/
/** Each file begins a line, and so does what is said of a later state. */
const NEXT_FILE = /(?<=;) |(?<=\.) (?=[A-Z])/g
/** A path, which a browser would break at its hyphens. */
const PATH = /(\S+\/\S+)/
/** What fits one line of a narrow phone. Characters. */
const LINE = 36

/** Files of the source, one on a line. */
const Files = ({ text }: { text: string }) =>
  text
    .replaceAll(NEXT_FILE, '\n')
    .split(PATH)
    .map((part, index) => (
      // The parts of one text never change place.
      <Fragment key={index}>{index % 2 === 1 ? <FilePath path={part} /> : part}</Fragment>
    ))

/** Names that are longer than a line of a phone break before their capitals. */
const Names = ({ text }: { text: string }) =>
  text.split(/(\S{37,})/).map((part, index) => {
    const [first, ...rest] = index % 2 === 1 ? part.split(/(?<=.{20})(?=[A-Z])/) : [part]
    return (
      // The parts of one text never change place.
      <Fragment key={index}>
        {first}
        <Broken parts={rest} />
      </Fragment>
    )
  })

/** A path, in two pieces where it is longer than a line of a phone. */
function FilePath({ path }: { path: string }) {
  const cut = path.length > LINE ? path.lastIndexOf('/', LINE - 1) + 1 : 0
  return (
    <>
      {cut > 0 && <Piece text={path.slice(0, cut)} />}
      {cut > 0 && <wbr />}
      <Piece text={path.slice(cut)} />
    </>
  )
}

const Piece = ({ text }: { text: string }) => (text.includes('-') ? <span className="whole">{text}</span> : text)

function Paths({ text }: { text: string }) {
  const [first, ...rest] = text.split(PATH_END)
  return (
    <>
      {first}
      <Broken parts={rest} />
    </>
  )
}

const Broken = ({ parts }: { parts: readonly string[] }) =>
  parts.map((part) => (
    <Fragment key={part}>
      <wbr />
      {part}
    </Fragment>
  ))

/** Statements with the same lines and answers in one row, in the order of their first. */
export function groupStatements(
  statements: readonly Statement[],
): { names: string; source: string; observed: string }[] {
  const groups = new Map<string, { names: string[]; source: string; observed: string }>()
  for (const statement of statements) {
    const source = sourceText(statement)
    const observed = observedText(statement)
    const key = `${source}\n${observed}`
    const group = groups.get(key) ?? { names: [], source, observed }
    group.names.push(statement.id.replace('/', ', '))
    groups.set(key, group)
  }
  return [...groups.values()].map(({ names, ...rest }) => ({ names: [...new Set(names)].join('; '), ...rest }))
}

type ProofTableProps = { id: string; caption: string; heads: readonly string[]; children: ReactNode }

function ProofTable({ id, caption, heads, children }: ProofTableProps) {
  const part = usePart('DataTable', 'Table', 'IndexTable')
  return (
    <figure {...part} className="table-figure" id={id}>
      <figcaption>{caption}</figcaption>
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
  )
}

const Examples = ({ proofs }: { proofs: readonly Proof[] }) => (
  <ProofTable
    id="all-examples"
    caption={`${proofs.length} examples`}
    heads={['Example', 'Fits the schema', `Answer of a ${chain.name} node, or its class`]}
  >
    {groupProofs(proofs).map(({ names, fit, origin }) => (
      <tr key={names}>
        <th scope="row">
          <Names text={names} />
        </th>
        <td data-label="Fits the schema">{fit}</td>
        <td data-label="Answer, or its class">
          <Paths text={origin} />
        </td>
      </tr>
    ))}
  </ProofTable>
)

/** Examples of one method with the same verdict and origin in one row, in their order. */
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

/** Request and answer; one that is wrong on purpose says so. */
export function fitText({ request, response }: Proof): string {
  if (request === 'fails' || response === 'fails') return 'FAILS'
  return request === 'refused' ? 'yes; the request is refused on purpose' : 'yes'
}

/** A Monad node's answer with network, client and date; else the class and the source. */
function originText({ provenance }: ExampleCase): string {
  const { chainId, client, date, source } = provenance
  const where = [chainId === undefined ? undefined : `chain ${chainId}`, client, date].filter(
    (part) => part !== undefined,
  )
  return `${[classOf(provenance).name, ...where].join(', ')}. ${source}`
}
