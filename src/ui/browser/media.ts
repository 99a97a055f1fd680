/** Media preferences of the reader's window and system. */
import { DESKTOP_BREAKPOINT_PX } from '../../core/model/constants.ts'

const DESKTOP = `(width > ${DESKTOP_BREAKPOINT_PX}px)`

/** Calls back when the layout becomes desktop or mobile. Returns the function that stops it. */
export function watchDesktop(onChange: (isNowDesktop: boolean) => void): () => void {
  const query = window.matchMedia(DESKTOP)
  const listen = (event: MediaQueryListEvent) => onChange(event.matches)
  query.addEventListener('change', listen)
  return () => query.removeEventListener('change', listen)
}

export const prefersReducedMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches
