import { type Statement, shortCommit } from '../../../lib/evidence.ts'
import { withBase } from '../../../lib/path.ts'
import { usePart } from '../../../ui/parts.ts'

/**
 * The mark behind a statement that a line of source proves. It leads to the proof page; the line itself is linked once
 * a reader is about to follow it, so that a page of many marks stays light.
 */
export function EvidenceMark({ statement, base }: { statement: Statement | undefined; base: string }) {
  const part = usePart('EvidenceMark')
  const [line] = statement?.source ?? []
  if (!statement || !line) return null
  return (
    <a
      {...part}
      className="quiet"
      href={withBase(base, `/reference/proof#${statement.kind}`)}
      data-evidence={`${line.repository}@${shortCommit(line.commit)}:${line.path}:${line.line}`}
      aria-label={`source of ${statement.id}`}
    >
      source
    </a>
  )
}
