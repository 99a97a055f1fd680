/** The search modal in the page: opened, closed, and the page behind it out of reach meanwhile. */
import { createRoot } from 'react-dom/client'
import { staysInPage } from '../../core/lib/private-text.ts'
import { site } from '../../core/model/site.config.ts'
import './parts/Search/Search.css'
import './parts/SearchModal/SearchModal.css'
import type { LoadPaste } from './load-paste.ts'
import { PasteText, SearchDialog } from './SearchDialog.tsx'
import { searchClient } from './search-client.ts'

let close: (() => void) | undefined

/** Loads what the first query needs. The code of the modal is here already. */
export const preloadSearch = (base: string): void => searchClient(base).preload()

/**
 * Opens the modal; a second call closes it, so that one shortcut does both.
 * @param pasted a text to start with; it is understood before anything is searched for
 */
export function openSearch(base: string, loadPaste: LoadPaste, pasted = ''): void {
  if (close) {
    close()
    return
  }
  const opener = document.activeElement
  const client = searchClient(base)
  client.preload()
  const host = document.createElement('div')
  host.className = 'search-host'
  host.dataset.part = 'Search SearchModal'
  if (client.service) host.dataset.hosted = ''
  document.body.append(host)
  const behind = document.getElementById('root')
  behind?.setAttribute('inert', '')
  const isForPasteField = staysInPage(pasted)
  const text = new PasteText(isForPasteField ? pasted : '')
  text.pasted = pasted
  // Before React, which listens on the same element: a text for the paste field never becomes a query.
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
  close = () => {
    // A row that the paste field shows was chosen in the list, which then wants to close.
    if (isClosing || wasShown) return
    isClosing = true
    // After the click that closes it: a link must still be there to be followed.
    setTimeout(() => {
      root.unmount()
      host.remove()
      behind?.removeAttribute('inert')
      stopGrowing()
      stopWatching()
      window.removeEventListener('keydown', onKey, true)
      window.removeEventListener('unhandledrejection', onRejection)
      close = undefined
      // Where the reader goes next has its own place for the focus.
      if (!isChosen && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    })
  }
  window.addEventListener('keydown', onKey, true)
  window.addEventListener('unhandledrejection', onRejection)
  root.render(
    <SearchDialog
      base={base}
      client={client}
      missingResultsUrl={site.missingResultsUrl}
      loadPaste={loadPaste}
      text={text}
      query={isForPasteField ? '' : pasted}
      onClose={close}
      onChoose={() => {
        isChosen = true
      }}
    />,
  )
}

/**
 * Takes a pasted or typed text that must not become a query out of the search field, whole, before it is cut. Rows of the
 * box are done by a click, whatever key chose them.
 */
function growWith(host: HTMLElement, text: PasteText): () => void {
  const fieldOf = ({ target }: Event): HTMLInputElement | undefined =>
    target instanceof HTMLInputElement && target.classList.contains('DocSearch-Input') ? target : undefined
  const take = (event: Event, whole: string): void => {
    if (!staysInPage(whole)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    text.set(whole)
  }
  const onPaste = (event: ClipboardEvent): void => {
    const field = fieldOf(event)
    if (!field) return
    const { value, selectionStart, selectionEnd } = field
    const pasted = event.clipboardData?.getData('text') ?? ''
    const whole = value.slice(0, selectionStart ?? value.length) + pasted + value.slice(selectionEnd ?? value.length)
    text.pasted = whole
    take(event, whole)
  }
  const onInput = (event: Event): void => {
    const field = fieldOf(event)
    if (field) take(event, field.value)
  }
  // Enter goes the way of a click: the list would close the modal before it follows a row.
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.isComposing || event.ctrlKey || event.metaKey || event.shiftKey) return
    const row = fieldOf(event) && host.querySelector<HTMLElement>('[aria-selected="true"] a.hit[href="#"]')
    if (!row) return
    event.preventDefault()
    event.stopImmediatePropagation()
    row.click()
  }
  host.addEventListener('keydown', onKeyDown, true)
  host.addEventListener('paste', onPaste, true)
  host.addEventListener('input', onInput, true)
  return () => {
    host.removeEventListener('keydown', onKeyDown, true)
    host.removeEventListener('paste', onPaste, true)
    host.removeEventListener('input', onInput, true)
  }
}

/** The modal itself only clears the query on Escape. */
function onKey(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing) return
  event.preventDefault()
  event.stopPropagation()
  close?.()
}

/** A query that nobody answers shows the error screen and rejects besides; the second is no news. */
function onRejection(event: PromiseRejectionEvent): void {
  if (event.reason instanceof Error && event.reason.name === 'RetryError') event.preventDefault()
}
