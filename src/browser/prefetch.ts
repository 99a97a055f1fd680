/** Whether the connection is one on which pages may be loaded before they are asked for. */

type Connection = { saveData?: boolean; effectiveType?: string }

/** False on data-saver and on 2g (`2g` and `slow-2g`). Unknown connections are taken as good. */
export function mayPrefetch(): boolean {
  const connection = (navigator as Navigator & { connection?: Connection }).connection
  return !(connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? ''))
}
