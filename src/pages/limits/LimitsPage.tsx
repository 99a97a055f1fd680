import { Fragment, type ReactNode } from 'react'
import { observedAt } from '../../core/facts/observed.ts'
import { boundsOf, rangeWords } from '../../core/lib/client-version.ts'
import type { Statement, StatementIndex } from '../../core/lib/evidence.ts'
import type { LimitRow, MethodModel } from '../../core/lib/method-model.ts'
import type { ObservedTopic } from '../../core/lib/observed.ts'
import { methodPath, withBase } from '../../core/lib/path.ts'
import { type Planned as PlannedChange, type Proposal, plannedChanges } from '../../core/lib/proposals.ts'
import { NO_BATCHES, type Server } from '../../core/model/rendering.ts'
import { InlineMarkdown } from '../../ui/InlineMarkdown.tsx'
import { MethodName } from '../../ui/MethodName.tsx'
import type { ReferenceDocument } from '../common/document.ts'
import { Planned } from '../common/Planned.tsx'
import { Section, WidePage, WideTable } from '../common/WidePage.tsx'
import { ClientVersion } from '../parts/ClientVersion/ClientVersion.tsx'
import { EvidenceMark } from '../parts/EvidenceMark/EvidenceMark.tsx'
import { SeenLimit } from '../parts/SeenOn/SeenLimit.tsx'

export type LimitsPageProps = {
  document: ReferenceDocument
  models: readonly MethodModel[]
  servers: readonly Server[]
  evidence: StatementIndex
  proposals: readonly Proposal[]
  base: string
  copyPage?: ReactNode
}

/** Every limit of the document: limits of the node, of single methods, and of public endpoints. */
export function LimitsPage({ document, models, servers, evidence, proposals, base, copyPage }: LimitsPageProps) {
  /** @param ids the limits that share a row. The source of the first is shown */
  const cellsOf = (...ids: string[]) => ({
    statement: evidence.get(`limit ${ids[0]}`),
    planned: ids.flatMap((id) => plannedChanges(proposals, 'limits', id)),
    base,
  })
  const node = (document['x-node-limits'] ?? []).map((limit) => ({ ...limit, ...boundsOf(limit) }))
  const blockGas = Number(node.find(({ id }) => id === 'block-gas')?.value)
  return (
    <WidePage
      title="Limits"
      lead="This page lists the limits of the public endpoints first, then the default limits of a node and the limits of each method. Node operators can change a limit of a node with the flag in its row."
      copyPage={copyPage}
      parts={['Table', 'IndexTable']}
    >
      <Section id="endpoints" title="Public endpoint limits">
        <WideTable label="Limits of public endpoints" heads={['Endpoint', 'Network', 'Provider', 'Limits']}>
          {servers.map(({ url, network, provider, limits }) => (
            <tr key={url}>
              <th scope="row">
                <code>{url}</code>
              </th>
              <td data-label="Network">{network}</td>
              <td data-label="Provider">{provider ?? ''}</td>
              <td data-label="Limits">
                <EndpointLimits url={url} limits={limits} blockGas={blockGas} base={base} />
              </td>
            </tr>
          ))}
        </WideTable>
        <p>
          If you exceed a limit, the endpoint returns <a href={withBase(base, REFUSALS)}>an error of its provider</a>.
        </p>
        {document['x-server-note'] && (
          <p className="quiet">
            <InlineMarkdown text={document['x-server-note'].trim()} base={base} />
          </p>
        )}
      </Section>
      <ClientVersion releases={document['x-clients']} />
      <Section id="node" title="Node limits">
        <WideTable label="Limits of the node" heads={['Limit', 'Value', 'Note']}>
          {node.map((limit) => (
            <tr key={limit.id} id={`limit-${limit.id}`} data-since={limit.since} data-until={limit.until}>
              <th scope="row">{limit.title}</th>
              <Cells limit={limit} {...cellsOf(`node/${limit.id}`)} />
            </tr>
          ))}
        </WideTable>
      </Section>
      <Section id="methods" title="Method limits">
        <WideTable label="Limits of methods" heads={['Methods', 'Limit', 'Value', 'Note']}>
          {sharedLimits(models).map(({ first, names, limit }) => (
            <tr key={`${first}-${limit.id}`} data-since={limit.since} data-until={limit.until}>
              <th scope="row">
                {names.map((name, index) => (
                  <Fragment key={name}>
                    {index > 0 && ', '}
                    <a href={`${withBase(base, methodPath(name))}#limits`}>
                      <code>
                        <MethodName name={name} />
                      </code>
                    </a>
                  </Fragment>
                ))}
              </th>
              <td data-label="Limit">{limit.title}</td>
              <Cells limit={limit} {...cellsOf(...names.map((name) => `${name}/${limit.id}`))} />
            </tr>
          ))}
        </WideTable>
      </Section>
    </WidePage>
  )
}

