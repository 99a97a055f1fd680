/** Where, when and by whom an answer of a public endpoint was seen, from `openrpc/observed`. */
import { Fragment } from 'react'
import { observed } from '../../../core/facts/observed.ts'
import { hostOf, refusals } from '../../../core/lib/observed.ts'
import { usePart } from '../../../islands/use-part.ts'
import { useGuideData } from '../../common/data-context.tsx'
import { Seen } from './Seen.tsx'

type SeenOnProps = {
  /** JSON-RPC code of the refusal. */
  code?: number
  /** Part of the message, or the whole body that is not JSON. */
  text?: string
}

/** The endpoints that returned a refusal, each with its newest observation. */
export function SeenOn({ code, text }: SeenOnProps) {
  const part = usePart('SeenOn')
  const { report } = useGuideData()
  const found = refusals(observed, { ...(code !== undefined && { code }), ...(text !== undefined && { text }) })
  if (found.length === 0) {
    report({
      message: `<SeenOn> does not find a row with ${code ?? text}.`,
      hint: 'Add the observation to openrpc/observed and run "npm run generate".',
    })
    return null
  }
  return (
    <span {...part}>
      {found.map(([url, row], index) => (
        <Fragment key={url}>
          {index > 0 && ', '}
          {hostOf(url)} by <Seen row={row} />
        </Fragment>
      ))}
    </span>
  )
}
