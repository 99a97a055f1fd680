import { lineUrl, type Statement, shortPlace, writePlaces } from '../../../core/lib/evidence.ts'

export type EvidenceMarkProps = {
  statement: Statement | undefined
  /** Names every line, not only the first: for pages whose twin lists them nowhere else. */
  whole?: boolean
}

/** The link behind a statement to the line of source that proves it, by mouse, touch and key alike. */
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
