/** Describes in words when a value is null or missing. Inline Markdown. */
import type { SchemaRow } from './method-model.ts'

/** Reason of a null that means the same as a missing field. */
const SAME = 'Same as leaving it out.'

/** One note if null and a missing field have the same effect, otherwise one for each. */
export function absenceNotes({ nullWhen, absentWhen }: Pick<SchemaRow, 'nullWhen' | 'absentWhen'>): string[] {
  if (nullWhen === SAME && absentWhen !== undefined) return [`Left out or \`null\`: ${absentWhen}`]
  return [
    ...(nullWhen === undefined ? [] : [`\`null\`: ${nullWhen}`]),
    ...(absentWhen === undefined ? [] : [`Left out: ${absentWhen}`]),
  ]
}
