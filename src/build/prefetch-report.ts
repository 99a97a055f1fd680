/** What pages load ahead once they are idle: listed in the build's report, as it is no part of the first load. */
import type { RenderedRoute } from './prerender.ts'

const PAGER = /<a rel="(?:prev|next)"/

/** One line with the number of pages that have neighbours and the size of the HTML they load ahead. */
export function prefetchReport(pages: readonly Pick<RenderedRoute, 'html' | 'facts'>[]): string {
  const linked = pages.filter(({ html }) => PAGER.test(html))
  const sizes = linked.map(({ facts }) => facts.gzipBytes).sort((a, b) => a - b)
  const median = sizes[Math.floor(sizes.length / 2)] ?? 0
  return `loaded ahead     previous and next of ${linked.length} pages when idle and in view, median ${(median / 1_000).toFixed(1)} kB each`
}
