/**
 * Runs around each unit test file that uses a window. Files share the window. Modules that depend on it, such as the
 * store, are loaded again for each file. A file's listeners and its changes to the document and the URL are removed at
 * its end.
 */
import { afterAll, vi } from 'vitest'

type Filled = { replaceChildren: () => void }
type Addressed = {
  location: { href: string }
  history: { replaceState: (state: null, title: '', url: string) => void }
}
type Scope = { window?: EventTarget & Addressed; document?: EventTarget & { head: Filled; body: Filled } }

const { window, document } = globalThis as Scope

function endListeningWith(target: EventTarget): void {
  const add = target.addEventListener
  const listeners: Parameters<typeof add>[] = []
  target.addEventListener = (...listener: Parameters<typeof add>) => {
    listeners.push(listener)
    Reflect.apply(add, target, listener)
  }
  afterAll(() => {
    target.addEventListener = add
    for (const [type, listener, options] of listeners) target.removeEventListener(type, listener, options)
  })
}

if (window && document) {
  vi.resetModules()
  const { href } = window.location
  endListeningWith(window)
  endListeningWith(document)
  afterAll(() => {
    window.history.replaceState(null, '', href)
    for (const part of [document.head, document.body]) part.replaceChildren()
  })
}
