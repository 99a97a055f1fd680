/** Loads a page in Chromium like a first visit, with an empty cache and a set processor and network. */
import type { Browser, CDPSession, Page } from 'playwright-core'

/** Speed of the reader's machine and line. */
export type Profile = {
  /** Slowdown factor of the processor. */
  slowdown: number
  /** Latency in milliseconds, throughput in bytes per second. By default the machine's own line. */
  network?: { offline: boolean; latency: number; downloadThroughput: number; uploadThroughput: number }
}

/** A processor at a quarter of its speed and slow 4G: 1.6 and 0.75 Mbit/s. */
export const SLOW: Profile = {
  slowdown: 4,
  network: { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 },
}
export const FAST: Profile = { slowdown: 1 }

/** Times in milliseconds. */
export type Load = {
  first: number
  largest: number
  /** Time beyond 50 ms of each task after the first paint. */
  blocking: number
  shift: number
  /** Transferred bytes, compressed as sent. */
  bytes: number
  scriptBytes: number
}

/** A task blocks the reader for its time beyond this. Milliseconds. */
const LONG_TASK_MS = 50

/**
 * Opens a new page for the reader, passes it to `use`, and closes it.
 * @param script runs in every document before its own
 */
export async function withReader<T>(
  browser: Browser,
  { slowdown, network }: Profile,
  script: string,
  use: (page: Page, session: CDPSession) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    if (network) await session.send('Network.emulateNetworkConditions', network)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.addInitScript({ content: script })
    return await use(page, session)
  } finally {
    await context.close()
  }
}

/** @param watchMs how long to watch the page after its load event */
export const measureLoad = (browser: Browser, url: string, profile: Profile, watchMs: number): Promise<Load> =>
  withReader(browser, profile, OBSERVE, async (page, session) => {
    const count = countBytes(session)
    const response = await page.goto(url, { waitUntil: 'load' })
    if (!response?.ok()) throw new Error(`${url} answered ${response?.status()}.`)
    await page.waitForTimeout(watchMs)
    const { first, largest, blocking, shift } = await page.evaluate<Omit<Load, 'bytes' | 'scriptBytes'>>(READ)
    return { first, largest, blocking, shift, ...count() }
  })

/** Counts the bytes that the page fetches after this call. The returned function reads the count. */
export function countBytes(session: CDPSession): () => Pick<Load, 'bytes' | 'scriptBytes'> {
  const scripts = new Set<string>()
  let bytes = 0
  let scriptBytes = 0
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength
    if (scripts.has(requestId)) scriptBytes += encodedDataLength
  })
  return () => ({ bytes, scriptBytes })
}

/** Runs in the page before its own scripts. It is text, because this file is compiled without the browser's types. */
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

/** Observations since the first paint: the blocking time of later tasks, and the layout shift. */
const READ = `(() => {
  const { tasks, shift, largest } = globalThis.__observed
  const first = performance.getEntriesByName('first-paint')[0]?.startTime ?? 0
  const blocking = tasks
    .map(({ start, duration }) => start + duration - Math.max(start, first))
    .reduce((sum, late) => sum + Math.max(0, late - ${LONG_TASK_MS}), 0)
  return { first, largest, blocking, shift }
})()`
