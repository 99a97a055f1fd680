/** Marks the heading being read in the contents. */
import { anchorOf, anchorTarget } from '../../ui/browser/anchor.ts'

/** Share of the window's height under the top edge in which a heading counts as being read. */
const READING_ZONE = '-72px 0px -70% 0px'

export function attachToc(container: HTMLElement): () => void {
  const links = [...container.querySelectorAll<HTMLAnchorElement>('[data-toc] a')]
  if (links.length === 0) return () => undefined
  const headings = links.flatMap((link) => anchorTarget(link.hash) ?? [])
  const visible = new Set<Element>()
  const update = () => mark(links, headings.find((heading) => visible.has(heading)) ?? lastAbove(headings))
  const observer = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        if (entry.isIntersecting) visible.add(entry.target)
        else visible.delete(entry.target)
      }
      update()
    },
    { rootMargin: READING_ZONE },
  )
  for (const heading of headings) observer.observe(heading)
  // A jump from one text to another, past every heading between them, changes nothing that is observed.
  document.addEventListener('scrollend', update)
  return () => {
    observer.disconnect()
    document.removeEventListener('scrollend', update)
  }
}

const lastAbove = (headings: readonly HTMLElement[]): HTMLElement | undefined =>
  headings.filter((heading) => heading.getBoundingClientRect().top < window.innerHeight / 3).at(-1)

function mark(links: readonly HTMLAnchorElement[], heading: HTMLElement | undefined): void {
  for (const link of links) {
    if (heading && anchorOf(link.hash) === heading.id) link.setAttribute('aria-current', 'true')
    else link.removeAttribute('aria-current')
  }
}
