/**
 * Loads built pages in Chromium at 4x slowed processor: blocking time from first paint to 5 s after load, layout
 * shift, and how long a client navigation takes. Median of five loads each.
 */
import { chromium } from 'playwright-core'
import { startServer } from '../scripts/serve/server.ts'
import { CHROMIUM_FLAGS, findChromium } from '../scripts/test/chromium.ts'

export type PageTiming = { path: string; blockingMs: number; layoutShift: number; budgetMs: number; holds: boolean }

const LOADS = 5
const SLOWDOWN = 4
const WATCH_MS = 5_000
/** The part of a task beyond this blocks the reader. Milliseconds. */
const LONG_TASK_MS = 50

const PAGES = [
  { path: '/monad-arch/consensus/raptorcast', budgetMs: 0 },
  { path: '/monad-arch/consensus/authentication', budgetMs: 0 },
  { path: '/reference/json-rpc/eth_getBlockByNumber', budgetMs: 50 },
  { path: '/reference/json-rpc/debug_traceTransaction', budgetMs: 50 },
]

export async function benchPages(root: string): Promise<PageTiming[]> {
  const server = await startServer({ root, port: 0, host: '127.0.0.1' })
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...CHROMIUM_FLAGS] })
  try {
    const timings: PageTiming[] = []
    for (const { path, budgetMs } of PAGES) {
      const loads = []
      for (let load = 0; load < LOADS; load++) loads.push(await measureLoad(browser, server.url + path))
      const blockingMs = median(loads.map(({ blocking }) => blocking))
      const layoutShift = Math.max(...loads.map(({ shift }) => shift))
      timings.push({ path, blockingMs, layoutShift, budgetMs, holds: blockingMs <= budgetMs && layoutShift === 0 })
    }
    return timings
  } finally {
    await browser.close()
    await server.close()
  }
}

type Browser = Awaited<ReturnType<typeof chromium.launch>>

async function measureLoad(browser: Browser, url: string): Promise<{ blocking: number; shift: number }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    await page.addInitScript({ content: OBSERVE })
    await page.goto(url, { waitUntil: 'load' })
    await page.waitForTimeout(WATCH_MS)
    return await page.evaluate<{ blocking: number; shift: number }>(READ)
  } finally {
    await context.close()
  }
}

/** Runs in the page before its own scripts; text, because this file is compiled without the browser's types. */
const OBSERVE = `
  const seen = { tasks: [], shift: 0 }
  globalThis.__observed = seen
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) seen.tasks.push({ start: startTime, duration })
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
`

/** What was seen since the first paint: the part of each later task beyond the limit, and the layout shift. */
const READ = `(() => {
  const { tasks, shift } = globalThis.__observed
  const paint = performance.getEntriesByName('first-paint')[0]?.startTime ?? 0
  const blocking = tasks
    .map(({ start, duration }) => start + duration - Math.max(start, paint))
    .reduce((sum, late) => sum + Math.max(0, late - ${LONG_TASK_MS}), 0)
  return { blocking, shift }
})()`

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
