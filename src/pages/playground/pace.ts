/** Sequential requests at the endpoint's allowed rate. */
import { LOCAL_RATE, PROBE_RATE } from '../../core/lib/rates.ts'
import { isLocalAddress } from './call-places.ts'

/** Requests per second for sequential requests. */
export const rateFor = (url: string): number => (isLocalAddress(url) ? LOCAL_RATE : PROBE_RATE)

/** Resolves after this many milliseconds, or immediately when the signal aborts. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
