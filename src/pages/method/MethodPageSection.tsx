import type { ReactNode } from 'react'
import { headingLinkTitle } from '../../core/model/constants.ts'

/** A part of a method page with its heading, anchor and a remark at the right edge. */
export function Section({
  id,
  title,
  note,
  children,
}: {
  id: string
  title: string
  note?: string | undefined
  children: ReactNode
}) {
  return (
    <section className="section" aria-labelledby={id}>
      <h2 id={id}>
        {title}
        <a className="anchor" href={`#${id}`} aria-label={headingLinkTitle(title)} title={headingLinkTitle(title)}>
          #
        </a>
        {note && <small>{note}</small>}
      </h2>
      {children}
    </section>
  )
}
