import { type Statement, writePlaces } from '../../../core/lib/evidence.ts'
import { withBase } from '../../../core/lib/path.ts'
import { usePart } from '../../../islands/use-part.ts'

export type EvidenceMarkProps = {
  statement: Statement | undefined
  base: string
  /** Names every line, not only the first: for pages whose twin lists them nowhere else. */
  whole?: boolean
}

/**
 * The mark behind a statement that a line of source proves. It leads to the proof page; the line itself is linked once
 * a reader is about to follow it, so that a page of many marks stays light.
 */
export function EvidenceMark({ statement, base, whole = false }: EvidenceMarkProps) {
  const part = usePart('EvidenceMark')
  const lines = statement?.source ?? []
  if (!statement || lines.length === 0) return null
  return (
    <a
      {...part}
      className="quiet"
      href={withBase(base, `/reference/proof#${statement.kind}`)}
      data-evidence={writePlaces(whole ? lines : lines.slice(0, 1))}
      aria-label={`source of ${statement.id}`}
    >
      source
    </a>
  )
}
