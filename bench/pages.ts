/**
 * Loads built pages in Chromium with a 4x slowed processor and slow 4G. Measures first and largest paint, blocking time
 * from first paint to 5 s after load, and layout shift. Each value is the median of five loads. An older build can be
 * loaded in turn, because a busy machine slows both.
 */
import { chromium } from 'playwright-core'
import { startServer } from '../scripts/ship/serve/server.ts'
import { CHROMIUM_FLAGS, findChromium } from '../scripts/test/chromium.ts'
import { middle } from './measure.ts'
import { type Load, measureLoad, SLOW } from './page-load.ts'

export type PageTiming = {
  path: string
  build: 'this' | 'other'
  firstPaintMs: number
  largestPaintMs: number
  blockingMs: number
  layoutShift: number
  holds: boolean
}

const LOADS = 5
const WATCH_MS = 5_000
const PAGES = [
  '/developer-essentials/gas-on-monad',
  '/monad-arch/consensus/authentication',
  '/reference/json-rpc/eth_getBlockByNumber',
  '/reference/json-rpc/debug_traceTransaction',
]

/** @param other folder of another built site, loaded in turn with this one */
export async function benchPages(root: string, other?: string): Promise<PageTiming[]> {
  const roots = other === undefined ? [root] : [root, other]
  const servers = await Promise.all(roots.map((folder) => startServer({ root: folder, port: 0, host: '127.0.0.1' })))
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...CHROMIUM_FLAGS] })
  try {
    const timings: PageTiming[] = []
    for (const path of PAGES) {
      const loads = servers.map((): Load[] => [])
      for (let round = 0; round < LOADS; round++)
        for (const [index, { url }] of servers.entries())
          loads[index]?.push(await measureLoad(browser, url + path, SLOW, WATCH_MS))
      timings.push(...loads.map((all, index) => summary(path, index === 0 ? 'this' : 'other', all)))
    }
    return timings
  } finally {
    await browser.close()
    await Promise.all(servers.map((server) => server.close()))
  }
}

function summary(path: string, build: PageTiming['build'], loads: readonly Load[]): PageTiming {
  const blockingMs = middle(loads.map(({ blocking }) => blocking))
  const layoutShift = Math.max(...loads.map(({ shift }) => shift))
  return {
    path,
    build,
    firstPaintMs: middle(loads.map(({ first }) => first)),
    largestPaintMs: middle(loads.map(({ largest }) => largest)),
    blockingMs,
    layoutShift,
    holds: build === 'other' || (blockingMs === 0 && layoutShift === 0),
  }
}
