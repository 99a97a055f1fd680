import type { ReactNode } from 'react'
import { usePart } from '../../islands/use-part.ts'
import { narrow } from '../../ui/narrow-table.ts'
import { Breadcrumbs, Pager } from '../../ui/place.tsx'

export type WidePageProps = {
  title: ReactNode
  lead: ReactNode
  copyPage?: ReactNode
  /** Parts whose style sheets reach the whole page. */
  parts?: readonly string[]
  children: ReactNode
}

/** A reference page that fills the column next to the sidebar. */
export function WidePage({ title, lead, copyPage, parts = [], children }: WidePageProps) {
  return (
    <div {...usePart('WidePage', 'Reference', ...parts)} className="wide-page">
      <header className="wide-head">
        <div className="head-row">
          <Breadcrumbs />
          {copyPage}
        </div>
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
      </header>
      {children}
      <Pager />
    </div>
  )
}

/** A part of such a page under its heading. */
export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

/** A table of such a page. Its cells include their heads for narrow screens. */
export function WideTable({
  label,
  heads,
  children,
}: {
  label: string
  heads: readonly string[]
  children: ReactNode
}) {
  return (
    <div className="table-box" tabIndex={0} role="region" aria-label={label}>
      <table {...narrow(heads)}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th scope="col" key={head}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
