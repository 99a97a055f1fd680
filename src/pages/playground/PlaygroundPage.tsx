import type { ReactNode } from 'react'
import { methodPath, withBase } from '../../core/lib/path.ts'
import { HydratedPart } from '../../islands/HydratedPart.tsx'
import { WidePage } from '../common/WidePage.tsx'
import Playground, { type PlaygroundProps } from './parts/Playground/Playground.tsx'

export type PlaygroundPageProps = PlaygroundProps & { copyPage?: ReactNode }

/** The playground, and a note on how it treats typed text. */
export function PlaygroundPage({ copyPage, ...props }: PlaygroundPageProps) {
  const { base } = props
  return (
    <WidePage
      title="Playground"
      lead={
        <>
          Call any endpoint directly from this browser. To check a whole endpoint, or two side by side, use{' '}
          <a href={withBase(base, '/reference/endpoint')}>Check an endpoint</a>.
        </>
      }
      copyPage={copyPage}
    >
      <noscript>
        <p className="callout">
          <span>
            This page needs JavaScript. Each method page lists its calls as curl commands, for example{' '}
            <a className="text-link" href={withBase(base, methodPath('eth_getBalance'))}>
              eth_getBalance
            </a>
            .{' '}
            <a className="text-link" href={withBase(base, '/reference/json-rpc')}>
              All methods
            </a>{' '}
            lists them.
          </span>
        </p>
      </noscript>
      <HydratedPart name="Playground" component={Playground} props={props} isDescribed />
      <div className="method-body">
        <section className="section" aria-labelledby="how">
          <h2 id="how">What happens with what you type</h2>
          <ul className="plain-list">
            <li>
              Calls go to the endpoints you choose, without cookies and without a referrer, after you press a button.
            </li>
            <li>
              Responses are checked in this browser. It stores an address, a key or a header only if you choose to,
              until you forget it.
            </li>
            <li>
              This page’s address contains the method, the params and the network name, so you can share a call. It
              never contains the address of your own endpoint.
            </li>
            <li>A signed transaction is sent once, to one endpoint, after you confirm it.</li>
            <li>
              If the browser blocks this page from reading a response (CORS), run the same call in a terminal and paste
              the output into{' '}
              <a className="text-link" href={withBase(base, '/reference/paste')}>
                Paste anything
              </a>
              .
            </li>
          </ul>
        </section>
      </div>
    </WidePage>
  )
}
