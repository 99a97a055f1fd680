import type { ReactNode } from 'react'
import { withBase } from '../../core/lib/path.ts'
import { HydratedPart } from '../../islands/HydratedPart.tsx'
import { TerminalCommand } from '../../ui/TerminalCommand.tsx'
import { WidePage } from '../common/WidePage.tsx'
import PasteAnything from './parts/PasteAnything/PasteAnything.tsx'

export type PastePageProps = {
  methods: readonly string[]
  /** A recorded receipt, to which the sample's mistakes are added. */
  receipt: Record<string, unknown>
  /** Command of the package, up to the URL of the endpoint. */
  command: string
  base: string
  copyPage?: ReactNode
}

/** The tool "Paste anything", and a description of what it reads and checks, also for readers without scripts. */
export function PastePage({ methods, receipt, command, base, copyPage }: PastePageProps) {
  return (
    <WidePage
      title="Paste anything"
      lead="Paste a text to see what it is and what you can do with it. Responses and requests are checked against the schema. This also works offline, and nothing is sent."
      copyPage={copyPage}
    >
      <noscript>
        <p className="callout">
          Without JavaScript, this page cannot check anything. Run the same check in a terminal, as shown below.
        </p>
      </noscript>
      <HydratedPart
        name="PasteAnything"
        component={PasteAnything}
        props={{ methods, base, sample: sampleOf(receipt) }}
        isDescribed
      />
      <div className="method-body">
        <section className="section" aria-labelledby="kinds">
          <h2 id="kinds">What you can paste</h2>
          <ul className="plain-list">
            <li>An error, as its text, its code, a log line of a node or the output of a program.</li>
            <li>A hash, an address, a block number or the name of a method. The method’s form opens with it.</li>
            <li>Bytes of calldata, revert data, a signed transaction or a selector, which are decoded.</li>
            <li>A curl command or a request. The method’s form opens with its params.</li>
            <li>An ABI, to decode and encode with.</li>
            <li>A response or a batch, which is checked as follows.</li>
          </ul>
        </section>
        <section className="section" aria-labelledby="what">
          <h2 id="what">What is checked in a response</h2>
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
