import { NARROW_TABLE_COLUMNS } from '../core/model/constants.ts'

/** Attributes of a table whose rows become cards on a phone; its cells carry their headings in `data-label`. */
export const narrow = (columns: readonly unknown[]): { 'data-narrow'?: '' } =>
  columns.length <= NARROW_TABLE_COLUMNS ? { 'data-narrow': '' } : {}

/** Heading of a cell in a card: not of the first, which names the row, and not where each row would have the same one. */
export const labelOf = (at: number, columns: readonly { label: string }[]): { 'data-label'?: string | undefined } =>
  at > 0 && columns.length > 2 ? { 'data-label': columns[at]?.label } : {}
