/** Time limits for tests whose client and server run in this process. */
import { vi } from 'vitest'

/**
 * Counts a millisecond for each turn of the event loop that lasts at least one. On a busy machine, the limit is delayed
 * as much as the response.
 * @param also other clocks to replace, for code that reads the time
 */
export async function inTurns<Value>(run: () => Promise<Value>, also: readonly 'performance'[] = []): Promise<Value> {
  const turns = setInterval(() => vi.advanceTimersByTime(1), 1)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', ...also] })
  try {
    return await run()
  } finally {
    vi.useRealTimers()
    clearInterval(turns)
  }
}
