import { useEffect, useState } from 'react'
import { NAVIGATION_DELAY_MS } from '../model/constants.ts'

/** True once a navigation has taken 200 ms, until it ends. Quick ones never flicker. */
export function useSlow(isNavigating: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    if (!isNavigating) return
    const timer = setTimeout(() => setIsSlow(true), NAVIGATION_DELAY_MS)
    return () => {
      clearTimeout(timer)
      setIsSlow(false)
    }
  }, [isNavigating])
  return isSlow
}
