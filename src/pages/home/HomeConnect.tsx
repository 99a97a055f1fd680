import type { ReactNode } from 'react'
import { connections } from '../../core/facts/network.ts'
import { HydratedPart } from '../../islands/HydratedPart.tsx'
import { Icon } from '../../ui/Icon.tsx'
import AddNetwork from '../parts/AddNetwork/AddNetwork.tsx'

export type NetworkName = keyof typeof connections
/** `fact` names a value. A leading dot refers to the chosen network. */
export type ConnectRow = {
  label: string
  fact: string
  small?: string
  smallSuffix?: string
  /** Label of the copy button. */
  copy?: string
  isLink?: boolean
}

export type ConnectProps = {
  title: string
  rows: readonly ConnectRow[]
  shownFor: (fact: string, network: NetworkName) => string
  firstRequest: (url: string) => ReactNode
}

const NETWORKS = ['mainnet', 'testnet'] as const
const label = (network: string): string => network[0]?.toUpperCase() + network.slice(1)

/** The settings that a wallet or a client needs, by network, and a request that runs in place. */
export function Connect({ title, rows, shownFor, firstRequest }: ConnectProps) {
  return (
    <section className="card network" aria-labelledby="network">
      <div className="network-head">
        <h2 id="network">{title}</h2>
        <fieldset className="segments" aria-label="Network" data-tab-group="network">
          {NETWORKS.map((network, index) => (
            <label key={network}>
              <input
                className={`visually-hidden tab-${index}`}
                type="radio"
                name="net"
                value={label(network)}
                defaultChecked={index === 0}
              />
              {label(network)}
            </label>
          ))}
        </fieldset>
      </div>
      {NETWORKS.map((network, index) => (
        <div className="tab-panel" data-tab={index} key={network}>
          <dl>
            {rows.map((row) => (
              <Row key={row.label} row={row} shownFor={(fact) => shownFor(fact, network)} />
            ))}
          </dl>
          <HydratedPart name="AddNetwork" component={AddNetwork} props={{ network, isShort: true }} />
          {firstRequest(connections[network].rpc)}
        </div>
      ))}
    </section>
  )
}

function Row({ row, shownFor }: { row: ConnectRow; shownFor: (fact: string) => string }) {
  const value = shownFor(row.fact)
  const text = row.isLink ? value.replace('https://', '') : value
  const code = row.fact.startsWith('.') ? <code>{text}</code> : text
  return (
    <div>
      <dt>{row.label}</dt>
      <dd>
        <span>
          {row.isLink ? (
            <a className="text-link" href={value} rel="noopener">
              {code}
            </a>
          ) : (
            code
          )}
          {row.small && (
            <small>
              {' '}
              {shownFor(row.small)} {row.smallSuffix ?? ''}
            </small>
          )}
        </span>
        {row.copy && (
          <button
            type="button"
            className="icon-button needs-script"
            data-size="small"
            data-copy={value}
            aria-label={row.copy}
          >
            <Icon name="copy" />
          </button>
        )}
      </dd>
    </div>
  )
}
