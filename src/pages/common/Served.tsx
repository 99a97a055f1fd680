import { Fragment } from 'react'
import type { ClientLine } from '../../core/lib/comparison-model.ts'
import { inWords } from '../../core/lib/comparison-model.ts'

export type ServedProps = { served: readonly ClientLine[]; unchecked: readonly string[] }

/** Clients of Ethereum that declare a method, each with its line, and those of which that is not known. */
export const Served = ({ served, unchecked }: ServedProps) => (
  <>
    {served.length > 0 && 'Declared in '}
    {served.map(({ client, url }, index) => (
      <Fragment key={client}>
        {index > 0 && (index + 1 < served.length ? ', ' : ' and ')}
        <a href={url}>{client}</a>
      </Fragment>
    ))}
    {served.length > 0 && '.'}
    {unchecked.length > 0 && ` Not checked: ${inWords(unchecked)}.`}
  </>
)
