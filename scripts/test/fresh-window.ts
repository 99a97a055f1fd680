/**
 * Around each file of unit tests that has a window. Files share it: modules that hold on to it, such as the store, begin
 * anew; what a file listens to, and what it leaves in the document and in the address, ends with the file.
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
