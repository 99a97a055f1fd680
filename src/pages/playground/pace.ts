/** One request after the other, no faster than the endpoint allows. */
import { LOCAL_RATE, PROBE_RATE } from '../../core/lib/rates.ts'
import { isLocalAddress } from './call-places.ts'

/** Requests per second for one request after the other. */
export const rateFor = (url: string): number => (isLocalAddress(url) ? LOCAL_RATE : PROBE_RATE)

/** Resolves after so many milliseconds, or at once when the signal ends. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
