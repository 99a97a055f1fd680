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
      lead="Paste a response, a request or a batch. This browser checks it against the schema, also offline, and sends nothing."
      copyPage={copyPage}
    >
      <noscript>
        <p className="callout">
          Without JavaScript, this page cannot check anything. Run the same check in a terminal, as shown below.
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
              , including quantities without leading zeros, hashes of 64 digits, required and unknown members, and the
              forms of a union.
            </li>
            <li>The envelope: version, id, and exactly one of result and error.</li>
            <li>
              Requests: the method’s name and each parameter. If you paste a request with its response, the request
              specifies the method.
            </li>
            <li>
              Errors: the page looks up code and text in the{' '}
              <a className="text-link" href={withBase(base, '/reference/rpc-error-codes')}>
                error codes
              </a>
              . It decodes reverts, including Solidity panics and common custom errors.
            </li>
          </ul>
        </section>
        <section className="section" aria-labelledby="terminal">
          <h2 id="terminal">A whole endpoint, in a terminal</h2>
          <p>
            The same validators run in the package’s command. It sends the requests of the examples to an endpoint and
            checks the responses. Without JavaScript, use it also to check a single response.
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
