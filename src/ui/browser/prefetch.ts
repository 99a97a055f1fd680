/** Conditions for loading something in advance. */

/** A pointer or the focus that stays this long on something means it. Milliseconds. */
export const DWELL_MS = 80

type Connection = { saveData?: boolean; effectiveType?: string }

/** False on data-saver and on 2g (`2g` and `slow-2g`). An unknown connection counts as good. */
export function mayPrefetch(): boolean {
  const connection = (navigator as Navigator & { connection?: Connection }).connection
  return !(connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? ''))
}
