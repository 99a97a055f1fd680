import { Fragment, type ReactNode } from 'react'
import type { ExampleCase } from '../../lib/method-model.ts'
import { methodPath, withBase } from '../../lib/path.ts'
import { classOf, countClasses } from '../../lib/provenance.ts'
import { Icon } from '../../ui/Icon.tsx'
import { usePart } from '../../ui/parts.ts'
import { WidePage } from '../WidePage.tsx'
import { failing, type Proof, prove } from './prove.ts'

export type ProofPageProps = {
  examples: Readonly<Record<string, readonly ExampleCase[]>>
  /** Methods in the order of the index. */
  order: readonly string[]
  version: string
  base: string
  copyPage?: ReactNode
}

/** Every example of the reference with where it comes from and whether it holds. */
export function ProofPage({ examples, order, version, base, copyPage }: ProofPageProps) {
  const proofs = prove(examples, order)
  const wrong = failing(proofs)
  const classes = countClasses(proofs.map(({ example }) => example))
  return (
    <WidePage
      title="Proof"
      lead="Every example of the reference, checked while this page was built: its request against the parameters, its answer against the result. A failing one stops the build."
      base={base}
      copyPage={copyPage}
    >
      <ul {...usePart('Tally')} className="tally">
        <li>
          <b>{proofs.length}</b>examples of {order.length} methods
        </li>
        <li data-failing={wrong.length}>
          <b>{wrong.length}</b>failing
        </li>
        {classes.map(({ kind, count, name, plural }) => (
          <li key={kind}>
            <b>{count}</b>
            {count === 1 ? name : plural}
          </li>
        ))}
      </ul>
      <dl className="quiet">
        {classes.map(({ kind, name, meaning }) => (
          <Fragment key={kind}>
            <dt>{name}</dt>
            <dd>{meaning}</dd>
          </Fragment>
        ))}
      </dl>
      <p className="quiet">Document version {version}.</p>
      <Table proofs={proofs} base={base} />
    </WidePage>
  )
}

function Table({ proofs, base }: { proofs: readonly Proof[]; base: string }) {
  return (
    <figure {...usePart('DataTable', 'Table', 'IndexTable')} className="table-figure">
      <figcaption>{proofs.length} examples</figcaption>
      <div className="field table-filter needs-script">
        <Icon name="search" small />
        <input
          type="search"
          aria-label="Filter examples"
          placeholder="Filter"
          autoComplete="off"
          data-table-filter=""
        />
      </div>
      <div className="table-box" tabIndex={0} role="region" aria-label="Examples">
        <table>
          <thead>
            <tr>
              {['Method', 'Case', 'Request', 'Answer', 'Origin', 'Date', 'Source'].map((head) => (
                <th scope="col" key={head} data-sort={head}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {proofs.map((proof) => (
              <Row key={`${proof.method}/${proof.example.name}`} proof={proof} base={base} />
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}

const REQUEST = { fits: 'fits', refused: 'refused, on purpose', fails: 'FAILS' } as const

function Row({ proof: { method, example, request, response }, base }: { proof: Proof; base: string }) {
  const { provenance, title } = example
  return (
    <tr>
      <th scope="row">
        <a href={withBase(base, methodPath(method))}>
          <code>{method}</code>
        </a>
      </th>
      <td>{title}</td>
      <td>{REQUEST[request]}</td>
      <td>{response === 'fits' ? 'fits' : 'FAILS'}</td>
      <td>{classOf(provenance).name}</td>
      <td className="short">{provenance.date ?? ''}</td>
      <td>
        {provenance.url ? <a href={provenance.url}>{provenance.source}</a> : provenance.source}
        {provenance.block !== undefined && `, block ${provenance.block.toLocaleString('en')}`}
      </td>
    </tr>
  )
}
