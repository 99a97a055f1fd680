/** Describes in words when a value is null or missing. Inline Markdown. */
import type { SchemaRow } from './method-model.ts'

/** Reason of a null that means the same as a missing field. */
const SAME = 'Same as leaving it out.'

/** Reason of a field that the schema makes optional, and that every response had so far. */
const UNSEEN = 'This has not happened so far.'

/** `The call sends no MON.` continues a sentence. Names and code keep their form. */
const continued = (text: string): string => text.replace(/^[A-Z](?=[a-z]+ )/, (letter) => letter.toLowerCase())

/** One note if null and a missing field have the same effect, otherwise one for each. */
export function absenceNotes({ nullWhen, absentWhen }: Pick<SchemaRow, 'nullWhen' | 'absentWhen'>): string[] {
  if (nullWhen === SAME && absentWhen !== undefined) return [`If missing or \`null\`, ${continued(absentWhen)}`]
  if (nullWhen === SAME) return ['`null` is equivalent to omitting the field.']
  return [
    ...(nullWhen === undefined ? [] : [`If \`null\`, ${continued(nullWhen)}`]),
    ...(absentWhen === UNSEEN
      ? ['The schema makes this field optional, but every response seen so far includes it.']
      : []),
    ...(absentWhen === undefined || absentWhen === UNSEEN ? [] : [`If missing, ${continued(absentWhen)}`]),
  ]
}
