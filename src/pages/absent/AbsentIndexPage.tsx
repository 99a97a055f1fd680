import type { ReactNode } from 'react'
import { chain } from '../../chain.config.ts'
import type { AbsentMethods } from '../../core/lib/comparison-model.ts'
import type { DraftDocument } from '../../core/lib/draft.ts'
import { absentPath, DRAFT_PATH, withBase } from '../../core/lib/path.ts'
import { InlineMarkdown } from '../../ui/InlineMarkdown.tsx'
import { DraftTable } from '../common/DraftTable.tsx'
import { Served } from '../common/Served.tsx'
import { WidePage } from '../common/WidePage.tsx'

export type AbsentIndexPageProps = {
  absent: readonly AbsentMethods[]
  /** Methods that no released node has yet. They are listed last and not counted. */
  draft?: DraftDocument | undefined
  base: string
  copyPage?: ReactNode
}

/** Every method that Ethereum has and the node lacks, by purpose, and the drafted methods. */
export function AbsentIndexPage({ absent, draft, base, copyPage }: AbsentIndexPageProps) {
  const count = absent.reduce((sum, { methods }) => sum + methods.length, 0)
  return (
    <WidePage
      title={`Methods that ${chain.name} lacks`}
      lead={`${count} methods of Ethereum’s specification, its clients and wallets that a ${chain.name} node does not have. Open a method for its replacement.`}
      copyPage={copyPage}
    >
      {absent.map(({ what, instead, wallet, methods }) => (
        <section className="section" key={what} aria-labelledby={idOf(what)}>
          <h2 id={idOf(what)}>{what}</h2>
          <p>
            <InlineMarkdown text={instead} base={base} />
          </p>
          <dl className="facts">
            {methods.map(({ name, about, served, unchecked }) => (
              <div className="fact-pair" key={name}>
                <dt>
                  <a className="text-link" href={withBase(base, absentPath(name))}>
                    <code>{name}</code>
                  </a>
                </dt>
                <dd>
                  {about} {!wallet && <Served served={served} unchecked={unchecked} />}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      {draft && (
        <section className="section" aria-labelledby="drafted-methods">
          <h2 id="drafted-methods">Draft methods</h2>
          <p>
            {draft['x-draft'].proposal} drafts {draft.methods.length} methods that no released node has. A node returns
            -32601 for them. The <a href={withBase(base, DRAFT_PATH)}>draft’s page</a> has their document, errors and
            test vectors.
          </p>
          <DraftTable draft={draft} base={base} />
        </section>
      )}
    </WidePage>
  )
}

const idOf = (what: string): string => what.toLowerCase().replaceAll(/[^a-z]+/g, '-')
