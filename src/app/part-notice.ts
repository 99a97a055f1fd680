/** The red box for a part of a page: its code did not load, or it crashed. The rest of the page stays as it is. */
import { createElement, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'

/** Stands before the part, whose prerendered text stays readable. Returns what removes it. */
export function showLoadError(part: HTMLElement, error: unknown): () => void {
  const host = document.createElement('div')
  part.before(host)
  const root = createRoot(host)
  root.render(
    createElement(ErrorNotice, {
      title: 'A part of this page did not load',
      error,
      action: 'Retry',
      onAction: () => window.location.reload(),
    }),
  )
  return () => {
    root.unmount()
    host.remove()
  }
}

/** In place of a part that threw. */
export const crashedPart = (error: unknown, retry: () => void): ReactNode =>
  createElement(ErrorNotice, { title: 'This part of the page crashed', error, action: 'Try again', onAction: retry })
