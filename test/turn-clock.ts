/** Time limits in tests whose both ends run in this process. */
import { vi } from 'vitest'

/**
 * Counts a millisecond for each turn of the event loop that takes one or longer: where the machine is busy with others,
 * the limit waits as the answer does.
 */
export async function inTurns<Value>(run: () => Promise<Value>): Promise<Value> {
  const turns = setInterval(() => vi.advanceTimersByTime(1), 1)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    return await run()
  } finally {
    vi.useRealTimers()
    clearInterval(turns)
  }
}
