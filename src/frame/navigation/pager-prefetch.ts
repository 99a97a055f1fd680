/** Previous and next are loaded ahead when they are in view and the page has nothing else to do. */
import { mayPrefetch } from '../../ui/browser/prefetch.ts'
import { pathOf } from './inner-links.ts'
import { holdPage } from './page-source.ts'

/** Browsers without idle callbacks wait this long instead. Milliseconds. */
const LATER_MS = 2_000

const whenIdle = (run: () => void): unknown =>
  'requestIdleCallback' in window ? requestIdleCallback(run) : setTimeout(run, LATER_MS)

export function attachPager(container: HTMLElement): () => void {
  let links = [...container.querySelectorAll<HTMLAnchorElement>('a:is([rel="prev"], [rel="next"])')]
  if (links.length === 0) return () => undefined
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || !mayPrefetch()) continue
      observer.unobserve(target)
      holdPage(pathOf(new URL((target as HTMLAnchorElement).href)))
    }
  })
  whenIdle(() => {
    for (const link of links) observer.observe(link)
  })
  return () => {
    links = []
    observer.disconnect()
  }
}
