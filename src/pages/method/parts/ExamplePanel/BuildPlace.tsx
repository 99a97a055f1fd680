import { type ReactNode, useEffect, useState } from 'react'
import { afterTwoFrames, HOLD_MS, showPage } from './after-paint.ts'

/** A form that takes longer than this after the press would push away what is being read. Milliseconds. */
const PATIENCE_MS = 350

/** The place of the form, between head and parameters. While a late form is on its way, what it will move is not shown. */
export function BuildPlace({ isReady, children }: { isReady: boolean; children: ReactNode }) {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (isReady) return afterTwoFrames(() => setLate(false))
    const timers = [setTimeout(() => setLate(true), PATIENCE_MS), setTimeout(() => setLate(false), HOLD_MS)]
    return () => timers.forEach(clearTimeout)
  }, [isReady])
  useEffect(() => (isReady ? showPage() : undefined), [isReady])
  return (
    <div className="build" data-late={isLate ? '' : undefined}>
      {children}
    </div>
  )
}
