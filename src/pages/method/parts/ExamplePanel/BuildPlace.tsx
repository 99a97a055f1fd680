import { type ReactNode, useEffect, useState } from 'react'
import { afterTwoFrames, HOLD_MS, revealContent } from './content-visibility.ts'

/** After this time, the form would push away content that the reader is reading. Milliseconds. */
const PATIENCE_MS = 350

/**
 * The place of the form, between head and parameters. While a late form is loading, the content that it will move is
 * hidden.
 */
export function BuildPlace({ isReady, children }: { isReady: boolean; children: ReactNode }) {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (isReady) return afterTwoFrames(() => setLate(false))
    const timers = [setTimeout(() => setLate(true), PATIENCE_MS), setTimeout(() => setLate(false), HOLD_MS)]
    return () => timers.forEach(clearTimeout)
  }, [isReady])
  useEffect(() => (isReady ? revealContent() : undefined), [isReady])
  return (
    <div className="build" data-late={isLate ? '' : undefined}>
      {children}
    </div>
  )
}
