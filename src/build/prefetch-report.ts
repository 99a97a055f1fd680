/** Reports the files that idle pages prefetch. They are not part of the first load. */
import type { Route } from '../core/model/routes.ts'

const PAGER = /<a rel="(?:prev|next)"/

/**
 * One line with the number of pages that have neighbors and the size of the HTML that they prefetch.
 * @param bytes size of each page over the wire by its path
 */
export function prefetchReport(
  pages: readonly { route: Pick<Route, 'path'>; html: string }[],
  bytes: ReadonlyMap<string, number>,
): string {
  const linked = pages.filter(({ html }) => PAGER.test(html))
  const sizes = linked.map(({ route }) => bytes.get(route.path) ?? 0).sort((a, b) => a - b)
  const median = sizes[Math.floor(sizes.length / 2)] ?? 0
  return `loaded ahead     previous and next of ${linked.length} pages when idle and in view, median ${(median / 1_000).toFixed(1)} kB each`
}
