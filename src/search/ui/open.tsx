/** The search modal in the page: opened, closed, and the page behind it out of reach meanwhile. */
import { createRoot } from 'react-dom/client'
import { site } from '../../model/site.config.ts'
import './parts/Search/Search.css'
import '../../ui/styles/search-modal.css'
import { searchClient } from './client.ts'
import { SearchModal } from './SearchModal.tsx'

let close: (() => void) | undefined

/** Loads what the first query needs. The code of the modal is here already. */
export const preloadSearch = (base: string): void => searchClient(base).preload()

/** Opens the modal; a second call closes it, so that one shortcut does both. */
export function openSearch(base: string): void {
  if (close) {
    close()
    return
  }
  const opener = document.activeElement
  const client = searchClient(base)
  client.preload()
  const host = document.createElement('div')
  host.className = 'search-host'
  host.dataset.part = 'Search'
  if (client.service) host.dataset.hosted = ''
  document.body.append(host)
  const behind = document.getElementById('root')
  behind?.setAttribute('inert', '')
  const root = createRoot(host)
  let isChosen = false
  let isClosing = false
  close = () => {
    if (isClosing) return
    isClosing = true
    // After the click that closes it: a link must still be there to be followed.
    setTimeout(() => {
      root.unmount()
      host.remove()
      behind?.removeAttribute('inert')
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
    <SearchModal
      base={base}
      client={client}
      missingResultsUrl={site.missingResultsUrl}
      onClose={close}
      onChoose={() => {
        isChosen = true
      }}
    />,
  )
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
