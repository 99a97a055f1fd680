/**
 * Requests the reader's wallet to add the network and switch to it. The same values are listed for adding it manually.
 */
import { useState } from 'react'
import { type Connection, connections } from '../../../core/facts/network.ts'
import { usePart } from '../../../islands/use-part.ts'
import { type AddReport, addNetwork, manualFields, type NetworkName } from '../../../ui/browser/add-network.ts'
import { type FoundWallet, findWallets } from '../../../ui/browser/wallets.ts'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { Icon } from '../../../ui/Icon.tsx'

export type AddNetworkProps = {
  network?: NetworkName
  /** The page shows the values elsewhere. */
  isShort?: boolean
}

type State =
  | { name: 'idle' }
  | { name: 'choosing'; wallets: readonly FoundWallet[] }
  | { name: 'asking' }
  | { name: 'told'; report: AddReport }

export default function AddNetwork({ network = 'mainnet', isShort = false }: AddNetworkProps) {
  const connection = connections[network]
  const [state, setState] = useState<State>({ name: 'idle' })
  const ask = async (wallet: FoundWallet | undefined) => {
    setState({ name: 'asking' })
    setState({ name: 'told', report: await addNetwork(wallet?.provider, connection) })
  }
  const begin = () => {
    const wallets = findWallets()
    if (wallets.length > 1) setState({ name: 'choosing', wallets })
    else void ask(wallets[0])
  }
  return (
    <section
      {...usePart('Form', 'AddNetwork')}
      className="form add-network"
      data-short={isShort ? '' : undefined}
      aria-label={`Add ${connection.name} to a wallet`}
    >
      <div className="add-network-ask">
        <button type="button" className="button" data-tone="accent" disabled={state.name === 'asking'} onClick={begin}>
          Add {connection.name}
          {isShort ? ' to your wallet' : ''}
        </button>
        {isShort ? null : <p className="hint">Your wallet asks you before it changes anything.</p>}
        <div role="status">
          {state.name === 'choosing' ? (
            <Wallets wallets={state.wallets} onChoose={(wallet) => void ask(wallet)} />
          ) : null}
          {state.name === 'asking' ? <p className="hint">Waiting for your wallet.</p> : null}
          {state.name === 'told' ? <Told report={state.report} /> : null}
        </div>
      </div>
      {isShort ? null : <Values connection={connection} />}
    </section>
  )
}

function Values({ connection }: { connection: Connection }) {
  return (
    <dl className="add-network-values">
      {manualFields(connection).map(({ label, value, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <div>
              <code>{value}</code>
              {note ? <span className="hint">{note}</span> : null}
            </div>
            <CopyButton value={value} label={`Copy ${label}`} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Wallets({ wallets, onChoose }: { wallets: readonly FoundWallet[]; onChoose: (wallet: FoundWallet) => void }) {
  return (
    <>
      <p className="hint">Choose a wallet.</p>
      {wallets.map((wallet) => (
        <button key={wallet.id} type="button" className="button" onClick={() => onChoose(wallet)}>
          {wallet.name}
        </button>
      ))}
    </>
  )
}

function Told({ report }: { report: AddReport }) {
  return (
    <div {...usePart('Callout')} className="callout" data-tone={report.tone} data-outcome={report.outcome}>
      <Icon name={report.tone === 'success' ? 'check' : report.tone === 'info' ? 'info' : 'warn'} />
      <div>
        <p className="callout-title">{report.title}</p>
        <p>{report.text}</p>
      </div>
    </div>
  )
}
