/** Interactive parts inside prerendered pages. Each has its own chunk, loaded when it comes near the window. */
import { type ComponentType, createElement } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { CrashBoundary } from '../ui/CrashBoundary.tsx'
import { crashedPart, showLoadError } from './part-notice.ts'
import { loadCode } from './recovery.ts'

type Loader = () => Promise<{ default: ComponentType<Record<string, unknown>> }>

/** Name in `data-island` → its component's module. Filled by the modules under guides/islands and reference/islands. */
const modules = import.meta.glob<{ default: ComponentType<Record<string, unknown>> }>([
  '../guides/islands/*.tsx',
  '../reference/islands/*.tsx',
  '!**/*.test.tsx',
])
const LOADERS = new Map<string, Loader>(
  Object.entries(modules).map(([path, load]) => [path.slice(path.lastIndexOf('/') + 1, -'.tsx'.length), load]),
)

/** Starts loading this far before the island is seen. */
const MARGIN = '200px'

export function mountIslands(container: HTMLElement): () => void {
  const roots: Root[] = []
  const notices: (() => void)[] = []
  let isGone = false
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting || !(target instanceof HTMLElement)) continue
        observer.unobserve(target)
        void mount(target)
          .then((root) => {
            if (isGone) root?.unmount()
            else if (root) roots.push(root)
          })
          .catch((error: unknown) => {
            console.error(`The part "${target.dataset.island}" of this page did not load.`, error)
            if (!isGone) notices.push(showLoadError(target, error))
          })
      }
    },
    { rootMargin: MARGIN },
  )
  for (const element of container.querySelectorAll<HTMLElement>('[data-island]')) observer.observe(element)
  return () => {
    isGone = true
    observer.disconnect()
    for (const root of roots) root.unmount()
    for (const remove of notices) remove()
  }
}

async function mount(element: HTMLElement): Promise<Root | undefined> {
  const name = element.dataset.island ?? ''
  const load = LOADERS.get(name)
  if (!load) throw new Error(`No island is called "${name}".`)
  const { default: Component } = await loadCode(load)
  const props = JSON.parse(element.dataset.props ?? '{}') as Record<string, unknown>
  element.dataset.ready = ''
  const part = createElement(CrashBoundary, { fallback: crashedPart }, createElement(Component, props))
  return hydrateRoot(element, part, { identifierPrefix: element.dataset.prefix ?? '' })
}
