/**
 * The height of a page before its deferred blocks are rendered. It is nearly the final one, so that the scrollbar stays
 * where it is.
 */
import { expect, test } from 'vitest'
import { openPage } from './harness.ts'
import { isAwake } from './shell-pages.ts'

/** One page of each kind, and the longest ones. */
const PAGES = [
  '/',
  '/introduction',
  '/guides',
  '/developer-essentials/gas-on-monad',
  '/monad-arch/consensus/monad-bft',
  '/reference',
  '/reference/json-rpc',
  '/reference/json-rpc/eth_getBlockByNumber',
  '/reference/json-rpc/debug_traceTransaction',
  '/reference/rpc-error-codes',
  '/reference/rpc-differences',
  '/reference/shapes',
  '/reference/limits',
  '/tooling-and-infra/rpc-providers',
  '/node-ops',
  '/node-ops/incident',
  '/faq',
]
const WINDOWS = [
  [390, 844],
  [1024, 768],
  [1366, 657],
] as const
/** Largest difference of a height on the way, as a part of the final height. */
const MOST = 0.1

test.each(WINDOWS)('in a window of %i × %i px, no page changes its height by a tenth', async (width, height) => {
  const moved: Record<string, string> = {}
  for (const path of PAGES) {
    const page = await openPage(path, {
      width,
      height,
      prepare: (fresh) =>
        fresh.addInitScript(`(() => {
          const heights = (window.heights = [])
          const note = () => {
            if (document.readyState !== 'loading') heights.push(document.documentElement.scrollHeight)
            requestAnimationFrame(note)
          }
          requestAnimationFrame(note)
        })()`),
    })
    await isAwake(page)
    await page.evaluate(`(async () => {
      for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
        scrollTo(0, y)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    })()`)
    const heights = (await page.evaluate('window.heights')) as number[]
    const last = heights.at(-1) ?? 0
    const worst = heights.toSorted((one, other) => Math.abs(other - last) - Math.abs(one - last))[0] ?? 0
    if (Math.abs(worst - last) > MOST * last) moved[path] = `${worst} px, then ${last} px`
    await page.context().close()
  }
  expect(moved).toEqual({})
})
