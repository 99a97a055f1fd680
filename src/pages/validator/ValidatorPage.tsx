import type { ReactNode } from 'react'
import { withBase } from '../../core/lib/path.ts'
import { HydratedPart } from '../../islands/HydratedPart.tsx'
import { TerminalCommand } from '../../ui/TerminalCommand.tsx'
import { WidePage } from '../common/WidePage.tsx'
import ResponseCheck from './parts/ResponseCheck/ResponseCheck.tsx'

export type ValidatorPageProps = {
  methods: readonly string[]
  /** A recorded receipt, to which the sample's mistakes are added. */
  receipt: Record<string, unknown>
  /** Command of the package, up to the URL of the endpoint. */
  command: string
  base: string
  copyPage?: ReactNode
}

/** The tool "Check a response", and a description of its checks, also for readers without scripts. */
export function ValidatorPage({ methods, receipt, command, base, copyPage }: ValidatorPageProps) {
  return (
    <WidePage
      title="Check a response"
      lead="Paste a response, a request or a batch. It is checked in this browser against the schema, also offline; nothing is sent."
      copyPage={copyPage}
    >
      <noscript>
        <p className="callout">
          Without JavaScript this page cannot check anything. The same check runs in a terminal, see below.
        </p>
      </noscript>
      <HydratedPart
        name="ResponseCheck"
        component={ResponseCheck}
        props={{ methods, base, sample: sampleOf(receipt) }}
        isDescribed
      />
      <div className="method-body">
        <section className="section" aria-labelledby="what">
          <h2 id="what">What is checked</h2>
          <ul className="plain-list">
            <li>
              Every field against the{' '}
              <a className="text-link" href={withBase(base, '/openrpc.json')}>
                OpenRPC document
              </a>
              : quantities without leading zeros, hashes of 64 digits, required and unknown members, the forms a union
              allows.
            </li>
            <li>The envelope: version, id, and exactly one of result and error.</li>
            <li>
              Requests: the method’s name and each parameter. A request in the same paste names the method of its
              answer.
            </li>
            <li>
              Errors: the code and text are looked up in the{' '}
              <a className="text-link" href={withBase(base, '/reference/rpc-error-codes')}>
                error codes
              </a>
              ; reverts are decoded, Solidity panics and the common custom errors included.
            </li>
          </ul>
        </section>
        <section className="section" aria-labelledby="terminal">
          <h2 id="terminal">A whole endpoint, in a terminal</h2>
          <p>
            The same validators run in the package’s command: it sends the requests of the examples to an endpoint and
            checks what comes back. Without JavaScript in this page it is also the way to check a single answer.
          </p>
          <TerminalCommand label="Command" command={command} />
        </section>
      </div>
    </WidePage>
  )
}

/** A recorded receipt with the four most common mistakes. */
function sampleOf(receipt: Record<string, unknown>): string {
  const { effectiveGasPrice: _, ...rest } = receipt
  const wrong = {
    ...rest,
    status: 1,
    blockNumber: String(rest.blockNumber).replace('0x', '0x0'),
    transactionHash: String(rest.transactionHash).slice(0, -1),
  }
  return JSON.stringify({ jsonrpc: '2.0', id: 1, result: wrong }, null, 2)
}
