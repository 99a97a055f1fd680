/** The search modal in the page. It opens and closes the modal and makes the page behind it inert meanwhile. */
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { staysInPage } from '../../core/lib/private-text.ts'
import { SEARCH_MAX_LENGTH } from '../../core/model/constants.ts'
import { site } from '../../core/model/site.config.ts'
import './parts/Search/Search.css'
import './parts/SearchModal/SearchModal.css'
import type { Typed } from './early-field.ts'
import type { LoadPaste } from './load-paste.ts'
import { PasteText, SearchDialog } from './SearchDialog.tsx'
import { searchClient } from './search-client.ts'

let close: (() => void) | undefined

/** Loads the files for the first query. The modal's code is already loaded. */
export const preloadSearch = (base: string): void => searchClient(base).preload()

export type Opening = Typed & {
  /** Receives the focus when the modal is closed. */
  opener: HTMLElement
}

/**
 * Opens the modal. A second call closes it, so one shortcut does both. It is open when this returns, and contains the
 * text typed before.
 * @param opening a starting text, which is interpreted before any search
 */
export function openSearch(base: string, loadPaste: LoadPaste, opening: Opening): void {
  if (close) {
    close()
    return
  }
  const { text: pasted, opener } = opening
  const client = searchClient(base)
  client.preload()
  const host = document.createElement('div')
  host.className = 'search-host'
  host.dataset.part = 'Search SearchModal'
  if (client.service) host.dataset.hosted = ''
  document.body.append(host)
  const behind = document.getElementById('root')
  behind?.setAttribute('inert', '')
  const isForPasteField = isForPaste(pasted)
  const text = new PasteText(isForPasteField ? pasted : '')
  text.pasted = pasted
  // Runs before React, which listens on the same element, so a text for the paste field never becomes a query.
  const stopGrowing = growWith(host, text)
  const root = createRoot(host)
  let isChosen = false
  let isClosing = false
  let wasShown = false
  const stopWatching = text.subscribe(() => {
    wasShown = true
    setTimeout(() => {
      wasShown = false
    })
  })
  const end = () => {
    if (isClosing) return
    isClosing = true
    // Runs after the click that closes it, because a link must still exist to be followed.
    setTimeout(() => {
      root.unmount()
      host.remove()
      behind?.removeAttribute('inert')
      stopGrowing()
      stopWatching()
      window.removeEventListener('keydown', onKey, true)
      window.removeEventListener('unhandledrejection', onRejection)
      close = undefined
      // The next page sets its own focus.
      if (!isChosen) opener.focus({ preventScroll: true })
    })
  }
  close = end
  window.addEventListener('keydown', onKey, true)
  window.addEventListener('unhandledrejection', onRejection)
  flushSync(() =>
    root.render(
      <SearchDialog
        base={base}
        client={client}
        missingResultsUrl={site.missingResultsUrl}
        loadPaste={loadPaste}
        text={text}
        query={isForPasteField ? '' : pasted}
        // The reader chose a row that the paste field shows, and the list then closes the modal.
        onClose={() => {
          if (!wasShown) end()
        }}
        onChoose={() => {
          isChosen = true
        }}
      />,
    ),
  )
  goOn(host, opening)
}

/** Restores the caret and passes on keys that move through results. */
function goOn(host: HTMLElement, { text, caret, keys = [] }: Opening): void {
  const field = host.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
  if (!field) return
  field.focus()
  if (caret) field.setSelectionRange(...caret)
  if (keys.length > 0 && field instanceof HTMLInputElement && field.value === text) pressLater(host, field, keys)
}

const CHOSEN = '[aria-selected="true"]'

/** Repeats keys once the text of the field has its answer. Another text, key or press cancels them. */
function pressLater(host: HTMLElement, field: HTMLInputElement, keys: readonly string[]): void {
  const text = field.value
  const life = new AbortController()
  const watcher = new MutationObserver(() => {
    if (field.value === text && !host.querySelector(CHOSEN)) return
    life.abort()
    if (field.value !== text) return
    for (const key of keys) field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  })
  const { signal } = life
  signal.addEventListener('abort', () => watcher.disconnect())
  for (const type of ['keydown', 'input', 'pointerdown'])
    host.addEventListener(type, () => life.abort(), { signal, capture: true })
  watcher.observe(host, { childList: true, subtree: true, attributes: true, attributeFilter: ['aria-selected'] })
}

/** Whether a text belongs in the paste field because it is longer than a query or is not a query at all. */
const isForPaste = (text: string): boolean => text.length > SEARCH_MAX_LENGTH || staysInPage(text)

/**
 * Moves a text out of the search field when it is inserted in one step or exceeds the length of a query. The text stays
 * whole because this runs before the browser cuts it. Shorter typed text stays in the search field, which keeps its
 * element. A row of the paste field is run by a click, whatever key chose it.
 */
function growWith(host: HTMLElement, text: PasteText): () => void {
  const fieldOf = ({ target }: Event): HTMLInputElement | undefined =>
    target instanceof HTMLInputElement && target.classList.contains('DocSearch-Input') ? target : undefined
  const insert = (event: Event, inserted: string | null | undefined, isAtOnce: boolean): void => {
    const field = fieldOf(event)
    if (!field || !inserted) return
    const { value, selectionStart, selectionEnd } = field
    const whole = value.slice(0, selectionStart ?? value.length) + inserted + value.slice(selectionEnd ?? value.length)
    if (isAtOnce) text.pasted = whole
    if (whole.length <= SEARCH_MAX_LENGTH && !(isAtOnce && staysInPage(whole))) return
    event.preventDefault()
    event.stopImmediatePropagation()
    text.set(whole)
  }
  const onPaste = (event: ClipboardEvent): void => insert(event, event.clipboardData?.getData('text'), true)
  const onDrop = (event: DragEvent): void => insert(event, event.dataTransfer?.getData('text'), true)
  // A phone's clipboard chip, dictation and the letters themselves.
  const onBeforeInput = (event: InputEvent): void => insert(event, event.data, (event.data?.length ?? 0) > 1)
  // Enter waits for the answer to the text. It acts as a click because the list would close the modal before it follows
  // a row.
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.isComposing || event.ctrlKey || event.metaKey || event.shiftKey) return
    const field = fieldOf(event)
    const chosen = host.querySelector<HTMLElement>(CHOSEN)
    const row = chosen?.querySelector<HTMLElement>('a.hit[href="#"]')
    if (!field || field.value.trim() === '' || (chosen && !row)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (row) row.click()
    else pressLater(host, field, [event.key])
  }
  host.addEventListener('keydown', onKeyDown, true)
  host.addEventListener('paste', onPaste, true)
  host.addEventListener('drop', onDrop, true)
  host.addEventListener('beforeinput', onBeforeInput, true)
  return () => {
    host.removeEventListener('keydown', onKeyDown, true)
    host.removeEventListener('paste', onPaste, true)
    host.removeEventListener('drop', onDrop, true)
    host.removeEventListener('beforeinput', onBeforeInput, true)
  }
}

/** The modal itself only clears the query on Escape. */
function onKey(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing) return
  event.preventDefault()
  event.stopPropagation()
  close?.()
}

/** A failed query shows the error screen and also rejects. The rejection adds nothing. */
function onRejection(event: PromiseRejectionEvent): void {
  if (event.reason instanceof Error && event.reason.name === 'RetryError') event.preventDefault()
}
