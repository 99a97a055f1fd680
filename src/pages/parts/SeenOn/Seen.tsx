/** Who saw an answer, and on which day. */
import type { ObservedRow } from '../../../core/lib/observed.ts'

export const Seen = ({ row: { by, date } }: { row: ObservedRow }) => (
  <>
    {by}, <time dateTime={date}>{date}</time>
  </>
)
