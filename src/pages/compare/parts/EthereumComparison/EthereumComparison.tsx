import { Fragment } from 'react'
import { chain } from '../../../../chain.config.ts'
import {
  type AbsentMethods,
  type Comparison,
  type ComparisonRow,
  inWords,
  type MethodComparison,
  VERDICT_LABELS,
} from '../../../../core/lib/comparison-model.ts'
import { absentPath, headingId, methodPath, withBase } from '../../../../core/lib/path.ts'
import { usePart } from '../../../../islands/use-part.ts'
import { FilterField } from '../../../../ui/FilterField.tsx'
import { Icon } from '../../../../ui/Icon.tsx'
import { InlineMarkdown } from '../../../../ui/InlineMarkdown.tsx'
import { MethodName } from '../../../../ui/MethodName.tsx'

export type EthereumComparisonProps = { comparison: Comparison; base: string }

/** Compares our methods with Ethereum's, part by part. The page contains everything, and scripts add a filter. */
export function EthereumComparison({ comparison, base }: EthereumComparisonProps) {
  const listed = comparison.methods.filter(({ beyond }) => !beyond)
  const of = (verdict: MethodComparison['verdict']) => listed.filter((method) => method.verdict === verdict)
  const beyond = comparison.methods.filter(({ beyond }) => beyond)
  return (
    <div {...usePart('EthereumComparison', 'Chips', 'Entries', 'Reference')} className="comparison">
      <p>
        The first four counts cover the {listed.length} methods of the method list. “Same” means that requests of an
        Ethereum program work, and that responses have the expected form.
      </p>
      <Tally comparison={comparison} listed={listed} />
      <div className="finder needs-script" role="search" aria-label="Comparison">
        <FilterField
          label="Filter methods and parts"
          placeholder="Filter methods and parts"
          attribute="data-against-filter"
        />
        <p className="finder-status" role="status" data-against-status="" />
      </div>
      <Group
        title="Methods that differ in shape"
        note="Some differences are only additions, such as an extra field."
        methods={of('differs')}
        base={base}
      />
      <Group
        title="Methods with the same shape but different behavior"
        note="The page of each method explains the behavior."
        methods={of('behaves')}
        base={base}
      />
      <Group title="Methods outside Ethereum’s specification" methods={of('unspecified')} base={base} />
      <Group title="Methods that are the same" methods={of('same')} base={base} />
      <Group
        title="Further methods of a node"
        note={`A node may offer these methods in addition to the ${listed.length} methods of the list.`}
        methods={beyond}
        base={base}
      />
      <Absent absent={comparison.absent} base={base} />
      <p>
        In this comparison, the column “Ethereum” covers the {comparison.ethereum.methods} methods of the Ethereum
        execution API spec (<code>{shortVersion(comparison.ethereum.version)}</code>). For methods that only clients
        have, it covers the source of {inWords(wholeClients(comparison))} and some files of{' '}
        {inWords(comparison.clients.flatMap(({ label, date }) => (date === undefined ? [label] : [])))}. A client may
        accept more than the spec lists.
      </p>
    </div>
  )
}

/** Clients whose source was read completely, with the day of the commit. */
const wholeClients = ({ clients }: Comparison): string[] =>
  clients.flatMap(({ label, date }) => (date === undefined ? [] : [`${label} (${date})`]))

/** `execution-apis 033ca6e… (2026-08-06)`: the commit is shortened as usual. */
const shortVersion = (version: string): string => version.replace(/\b([0-9a-f]{7})[0-9a-f]{33}\b/, '$1')

function Tally({ comparison, listed }: { comparison: Comparison; listed: readonly MethodComparison[] }) {
  const count = (verdict: MethodComparison['verdict']) => listed.filter((method) => method.verdict === verdict).length
  const absent = (isWallet: boolean) =>
    comparison.absent.reduce((sum, { methods, wallet = false }) => sum + (wallet === isWallet ? methods.length : 0), 0)
  const counts: [number, string][] = [
    [count('same'), 'same in parameters and result'],
    [count('behaves'), 'same in shape, different in behavior'],
    [count('differs'), 'differ in some part'],
    [count('unspecified'), 'not in Ethereum’s specification'],
    [absent(false), 'more methods, only on Ethereum nodes'],
    [absent(true), 'wallet methods, which wallets implement'],
  ]
  return (
    <ul {...usePart('Tally')} className="tally">
      {counts.map(([number, label]) => (
        <li key={label}>
          <b>{number}</b>
          {label}
        </li>
      ))}
    </ul>
  )
}

