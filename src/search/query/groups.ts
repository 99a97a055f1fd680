/** The rows of the modal, which shows the rows of a group together. */
import type { Hierarchy } from './records.ts'

type Row = { hierarchy: Hierarchy }

/** Ends of the bands. All rows of a band are above the rows of the next, so the first screen shows the best. */
const BANDS = [3, 6, Number.POSITIVE_INFINITY] as const

const moreOf = (group: string): string => `More of ${group}`

/**
 * Rows in the order of the modal: the groups by their best row, each with its rows of one band. Rows of the same group
 * in a later band have a second heading, so a group never pushes a better row down. Only the page of
 * all results lists the rows that would.
 */
export function inGroups<T extends Row>(hits: readonly T[]): T[] {
  const groups = new Map<string, T[]>()
  let from = 0
  for (const to of BANDS) {
    const closed = new Set([...groups.keys()].slice(0, -1))
    for (const hit of hits.slice(from, to)) {
      const group = hit.hierarchy.lvl0 ?? ''
      const open = [group, moreOf(group)].find((name) => !closed.has(name))
      if (open === undefined) continue
      const rows = groups.get(open) ?? []
      rows.push({ ...hit, hierarchy: { ...hit.hierarchy, lvl0: open } })
      groups.set(open, rows)
    }
    from = to
  }
  return [...groups.values()].flatMap(byPage)
}

/** The modal shows the rows of a page together. */
function byPage<T extends Row>(rows: readonly T[]): T[] {
  const pages = [...new Set(rows.map(({ hierarchy }) => hierarchy.lvl1))]
  return pages.flatMap((page) => rows.filter(({ hierarchy }) => hierarchy.lvl1 === page))
}
