import type { ReactNode } from 'react'
import type { MethodIndex } from '../../core/lib/method-model.ts'
import { methodPath, withBase } from '../../core/lib/path.ts'
import { HydratedPart } from '../../islands/HydratedPart.tsx'
import { MethodName } from '../../ui/MethodName.tsx'
import { WidePage } from '../common/WidePage.tsx'
import SchemaExplorer from './parts/SchemaExplorer/SchemaExplorer.tsx'

export type ExplorerPageProps = {
  methods: readonly string[]
  index: MethodIndex
  version: string
  base: string
  copyPage?: ReactNode
}

/** The whole document: the explorer where scripts run, and the list of methods with the document itself for everyone. */
export function ExplorerPage({ methods, index, version, base, copyPage }: ExplorerPageProps) {
  const groups = [...index.subjects, { id: 'more', title: 'More methods', methods: index.beyond }]
  return (
    <WidePage
      title="Schema explorer"
      lead={
        <>
          The whole <a href={withBase(base, '/openrpc.json')}>OpenRPC document</a>, version {version}: every method with
          its schemas opened level by level.
        </>
      }
      copyPage={copyPage}
      parts={['ExplorerPage']}
    >
      <noscript>
        <p className="callout">
          Without JavaScript the explorer does not open. Each method’s page below has the same schemas.
        </p>
      </noscript>
      <HydratedPart name="SchemaExplorer" component={SchemaExplorer} props={{ methods, base }} isDescribed />
      <section className="section" aria-labelledby="list">
        <h2 id="list">All methods</h2>
        <p>
          Each has a page with its parameters, result, errors and examples. The document is also served as{' '}
          <a href={withBase(base, '/openrpc.json')}>openrpc.json</a>, for every tool that reads OpenRPC.
        </p>
        <ul className="method-columns">
          {groups.flatMap(({ methods: list }) =>
            list.map(({ name }) => (
              <li key={name}>
                <a href={withBase(base, methodPath(name))}>
                  <code>
                    <MethodName name={name} />
                  </code>
                </a>
              </li>
            )),
          )}
        </ul>
      </section>
    </WidePage>
  )
}
