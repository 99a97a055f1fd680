/** Updates a section of bench/README.md with the figures of `/reference/benchmarks`. */
import type { Benchmarks } from '../../src/core/model/benchmarks.ts'

const PAGE = '/developer-essentials/gas-on-monad'
const BEGIN = '<!-- The benchmark writes this section. -->'
const END = '<!-- End of the section. -->'
const HEADING = `## Beside other generators

The same text built by others, and the first visit of \`gas-on-monad\` at a quarter of the processor and slow 4G (150 ms, 1.6 Mbit/s). \`/reference/benchmarks\` has the other pages, the date, the machine, the method, and where another generator is ahead.`
const AGAIN = '`npm install --prefix bench/peers`, then `npm run bench -- --peers`, measures it again.'

/** A table of builds, and of the first visit to one page on a slow line. */
function tableOf({ builds, loads }: Benchmarks): string {
  const visits = loads.rows.filter(({ page, profile }) => page === PAGE && profile === 'slow')
  const rows = visits.map(({ name, firstPaintMs, largestPaintMs, blockingMs, scriptBytes }) => {
    const build = builds.rows.find((row) => row.name === name)
    const seconds = (ms = 0): string => `${(ms / 1_000).toFixed(1)} s`
    const cells = [
      ...[name, seconds(build?.coldMs), seconds(build?.warmMs)],
      ...[`${firstPaintMs} ms`, `${largestPaintMs} ms`, `${blockingMs} ms`, `${Math.round(scriptBytes / 1_000)} kB`],
    ]
    return `| ${cells.join(' | ')} |`
  })
  return [
    '| Site | Cold build | One page edited | First paint | Largest paint | Blocking | JavaScript |',
    '|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n')
}

/** Replaces the section with these figures in the text of bench/README.md. */
export function withTable(readme: string, results: Benchmarks): string {
  const section = `${BEGIN}\n\n${HEADING}\n\n${tableOf(results)}\n\n${AGAIN}\n\n${END}`
  const [before = '', rest = ''] = readme.split(BEGIN)
  return before + section + (rest.split(END)[1] ?? '\n')
}