type SharedLimit = { first: string; names: string[]; limit: LimitRow }

/** Limits of methods in the order of the document. Methods with the same limit share one row. */
function sharedLimits(models: readonly MethodModel[]): SharedLimit[] {
  const found = new Map<string, SharedLimit>()
  for (const { name, limits } of models) {
    for (const limit of limits) {
      const key = JSON.stringify({ ...limit, id: '' })
      const shared = found.get(key)
      if (shared) shared.names.push(name)
      else found.set(key, { first: name, names: [name], limit })
    }
  }
  return [...found.values()]
}

const REFUSALS = '/reference/rpc-error-codes#refusals-of-public-endpoints'

type EndpointLimitsProps = { url: string; limits: Server['limits']; blockGas: number; base: string }

/** The observations that are about a limit. */
const TOPICS: Readonly<Record<string, ObservedTopic>> = { batch: 'batch', 'log-range': 'log-range', history: 'state' }

/** Limits of one endpoint with their notes. A gas cap above the gas limit of a block is shown with the lower limit. */
function EndpointLimits({ url, limits, blockGas, base }: EndpointLimitsProps) {
  const isCapped = (id: string, value: string) => id === 'call-gas' && blockGas < numberOf(value)
  return (
    <ul className="plain-list">
      {limits.map(({ id, title, value, note }) => (
        <li key={id}>
          {limitText(title, value, isCapped(id, value) ? blockGas : undefined)}
          {note && !isCapped(id, value) && (
            <>
              . <InlineMarkdown text={note} base={base} />
            </>
          )}
          {TOPICS[id] && <SeenLimit rows={observedAt(url)} topic={TOPICS[id]} before=" " />}
        </li>
      ))}
    </ul>
  )
}

/** @param lower The gas limit of a block, if it is below the published cap. */
function limitText(title: string, value: string, lower: number | undefined): string {
  if (value === NO_BATCHES) return 'No batches'
  if (lower === undefined) return `${title}: ${value}`
  return `${title}: ${lower.toLocaleString('en')} gas (the gas limit of a block). The provider publishes ${value}`
}

/** The number of a limit such as `200,000,000 gas`. */
const numberOf = (value: string): number => Number.parseInt(value.replaceAll(',', ''), 10)

type CellsProps = {
  limit: LimitRow
  statement: Statement | undefined
  planned: readonly PlannedChange[]
  base: string
}

function Cells({ limit: { value, unit, flag, note, since, until }, statement, planned, base }: CellsProps) {
  const words = rangeWords({ since, until })
  const hasNote = [flag, note, words].some(Boolean)
  const number = typeof value === 'number' ? value.toLocaleString('en') : value
  return (
    <>
      <td className="short" data-label="Value">
        {unit === undefined ? number : `${number} ${unit}`}
      </td>
      <td {...(hasNote ? { 'data-label': 'Note' } : {})}>
        {flag && (
          <>
            Flag <code>{flag}</code>.{' '}
          </>
        )}
        {note && <InlineMarkdown text={note} base={base} />} {words !== '' && `Clients ${words}.`}{' '}
        <EvidenceMark statement={statement} whole />
        <Planned changes={planned} base={base} />
      </td>
    </>
  )
}
