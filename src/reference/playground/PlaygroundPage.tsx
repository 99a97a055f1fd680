import type { ReactNode } from 'react'
import type { NamedEndpoint } from '../../facts/endpoints.ts'
import { withBase } from '../../lib/path.ts'
import { HydratedPart } from '../../ui/HydratedPart.tsx'
import { WidePage } from '../WidePage.tsx'
import Playground from './parts/Playground/Playground.tsx'

export type PlaygroundPageProps = {
  methods: readonly string[]
  endpoints: readonly NamedEndpoint[]
  networks: Readonly<Record<string, string>>
  base: string
  copyPage?: ReactNode
}

/** Playground: the tool, and what it does with what is typed. */
export function PlaygroundPage({ methods, endpoints, networks, base, copyPage }: PlaygroundPageProps) {
  return (
    <WidePage
      title="Playground"
      lead="The call goes from this browser straight to the address you type. It passes through no server of ours, and nothing is kept unless you ask."
      base={base}
      copyPage={copyPage}
    >
      <noscript>
        <p className="callout">
          Without JavaScript this page cannot call. Each method’s page has the same call as a curl command.
        </p>
      </noscript>
      <HydratedPart
        name="Playground"
        component={Playground}
        props={{ methods, endpoints, networks, base }}
        prefix="playground-"
      />
      <div className="method-body">
        <section className="section" aria-labelledby="how">
          <h2 id="how">What happens with what you type</h2>
          <ul className="plain-list">
            <li>One POST goes to the endpoint, without cookies and without a referrer. This site calls nobody else.</li>
            <li>
              The answer is checked against the schema in this browser and stands beside the example; lines that differ
              are marked on both sides.
            </li>
            <li>
              Method, params and the name of the network stand in this page’s address, so that a call can be shared. The
              address of your own endpoint never does.
            </li>
            <li>Sending a signed transaction asks twice and says what it moves, and where.</li>
            <li>
              If the browser keeps the answer from this page (CORS), the same call is shown for a terminal; paste what
              it prints into{' '}
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
