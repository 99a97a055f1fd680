import type { ReactNode } from 'react'
import type { MethodVerdict } from '../../core/lib/comparison-model.ts'
import { countMethods, methodsText } from '../../core/lib/method-count.ts'
import type { MethodIndex, MethodKind, MethodSummary } from '../../core/lib/method-model.ts'
import { methodPath, withBase } from '../../core/lib/path.ts'
import { FilterField } from '../../ui/FilterField.tsx'
import { Icon, KindMark } from '../../ui/Icon.tsx'
import { InlineMarkdown } from '../../ui/InlineMarkdown.tsx'
import { MethodName } from '../../ui/MethodName.tsx'
import { WidePage } from '../common/WidePage.tsx'
import { answeredTypes, takenTypes } from './signature-types.ts'

/** Verdict of the computed comparison with Ethereum. */
export type EthereumVerdict = MethodVerdict
export type MethodIndexPageProps = {
  index: MethodIndex
  verdicts: Readonly<Record<string, EthereumVerdict>>
  base: string
  copyPage?: ReactNode
}

const VERDICTS: Record<EthereumVerdict, { label: string; facet: string; icon: string }> = {
  same: { label: 'Same', facet: 'Same as Ethereum', icon: 'equal' },
  behaves: { label: 'Behaves differently', facet: 'Same shape, behaves differently', icon: 'notequal' },
  differs: { label: 'Differs', facet: 'Differs', icon: 'notequal' },
  unspecified: { label: 'Not specified', facet: 'Not in Ethereum’s specification', icon: 'plus' },
}
const KINDS: Record<MethodKind, string> = { read: 'reads', write: 'writes', debug: 'debug' }

/** All methods by subject, with a filter that requires scripts. */
export function MethodIndexPage({ index, verdicts, base, copyPage }: MethodIndexPageProps) {
  const all = index.subjects.flatMap(({ methods }) => methods)
  const count = countMethods(index)
  const alsoEthereum = all.filter(({ name }) => verdicts[name] !== undefined && verdicts[name] !== 'unspecified').length
  return (
    <WidePage
      title="JSON-RPC methods"
      lead={
        <>
          {count.listed} methods over HTTP{alsoEthereum > 0 ? `, ${alsoEthereum} of them also Ethereum’s` : ''}. Every
          page has parameters, result, errors, limits and examples, each with its origin.
        </>
      }
      copyPage={copyPage}
      parts={['MethodIndexPage', 'Chips', 'Entries', 'Form']}
    >
      <div className="finder" role="search" aria-label="Methods">
        <FilterField
          className="needs-script"
          label="Name, initials, parameter or result type"
          placeholder="Name, parameter, result type"
          attribute="data-finder-input"
        />
        <Facets all={all} verdicts={verdicts} />
        <TypeFacets methods={[...all, ...index.beyond]} />
        <p className="finder-status" role="status" data-finder-status="">
          {methodsText(count)}, all kinds
        </p>
      </div>
      <div data-finder-groups="">
        {index.subjects.map(({ id, title, methods }) => (
          <Group key={id} id={id} title={title} methods={methods} verdicts={verdicts} base={base} />
        ))}
        <Group
          id="more"
          title="More methods"
          note={`which a node may offer in addition to the ${count.listed} public methods`}
          methods={index.beyond}
          verdicts={verdicts}
          base={base}
        />
      </div>
      <ul className="entries" data-finder-ranked="" hidden />
    </WidePage>
  )
}

