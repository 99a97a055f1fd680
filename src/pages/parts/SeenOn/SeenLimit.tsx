/** A limit of an endpoint as it was seen, from `openrpc/observed`. */
import {
  allowedText,
  newestLimit,
  type ObservedRow,
  type ObservedTopic,
  olderState,
} from '../../../core/lib/observed.ts'
import { usePart } from '../../../islands/use-part.ts'
import { Seen } from './Seen.tsx'

type SeenLimitProps = {
  rows: readonly ObservedRow[]
  topic: ObservedTopic
  /** Text before it, such as a space. */
  before?: string
}

/** The newest value of a limit of an endpoint, as it was seen. Nothing if no one saw it. */
export function SeenLimit({ rows, topic, before = '' }: SeenLimitProps) {
  const part = usePart('SeenOn')
  const [text, row] = [allowedText(rows, topic), newestLimit(rows, topic)]
  if (text === undefined || row === undefined) return null
  const older = topic === 'state' ? olderState(rows) : undefined
  return (
    <span {...part}>
      {before}(seen: {text}, <Seen row={row} />
      {older && (
        <>
          , but {allowedText([older], topic)}, <Seen row={older} />
        </>
      )}
      {row.note === undefined ? '' : `. ${row.note}`})
    </span>
  )
}
