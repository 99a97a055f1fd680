import { Fragment } from 'react'
import type { ClientLine } from '../../core/lib/comparison-model.ts'
import { uncheckedText } from '../../core/lib/comparison-model.ts'

export type ServedProps = { served: readonly ClientLine[]; unchecked: readonly string[] }

/** Ethereum clients that declare a method, each linked to its line, and clients that were not checked. */
export const Served = ({ served, unchecked }: ServedProps) => (
  <>
    {served.map(({ client, url }, index) => (
      <Fragment key={client}>
        {index > 0 && (index + 1 < served.length ? ', ' : ' and ')}
        <a href={url}>{client}</a>
      </Fragment>
    ))}
    {served.length > 0 && (served.length === 1 ? ' lists this method.' : ' list this method.')}
    {uncheckedText(unchecked)}
  </>
)
