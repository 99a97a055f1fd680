/**
 * Runs the MonadBFT simulator with 20 validators on a processor slowed to a quarter, and reads the time for script and
 * layout of each frame from Chromium's trace.
 */
import { chromium } from 'playwright-core'
import { startServer } from '../scripts/ship/serve/server.ts'
import { CHROMIUM_FLAGS, findChromium } from '../scripts/test/chromium.ts'

export type FrameTiming = { frames: number; medianMs: number; p95Ms: number; holds: boolean }

/** 20 validators in twelve cities, the third down: the timeouts go from all to all. */
const ADDRESS = '/monad-arch/consensus/monad-bft?bft=c.w0w1d2w3w4w5w6w7w8w9wawbw0w1w2w3w4w5w6w7'
const SLOWDOWN = 4
/** The whole run, which is 2.9 s of the model at a tenth of its speed. Milliseconds. */
const WATCH_MS = 30_000
const BUDGET_MS = 8

type TraceEvent = { name: string; ph: string; ts: number; dur?: number; tid: number }

export async function benchFrames(root: string): Promise<FrameTiming> {
  const server = await startServer({ root, port: 0, host: '127.0.0.1' })
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...CHROMIUM_FLAGS] })
  try {
    const page = await browser.newPage({ viewport: { width: 1366, height: 900 } })
    await page.goto(server.url + ADDRESS)
    const play = page.getByRole('button', { name: 'Play', exact: true })
    await play.scrollIntoViewIfNeeded()
    await page.locator('.bft-behaviours label').nth(19).waitFor()
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    await browser.startTracing(page, { categories: ['devtools.timeline'] })
    await play.click()
    await page.waitForTimeout(WATCH_MS)
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
    const costs = costsOf(traceEvents).sort((a, b) => a - b)
    const at = (share: number) => costs[Math.floor(costs.length * share)] ?? Number.POSITIVE_INFINITY
    return { frames: costs.length, medianMs: at(0.5), p95Ms: at(0.95), holds: at(0.95) <= BUDGET_MS }
  } finally {
    await browser.close()
    await server.close()
  }
}

/** For each frame that ran a callback, its script and the layout until the next frame. Milliseconds. */
function costsOf(events: readonly TraceEvent[]): number[] {
  const whole = events.filter(({ ph }) => ph === 'X')
  const frames = whole.filter(({ name }) => name === 'FireAnimationFrame').sort((a, b) => a.ts - b.ts)
  const layouts = whole.filter(({ name }) => name === 'UpdateLayoutTree' || name === 'Layout')
  return frames.map(({ ts, dur = 0, tid }, index) => {
    const next = frames[index + 1]?.ts ?? Number.POSITIVE_INFINITY
    const own = layouts.filter((one) => one.tid === tid && one.ts >= ts + dur && one.ts < next)
    return (dur + own.reduce((sum, one) => sum + (one.dur ?? 0), 0)) / 1_000
  })
}
