import type { ReactNode } from 'react'
import { usePart } from '../ui/parts.ts'
import { Breadcrumbs, Pager } from '../ui/place.tsx'

export type WidePageProps = {
  title: ReactNode
  lead: ReactNode
  copyPage?: ReactNode
  /** Parts whose style sheets reach the whole page. */
  parts?: readonly string[]
  children: ReactNode
}

/** A page of the reference that fills the column beside the sidebar. */
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
