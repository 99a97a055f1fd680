/** Tables of the network information page: values to copy, limits of each endpoint, and addresses of contracts. */

import { connections, facts, type NetworkName } from '../../../core/facts/network.ts'
import { observedAt } from '../../../core/facts/observed.ts'
import { allowedText, olderState } from '../../../core/lib/observed.ts'
import type { Deployed } from '../../../core/model/content-data.ts'
import type { Server } from '../../../core/model/rendering.ts'
import { usePart } from '../../../islands/use-part.ts'
import { InlineMarkdown } from '../../../ui/InlineMarkdown.tsx'
import { useGuideData } from '../../common/data-context.tsx'
import { SeenLimit } from '../SeenOn/SeenLimit.tsx'
import { CopyValue } from './CopyValue.tsx'

/** The values of one network that a wallet or a client needs, each with a copy button. */
export function NetworkValues({ network }: { network: NetworkName }) {
  const connection = connections[network]
  const rows = [
    { label: 'Chain ID', values: [String(connection.chainId), connection.chainIdHex] },
    { label: 'RPC URL', values: [connection.rpc] },
    { label: 'WebSocket', values: [connection.websocket] },
    { label: 'Block explorer', values: [connection.explorer] },
    { label: 'Currency symbol', values: [facts.currency.value], note: `${facts.decimals.value} decimals` },
    { label: 'Network name', values: [connection.name] },
  ]
  return (
    <dl {...usePart('NetworkInformation')} className="network-values">
      {rows.map(({ label, values, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {values.map((value) => (
              <CopyValue key={value} value={value} label={`${label} ${value}`} />
            ))}
            {note === undefined ? null : <span className="quiet">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const COLUMNS = [
  { id: 'rate', label: 'Requests' },
  { id: 'batch', label: 'Batch' },
  { id: 'log-range', label: 'Log range' },
  { id: 'history', label: 'Old state' },
] as const

const NOT_STATED = 'not stated'

function cellOf(server: Server, id: (typeof COLUMNS)[number]['id']): string {
  const value = server.limits.find((limit) => limit.id === id)?.value
  if (id === 'history') return value === undefined ? 'no' : 'yes'
  if (value === undefined) return NOT_STATED
  return value
    .replace(/ requests$/, '')
    .replace('per second', '/ s')
    .replace(/per (\d+) seconds/, '/ $1 s')
}

/** Public endpoints of one network with their limits, from the OpenRPC document's servers. */
export function Endpoints({ network }: { network: string }) {
  const part = usePart('NetworkInformation', 'Table')
  const { servers, report } = useGuideData()
  const matching = servers.filter((server) => server.network === network)
  if (matching.length === 0) {
    report({
      message: `<Endpoints network="${network}" /> finds no server.`,
      hint: `Networks: ${[...new Set(servers.map((server) => server.network))].join(', ')}.`,
    })
    return null
  }
  return (
    <div {...part} className="table-box">
      <table className="endpoints" data-narrow="">
        <caption className="visually-hidden">Public endpoints of {network} and what they allow</caption>
        <thead>
          <tr>
            <th scope="col">Endpoint</th>
            {COLUMNS.map(({ id, label }) => (
              <th scope="col" key={id}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {matching.map((server) => (
            <EndpointRow key={server.url} server={server} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function EndpointRow({ server }: { server: Server }) {
  const { base } = useGuideData()
  const missing = server.limits.find(({ id }) => id === 'namespaces')
  const notes = server.limits.flatMap(({ id, note }) => (note && id !== 'call-gas' ? [note] : []))
  const words = [
    server.provider && `Run by ${server.provider}`,
    server.websocket === undefined ? 'no WebSocket' : undefined,
    missing && `without ${missing.value}`,
  ]
  return (
    <tr>
      <th scope="row">
        <CopyValue value={server.url} label={`the address ${server.url}`} />
        <span className="quiet">{words.filter(Boolean).join(', ')}.</span>
        {notes.map((note) => (
          <span className="quiet" key={note}>
            <InlineMarkdown text={note} base={base} />
          </span>
        ))}
        {allowedText(observedAt(server.url), 'log-range') !== undefined && (
          <span className="quiet">
            Log range <SeenLimit rows={observedAt(server.url)} topic="log-range" />
          </span>
        )}
        {olderState(observedAt(server.url)) && (
          <span className="quiet">
            Old state <SeenLimit rows={observedAt(server.url)} topic="state" />
          </span>
        )}
      </th>
      {COLUMNS.map(({ id, label }) => (
        <td key={id} data-label={label}>
          {cellOf(server, id)}
        </td>
      ))}
    </tr>
  )
}

const ADDRESS = /0x[0-9a-fA-F]{40}/

/** Contracts or tokens of `content/data/<name>.yaml` with their addresses, grouped by purpose. */
export function Addresses({ data: name }: { data: string }) {
  const part = usePart('NetworkInformation')
  const { data, report } = useGuideData()
  const rows = data[name]
  if (!Array.isArray(rows)) {
    report({ message: `<Addresses data="${name}" /> finds no list.`, hint: `Add content/data/${name}.yaml.` })
    return null
  }
  const entries = rows as Deployed[]
  const groups = [...new Set(entries.map(({ purpose = '' }) => purpose))].map((purpose) => ({
    purpose,
    members: entries.filter((entry) => (entry.purpose ?? '') === purpose),
  }))
  return (
    <div {...part} className="addresses">
      {groups.map(({ purpose, members }) => (
        <section key={purpose} aria-label={purpose === '' ? 'Addresses' : purpose}>
          {purpose === '' ? null : <p className="addresses-group">{purpose}</p>}
          <dl>
            {members.map((entry) => (
              <Address key={entry.name} entry={entry} />
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}

function Address({ entry: { name, mainnet = '', testnet = '', note } }: { entry: Deployed }) {
  const { base } = useGuideData()
  const first = ADDRESS.exec(mainnet)?.[0]
  const second = ADDRESS.exec(testnet)?.[0]
  const isSame = first !== undefined && first.toLowerCase() === second?.toLowerCase()
  const shown = isSame
    ? [{ networks: 'Mainnet and testnet', address: first, explorer: connections.mainnet.explorer }]
    : [
        { networks: 'Mainnet', address: first, explorer: connections.mainnet.explorer },
        { networks: 'Testnet', address: second, explorer: connections.testnet.explorer },
      ]
  return (
    <div>
      <dt>
        {name}
        {note === undefined ? null : (
          <span className="quiet">
            <InlineMarkdown text={note} base={base} />
          </span>
        )}
      </dt>
      {shown.flatMap(({ networks, address, explorer }) =>
        address === undefined
          ? []
          : [
              <dd key={networks}>
                <CopyValue value={address} label={`${name}, ${networks}`} href={`${explorer}/address/${address}`} />
                <span className="quiet">{networks}</span>
              </dd>,
            ],
      )}
    </div>
  )
}
