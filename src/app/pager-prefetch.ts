/** Previous and next are loaded ahead when they are in view and the page has nothing else to do. */
import { mayPrefetch } from '../browser/prefetch.ts'
import { withoutBase } from '../lib/path.ts'
import { holdPage } from './page-source.ts'

/** Browsers without idle callbacks wait this long instead. Milliseconds. */
const LATER_MS = 2_000

const whenIdle = (run: () => void): (() => void) => {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, LATER_MS)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(run)
  return () => cancelIdleCallback(request)
}

export function attachPager(container: HTMLElement, base: string): () => void {
  const links = [...container.querySelectorAll<HTMLAnchorElement>('a:is([rel="prev"], [rel="next"])')]
  if (links.length === 0) return () => undefined
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || !mayPrefetch()) continue
      observer.unobserve(target)
      const path = withoutBase(base, new URL((target as HTMLAnchorElement).href).pathname)
      if (path !== undefined) holdPage(base, path)
    }
  })
  const stop = whenIdle(() => {
    for (const link of links) observer.observe(link)
  })
  return () => {
    stop()
    observer.disconnect()
  }
}
