/** The Ask AI panel in the page. It is a native dialog, so that the page behind it is inert and Escape closes it. */
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import '../../../search/ui/parts/Search/Search.css'
import './parts/Ask/Ask.css'
import { searchLocally } from '../../../search/ui/local-client.ts'
import { loadAhead } from '../../../ui/browser/recovery.ts'
import { pageAddress, sitePlace } from '../copy-page/page-text.ts'
import { AskPanel } from './AskPanel.tsx'

let current: HTMLDialogElement | undefined

/** Opens the panel. `notice` explains why it replaces the widget. */
export function openAsk(base: string, notice?: string): void {
  if (current) return
  // The index is there by the time the first word is typed.
  void loadAhead(() => import('../../../ui/browser/phrase-words.ts'))
  searchLocally(base, []).catch(() => console.warn('The search index did not load ahead.'))
  const dialog = document.createElement('dialog')
  dialog.className = 'ask'
  dialog.dataset.part = 'Search Ask'
  dialog.setAttribute('aria-labelledby', 'ask-title')
  current = dialog
  document.body.append(dialog)
  const root = createRoot(dialog)
  flushSync(() =>
    root.render(
      <AskPanel base={base} address={pageAddress(sitePlace(base))} notice={notice} onClose={() => dialog.close()} />,
    ),
  )
  const life = new AbortController()
  dialog.addEventListener('close', () => {
    life.abort()
    root.unmount()
    dialog.remove()
    current = undefined
  })
  listen(dialog, life.signal)
  // The dialog returns the focus by itself when it closes.
  dialog.showModal()
  dialog.querySelector('textarea')?.focus()
}

function listen(dialog: HTMLDialogElement, signal: AbortSignal): void {
  const close = () => dialog.close()
  // The panel fills the dialog, so a press on the dialog itself is on the backdrop. A selection may also end there.
  let isOutside = false
  dialog.addEventListener('pointerdown', ({ target }) => (isOutside = target === dialog), { signal })
  dialog.addEventListener('click', ({ target }) => isOutside && target === dialog && close(), { signal })
  // Runs in the capture phase, because the page must not be inert when it navigates.
  dialog.addEventListener('click', (event) => leadsAway(event) && close(), { capture: true, signal })
  // The keys of the search open it over the page, not over the panel.
  dialog.addEventListener('keydown', (event) => isSearchKey(event) && close(), { signal })
  // The question is about the page's address, which has changed.
  window.addEventListener('popstate', close, { signal })
}

const leadsAway = (event: MouseEvent): boolean =>
  event.target instanceof Element &&
  event.target.closest('a:not([target])') !== null &&
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)

const isSearchKey = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !shiftKey && !altKey
