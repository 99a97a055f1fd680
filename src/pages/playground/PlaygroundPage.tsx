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
          Call any endpoint from this browser. Calls pass through no server of ours. To check a whole endpoint, or two
          side by side, use <a href={withBase(base, '/reference/endpoint')}>Check an endpoint</a>.
        </>
      }
      copyPage={copyPage}
    >
      <noscript>
        <p className="callout">
          <span>
            Without JavaScript this page cannot call. Each method’s page has its calls as curl commands, such as{' '}
            <a className="text-link" href={withBase(base, methodPath('eth_getBalance'))}>
              eth_getBalance
            </a>
            ;{' '}
            <a className="text-link" href={withBase(base, '/reference/json-rpc')}>
              all methods
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
              Answers are checked in this browser. An address, a key or a header is kept only when you ask for it, in
              this browser, until you forget it.
            </li>
            <li>
              Method, params and the name of the network stand in this page’s address, so that a call can be shared. The
              address of your own endpoint never does.
            </li>
            <li>A signed transaction is sent after a second press, to one endpoint, once.</li>
            <li>
              If the browser blocks this page from reading an answer (CORS), run the same call in a terminal and paste
              what it prints into{' '}
              <a className="text-link" href={withBase(base, '/reference/validator')}>
                Check a response
              </a>
              .
            </li>
          </ul>
        </section>
      </div>
    </WidePage>
  )
}
