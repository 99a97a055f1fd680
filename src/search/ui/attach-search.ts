/** Everything the first load knows of the search: what opens it. The modal's own code comes when it is wanted. */

import { SEARCH_TEXTS } from '../../core/model/constants.ts'
import { listen, within } from '../../ui/browser/attach.ts'
import { showNotice } from '../../ui/browser/notice.ts'
import { mayPrefetch } from '../../ui/browser/prefetch.ts'
import { loadAhead, loadCode } from '../../ui/browser/recovery.ts'
import { isShortcut, shortcutsAreOn } from '../../ui/browser/shortcuts.ts'
import type { LoadPaste } from './load-paste.ts'

const OPENS_SEARCH = '[data-open-search]'

/** The large field of a page: there, what is pasted outside a field is meant for it. */
const FIELD = '.paste-field'
const TYPES = 'input, textarea, select, [contenteditable]'

const load = () => import('./open.tsx')

/**
 * Ctrl+K, Cmd+K, the slash key, and every link to the search page that says so. When the code of the modal does not
 * load, a notice says so with the texts of the modal's own error screen; the page stays.
 */
export function attachSearch(root: HTMLElement, base: string, loadPaste: LoadPaste): () => void {
  const open = (opener: HTMLElement, pasted?: string) => {
    loadCode(load)
      .then(({ openSearch }) => openSearch(base, loadPaste, pasted))
      .catch((error: unknown) => {
        console.error('The search did not load.', error)
        showNotice(`${SEARCH_TEXTS.failed}. ${SEARCH_TEXTS.failedHelp}`, opener)
      })
  }
  if (/Mac|iP(hone|ad|od)/.test(navigator.platform)) document.documentElement.dataset.apple = ''
  let isPreloaded = false
  const preload = (event: Event) => {
    if (isPreloaded || !within(event, OPENS_SEARCH) || !mayPrefetch()) return
    isPreloaded = true
    void loadAhead(load).then((code) => {
      isPreloaded = code !== undefined
      code?.preloadSearch(base)
    })
  }
  const stopBubbling = listen(root, {
    keydown: (event: KeyboardEvent) => {
      if (!isSearchKey(event)) return
      event.preventDefault()
      open(document.activeElement instanceof HTMLElement ? document.activeElement : document.body)
    },
    paste: (event: ClipboardEvent) => {
      const pasted = pastedFor(event, root)
      if (pasted === undefined) return
      event.preventDefault()
      open(document.body, pasted)
    },
    pointerover: preload,
    focusin: preload,
  })
  // While the event goes down, so that the link is not followed on its way up.
  const stopCapturing = listen(
    root,
    {
      click: (event: MouseEvent) => {
        const link = within(event, OPENS_SEARCH)
        if (!link || !isPlainClick(event)) return
        event.preventDefault()
        open(link)
      },
    },
    { capture: true },
  )
  return () => {
    stopBubbling()
    stopCapturing()
  }
}

/** A text that was pasted on a page with the large field, and into no other. */
function pastedFor(event: ClipboardEvent, root: HTMLElement): string | undefined {
  const { target, defaultPrevented, clipboardData } = event
  if (defaultPrevented || !root.querySelector(FIELD) || (target instanceof Element && target.closest(TYPES))) return
  return clipboardData?.getData('text').trim() || undefined
}

const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

function isSearchKey(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented } = event
  if (defaultPrevented) return false
  const isChord = key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !shiftKey && !altKey
  return isChord || (key === '/' && isShortcut(event) && shortcutsAreOn())
}
