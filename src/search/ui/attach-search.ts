/** The search's part of the first load, which opens it. The modal's own code loads on demand. */
import { listen, within } from '../../ui/browser/attach.ts'
import { mayPrefetch } from '../../ui/browser/prefetch.ts'
import { loadAhead, loadCode } from '../../ui/browser/recovery.ts'
import { isShortcut, shortcutsAreOn } from '../../ui/browser/shortcuts.ts'
import { type EarlyField, earlyField, SEARCH_TEXT_EVENT } from './early-field.ts'
import type { LoadPaste } from './load-paste.ts'

const OPENS_SEARCH = '[data-open-search]'
const UNREACHABLE = 'Unable to fetch results. You might want to check your network connection.'

/** The large field of a page. On such a page, text pasted outside a field is meant for it. */
const FIELD = '.paste-field'
const TYPES = 'input, textarea, select, [contenteditable]'

type Code = typeof import('./open.tsx')
let code: Code | undefined
const load = async (): Promise<Code> => {
  code = await import('./open.tsx')
  return code
}

/**
 * Handles Ctrl+K, Cmd+K, the slash key, and every link marked to open the search. Text typed before the modal's code
 * has loaded goes to a separate field. When the code does not load, a notice appears and the text stays.
 */
export function attachSearch(root: HTMLElement, base: string, loadPaste: LoadPaste): () => void {
  let early: EarlyField | undefined
  const open = (opener: HTMLElement, text = '') => {
    if (early) return early.close()
    if (code) return code.openSearch(base, loadPaste, { text, opener })
    const field = earlyField(text, () => {
      early = undefined
    })
    early = field
    loadCode(load, 'The search', opener, UNREACHABLE).then(
      ({ openSearch }) => early === field && openSearch(base, loadPaste, { opener, ...field.end() }),
      field.close,
    )
  }
  if (/Mac|iP(hone|ad|od)/.test(navigator.platform)) document.documentElement.dataset.apple = ''
  let isPreloaded = false
  const preload = (event: Event) => {
    if (isPreloaded || !within(event, OPENS_SEARCH) || !mayPrefetch()) return
    isPreloaded = true
    void loadAhead(load).then((loaded) => {
      isPreloaded = loaded !== undefined
      loaded?.preloadSearch(base)
    })
  }
  const stopBubbling = listen(root, {
    keydown: (event: KeyboardEvent) => {
      if (!isSearchKey(event)) return
      event.preventDefault()
      open((document.activeElement as HTMLElement | null) ?? document.body)
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
  const stopAsking = listen(window, {
    [SEARCH_TEXT_EVENT]: ({ detail }: CustomEvent<string>) => open(document.body, detail),
  })
  // Runs in the capture phase, so that the link is not followed in the bubbling phase.
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
    stopAsking()
    stopCapturing()
  }
}

/** A text that was pasted outside any field on a page with the large field. */
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
