import { useEffect, useState } from 'react'
import { PROGRESS_MINIMUM, PROGRESS_SPEED_MS, PROGRESS_TRICKLE_MS, PROGRESS_TRICKLE_RATE } from '../model/constants.ts'

/** Trickling never reaches the end: only the page's arrival does. Share of the width. */
const ALMOST = 0.994

/** idle → started at 0.08 → trickling by 0.02 each 800 ms → completed → removed. */
export function ProgressBar({ isSlow }: { isSlow: boolean }) {
  const [share, setShare] = useState(0)
  useEffect(() => {
    if (isSlow) {
      setShare(PROGRESS_MINIMUM)
      const trickle = setInterval(
        () => setShare((value) => Math.min(value + PROGRESS_TRICKLE_RATE, ALMOST)),
        PROGRESS_TRICKLE_MS,
      )
      return () => clearInterval(trickle)
    }
    // Runs to the end, then leaves; nothing happens when the bar was never shown.
    setShare((value) => (value > 0 ? 1 : 0))
    const removal = setTimeout(() => setShare(0), PROGRESS_SPEED_MS)
    return () => clearTimeout(removal)
  }, [isSlow])
  if (share === 0) return null
  return (
    <div
      className="progress"
      role="progressbar"
      aria-label="Loading the page"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      style={{ inlineSize: `${share * 100}%` }}
    />
  )
}