type GroupProps = { title: string; note?: string; methods: readonly MethodComparison[]; base: string }

function Group({ title, note, methods, base }: GroupProps) {
  if (methods.length === 0) return null
  return (
    <details className="group" open data-against-group="">
      <summary>
        <Icon name="right" small className="chevron" />
        <h3 id={headingId(title)}>{title}</h3>
        <span>{methods.length}</span>
        {note && <span className="note">{note}</span>}
      </summary>
      <ul className="entries">
        {methods.map((method) => (
          <li key={method.name} data-against={method.name}>
            <Method method={method} base={base} />
          </li>
        ))}
      </ul>
    </details>
  )
}

/** The style sheet adds the sign before the word, because this page is long and every element counts. */
const Verdict = ({ tone }: { tone: MethodComparison['verdict'] }) => (
  <span className="verdict" data-tone={tone}>
    {VERDICT_LABELS[tone]}
  </span>
)

/** A method that matches, or that only Monad has, is one line. A method that differs unfolds part by part. */
function Method({ method, base }: { method: MethodComparison; base: string }) {
  const parts = method.rows.filter(({ verdict }) => verdict !== 'same')
  if (parts.length === 0) {
    return (
      <div className="against" id={`compare-${method.name}`}>
        <Line method={method} base={base} isLinked />
      </div>
    )
  }
  return (
    <details className="against" id={`compare-${method.name}`}>
      <summary>
        <Line method={method} base={base} />
      </summary>
      <Parts name={method.name} rows={parts} base={base} />
      <a className="text-link" href={`${withBase(base, methodPath(method.name))}#ethereum`}>
        Open the method
      </a>
    </details>
  )
}

function Line({ method, base, isLinked = false }: { method: MethodComparison; base: string; isLinked?: boolean }) {
  const { name, verdict, short, notes } = method
  return (
    <>
      <code className="entry-name">{isLinked ? <a href={withBase(base, methodPath(name))}>{name}</a> : name}</code>
      <Verdict tone={verdict} />
      <span className="short">
        <InlineMarkdown text={short} base={base} />
        {verdict === 'behaves' && `. Notes on behavior: ${notes.map(({ part }) => part).join(', ')}`}
      </span>
    </>
  )
}

/** The differences, then the params or fields that only Monad has. */
function Parts({ name, rows, base }: { name: string; rows: readonly ComparisonRow[]; base: string }) {
  return (
    <div className="table-box" tabIndex={0} role="region" aria-label={`${name}, part by part`}>
      <table data-narrow="">
        <thead>
          <tr>
            <th scope="col">Part</th>
            <th scope="col">Ethereum</th>
            <th scope="col">{chain.name}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              <th scope="row">
                <InlineMarkdown text={row.part} base={base} />
              </th>
              <td data-label="Ethereum">
                <InlineMarkdown text={row.ethereum} base={base} />
              </td>
              <td data-label={chain.name}>
                <InlineMarkdown text={row.monad} base={base} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Methods that Ethereum has and Monad lacks, by purpose. */
function Absent({ absent, base }: { absent: readonly AbsentMethods[]; base: string }) {
  const count = absent.reduce((sum, { methods }) => sum + methods.length, 0)
  return (
    <details className="group" open>
      <summary>
        <Icon name="right" small className="chevron" />
        <h3 id="methods-only-on-ethereum-or-in-wallets">Methods only on Ethereum or in wallets</h3>
        <span>{count}</span>
      </summary>
      <div className="table-box" tabIndex={0} role="region" aria-label="Methods only on Ethereum or in wallets">
        <table data-narrow="">
          <thead>
            <tr>
              <th scope="col">Purpose</th>
              <th scope="col">Methods</th>
              <th scope="col">Replacement</th>
            </tr>
          </thead>
          <tbody>
            {absent.map(({ what, methods, instead }) => (
              <tr key={what}>
                <th scope="row">{what}</th>
                <td data-label="Methods">
                  {methods.map(({ name }) => (
                    <Fragment key={name}>
                      <a href={withBase(base, absentPath(name))}>
                        <MethodName name={name} />
                      </a>{' '}
                    </Fragment>
                  ))}
                </td>
                <td data-label="Replacement">
                  <InlineMarkdown text={instead} base={base} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
