/**
 * Loads built pages in Chromium at 4x slowed processor and slow 4G: first and largest paint, blocking time from first
 * paint to 5 s after load, layout shift. Median of five loads each; an older build can be loaded in turn, because a busy
 * machine makes both slower.
 */
import { chromium } from 'playwright-core'
import { startServer } from '../scripts/serve/server.ts'
import { CHROMIUM_FLAGS, findChromium } from '../scripts/test/chromium.ts'

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
const SLOWDOWN = 4
/** Slow 4G: latency in milliseconds, throughput in bytes per second (1.6 and 0.75 Mbit/s). */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const WATCH_MS = 5_000
/** The part of a task beyond this blocks the reader. Milliseconds. */
const LONG_TASK_MS = 50

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
        for (const [index, { url }] of servers.entries()) loads[index]?.push(await measureLoad(browser, url + path))
      timings.push(...loads.map((all, index) => summary(path, index === 0 ? 'this' : 'other', all)))
    }
    return timings
  } finally {
    await browser.close()
    await Promise.all(servers.map((server) => server.close()))
  }
}

function summary(path: string, build: PageTiming['build'], loads: readonly Load[]): PageTiming {
  const blockingMs = median(loads.map(({ blocking }) => blocking))
  const layoutShift = Math.max(...loads.map(({ shift }) => shift))
  return {
    path,
    build,
    firstPaintMs: median(loads.map(({ first }) => first)),
    largestPaintMs: median(loads.map(({ largest }) => largest)),
    blockingMs,
    layoutShift,
    holds: build === 'other' || (blockingMs === 0 && layoutShift === 0),
  }
}

type Browser = Awaited<ReturnType<typeof chromium.launch>>
type Load = { first: number; largest: number; blocking: number; shift: number }

async function measureLoad(browser: Browser, url: string): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', NETWORK)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    await page.addInitScript({ content: OBSERVE })
    await page.goto(url, { waitUntil: 'load' })
    await page.waitForTimeout(WATCH_MS)
    return await page.evaluate<Load>(READ)
  } finally {
    await context.close()
  }
}

/** Runs in the page before its own scripts; text, because this file is compiled without the browser's types. */
const OBSERVE = `
  const seen = { tasks: [], shift: 0, largest: 0 }
  globalThis.__observed = seen
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) seen.tasks.push({ start: startTime, duration })
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.largest = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
`

/** What was seen since the first paint: the part of each later task beyond the limit, and the layout shift. */
const READ = `(() => {
  const { tasks, shift, largest } = globalThis.__observed
  const first = performance.getEntriesByName('first-paint')[0]?.startTime ?? 0
  const blocking = tasks
    .map(({ start, duration }) => start + duration - Math.max(start, first))
    .reduce((sum, late) => sum + Math.max(0, late - ${LONG_TASK_MS}), 0)
  return { first, largest, blocking, shift }
})()`

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
