import { lineUrl, type Statement, shortPlace, writePlaces } from '../../../core/lib/evidence.ts'

export type EvidenceMarkProps = {
  statement: Statement | undefined
  /** Lists every line instead of the first only, for pages whose twin lists them nowhere else. */
  whole?: boolean
}

/** The link from a statement to the line of source that proves it. Works by mouse, touch and keyboard. */
export function EvidenceMark({ statement, whole = false }: EvidenceMarkProps) {
  const lines = statement?.source ?? []
  const [first] = lines
  if (!statement || !first) return null
  return (
    <a
      className="quiet"
      href={lineUrl(shortPlace(first))}
      rel="noopener"
      {...(whole ? { 'data-evidence': writePlaces(lines) } : {})}
      aria-label={`source of ${statement.id}`}
    >
      source
    </a>
  )
}