function Facets({
  all,
  verdicts,
}: {
  all: readonly MethodSummary[]
  verdicts: Readonly<Record<string, EthereumVerdict>>
}) {
  const spaces = [...new Set(all.map(({ namespace }) => namespace))]
  const kinds = [...new Set(all.map(({ kind }) => kind))]
  const judged = (Object.keys(VERDICTS) as MethodVerdict[]).filter((verdict) =>
    all.some(({ name }) => verdicts[name] === verdict),
  )
  return (
    <div className="facets needs-script">
      <fieldset className="chips">
        <legend className="visually-hidden">Namespace</legend>
        {spaces.map((space) => (
          <Chip
            key={space}
            facet="namespace"
            value={space}
            count={all.filter(({ namespace }) => namespace === space).length}
          >
            <code>{space}_</code>
          </Chip>
        ))}
      </fieldset>
      <fieldset className="chips">
        <legend className="visually-hidden">Kind</legend>
        {kinds.map((kind) => (
          <Chip key={kind} facet="kind" value={kind} count={all.filter((method) => method.kind === kind).length}>
            <KindMark kind={kind} />
            {KINDS[kind]}
          </Chip>
        ))}
      </fieldset>
      {judged.length > 0 && (
        <fieldset className="chips">
          <legend className="visually-hidden">Compared with Ethereum</legend>
          {judged.map((verdict) => (
            <Chip
              key={verdict}
              facet="verdict"
              value={verdict}
              count={all.filter(({ name }) => verdicts[name] === verdict).length}
            >
              {VERDICTS[verdict].facet}
            </Chip>
          ))}
        </fieldset>
      )}
    </div>
  )
}

/** Lists of the types that methods accept and return, with the number of methods. */
function TypeFacets({ methods }: { methods: readonly MethodSummary[] }) {
  return (
    <div className="chips needs-script">
      <TypeFacet facet="takes" label="Accepts" types={methods.map(({ signature }) => takenTypes(signature))} />
      <TypeFacet facet="answers" label="Returns" types={methods.map(({ result }) => answeredTypes(result))} />
    </div>
  )
}

function TypeFacet({ facet, label, types }: { facet: string; label: string; types: readonly string[][] }) {
  const names = [...new Set(types.flat())].sort((a, b) => a.localeCompare(b, 'en'))
  return (
    <label className="field">
      {label}
      <select data-facet={facet}>
        <option value="">any type</option>
        {names.map((name) => (
          <option key={name} value={name}>
            {`${name} (${types.filter((own) => own.includes(name)).length})`}
          </option>
        ))}
      </select>
      <Icon name="down" small />
    </label>
  )
}

function Chip({ facet, value, count, children }: { facet: string; value: string; count: number; children: ReactNode }) {
  return (
    <label className="chip">
      <input className="visually-hidden" type="checkbox" data-facet={facet} value={value} />
      <Icon name="check" small />
      {children} <small>{count}</small>
    </label>
  )
}

type GroupProps = {
  id: string
  title: string
  note?: string
  methods: readonly MethodSummary[]
  verdicts: Readonly<Record<string, EthereumVerdict>>
  base: string
}

function Group({ id, title, note, methods, verdicts, base }: GroupProps) {
  return (
    <details className="group" open>
      <summary>
        <Icon name="right" small className="chevron" />
        <h2 id={id}>{title}</h2>
        <span>{methods.length}</span>
        {note && <span className="note">{note}</span>}
      </summary>
      <ul className="entries">
        {methods.map((method) => (
          <li
            key={method.name}
            data-entry={method.name}
            data-namespace={method.namespace}
            data-kind={method.kind}
            data-verdict={verdicts[method.name]}
          >
            <Entry method={method} verdict={verdicts[method.name]} base={base} />
          </li>
        ))}
      </ul>
    </details>
  )
}

function Entry({
  method,
  verdict,
  base,
}: {
  method: MethodSummary
  verdict: EthereumVerdict | undefined
  base: string
}) {
  return (
    <a className="entry" href={withBase(base, methodPath(method.name))}>
      <span className="entry-name">
        <KindMark kind={method.kind} />
        <code>
          <MethodName name={method.name} />
        </code>
      </span>
      <span>
        <InlineMarkdown text={method.summary} />
      </span>
      <code className="signature">
        {method.signature} <b>→ {method.result}</b>
      </code>
      {method.beyond !== undefined ? (
        <span className="verdict">{method.transport === 'websocket' ? 'WebSocket' : 'Beyond the list'}</span>
      ) : verdict ? (
        <span className="verdict" data-tone={verdict}>
          <Icon name={VERDICTS[verdict].icon} small />
          {VERDICTS[verdict].label}
        </span>
      ) : null}
    </a>
  )
}
