import { NARROW_TABLE_COLUMNS } from '../model/constants.ts'

/** Attributes of a table whose rows become cards on a phone; its cells carry their headings in `data-label`. */
export const narrow = (columns: readonly unknown[]): { 'data-narrow'?: '' } =>
  columns.length <= NARROW_TABLE_COLUMNS ? { 'data-narrow': '' } : {}
