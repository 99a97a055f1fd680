/** A text by the error in it, by its values and by the words of its family. */
import type { Explanation } from './explain.ts'
import { ofFamily } from './families.ts'
import { ofAlone, quoted, withAddress, withLogs, withMost, withRange, withSize } from './values.ts'

/** @param explained the error that a text is, or is about */
export function explainText(text: string, explained: (error: unknown) => Explanation): Explanation {
  const first = explained(text)
  const alone = first.kind === 'unknown' ? ofAlone(text, explained) : undefined
  if (alone) return alone
  const known = quoted(text, first, explained) ?? first
  const found = known.kind === 'unknown' ? (ofFamily(text, explained) ?? known) : known
  const read = withMost(text, withLogs(text, withRange(text, found), explained))
  return withSize(text, withAddress(text, read, explained), explained)
}
