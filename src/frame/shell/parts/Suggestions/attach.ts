/** The not-found page searches the list of routes for the nearest ones. Other pages never load it. */
import { type KnownRoute, suggestRoutes } from '../../../../core/model/suggest.ts'

/** `data-suggestions` is the address of the list, and `data-base` is the path the site is served under. */
export function attach(element: HTMLElement): () => void {
  const abort = new AbortController()
  void suggest(element, abort.signal).catch((error: unknown) => {
    // Optional, because the page still explains the error and links to other pages without it.
    if (!abort.signal.aborted) console.warn('The nearest pages could not be found.', error)
  })
  return () => abort.abort()
}

async function suggest(element: HTMLElement, signal: AbortSignal): Promise<void> {
  const response = await fetch(element.dataset.suggestions ?? '', { signal })
  const routes = (await response.json()) as KnownRoute[]
  const base = (element.dataset.base ?? '/').replace(/\/$/, '')
  const near = suggestRoutes(window.location.pathname.slice(base.length), routes)
  if (near.length === 0 || signal.aborted) return
  const intro = document.createElement('p')
  intro.textContent = 'Pages with similar addresses:'
  const list = document.createElement('ul')
  list.append(
    ...near.map(({ path, title }) => {
      const item = document.createElement('li')
      const link = document.createElement('a')
      link.href = base + path
      link.textContent = title
      item.append(link)
      return item
    }),
  )
  element.replaceChildren(intro, list)
}
