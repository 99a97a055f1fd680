/** Everything the first load knows of the search: what opens it. The modal's own code comes when it is wanted. */
import { mayPrefetch } from '../../browser/prefetch.ts'
import { isShortcut, shortcutsAreOn } from '../../browser/shortcuts.ts'
import { withBase } from '../../lib/path.ts'

const OPENS_SEARCH = '[data-open-search]'

type Modal = typeof import('./open.tsx')

/**
 * Ctrl+K, Cmd+K, the slash key, and every link to the search page that says so. Without the modal's code the search
 * page answers instead.
 * @param loadCode loads a module, or waits for ever when the page is about to be loaded anew
 */
export function wakeSearch(base: string, loadCode: <T>(load: () => Promise<T>) => Promise<T>): void {
  const load = (): Promise<Modal> => loadCode(() => import('./open.tsx'))
  const open = () => {
    load()
      .then(({ openSearch }) => openSearch(base))
      .catch((error: unknown) => {
        console.error('The search did not load.', error)
        window.location.assign(withBase(base, '/search'))
      })
  }
  if (/Mac|iP(hone|ad|od)/.test(navigator.platform)) document.documentElement.dataset.apple = ''
  document.addEventListener('keydown', (event) => {
    const isChord =
      event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
    if (event.defaultPrevented || !(isChord || (event.key === '/' && isShortcut(event) && shortcutsAreOn()))) return
    event.preventDefault()
    open()
  })
  // While the event goes down, so that the link is not followed on its way up.
  document.addEventListener(
    'click',
    (event) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      if (!opensSearch(event)) return
      event.preventDefault()
      open()
    },
    true,
  )
  const preload = (event: Event) => {
    if (!opensSearch(event) || !mayPrefetch()) return
    for (const type of PRELOADS) document.removeEventListener(type, preload)
    load()
      .then(({ preloadSearch }) => preloadSearch(base))
      .catch(() => console.warn('The search could not be loaded ahead.'))
  }
  for (const type of PRELOADS) document.addEventListener(type, preload)
}

const PRELOADS = ['pointerover', 'focusin'] as const

const opensSearch = ({ target }: Event): boolean => target instanceof Element && target.closest(OPENS_SEARCH) !== null
