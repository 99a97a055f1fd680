import type { ReactNode } from 'react'
import { withBase } from '../lib/path.ts'
import { usePart } from '../ui/parts.ts'

export type WidePageProps = {
  title: ReactNode
  lead: ReactNode
  base: string
  copyPage?: ReactNode
  /** Pages above it, below the reference. */
  crumbs?: readonly { label: string; path: string }[]
  /** Parts whose style sheets reach the whole page. */
  parts?: readonly string[]
  children: ReactNode
}

/** A page of the reference that fills the column beside the sidebar. */
export function WidePage({ title, lead, base, copyPage, crumbs = [], parts = [], children }: WidePageProps) {
  const above = [{ label: 'Reference', path: '/reference' }, ...crumbs]
  return (
    <div {...usePart('WidePage', 'Reference', ...parts)} className="wide-page">
      <header className="wide-head">
        <div className="head-row">
          <nav aria-label="Breadcrumbs">
            <ol className="crumbs">
              {above.map(({ label, path }) => (
                <li key={path}>
                  <a href={withBase(base, path)}>{label}</a>
                </li>
              ))}
            </ol>
          </nav>
          {copyPage}
        </div>
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
      </header>
      {children}
    </div>
  )
}
