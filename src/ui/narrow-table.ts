import { NARROW_TABLE_COLUMNS } from '../core/model/constants.ts'

/** Attributes of a table whose rows become cards on a phone. Its cells have their headings in `data-label`. */
export const narrow = (columns: readonly unknown[]): { 'data-narrow'?: '' } =>
  columns.length <= NARROW_TABLE_COLUMNS ? { 'data-narrow': '' } : {}

/**
 * Heading of a cell in a card. The first cell names the row and has none, nor do cells whose heading would be the same
 * in each row.
 */
export const labelOf = (at: number, columns: readonly { label: string }[]): { 'data-label'?: string | undefined } =>
  at > 0 && columns.length > 2 ? { 'data-label': columns[at]?.label } : {}
