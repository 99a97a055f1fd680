/** The dialog that lists the keys, with the switch that turns single keys off. */
import { setShortcuts, shortcutsAreOn } from '../../ui/browser/shortcuts.ts'
import './parts/Shortcuts/Shortcuts.css'

const KEYS: readonly [keys: readonly string[], what: string][] = [
  [['['], 'Previous method'],
  [[']'], 'Next method'],
  [['c'], 'Copy the request'],
  [['?'], 'Show this list'],
  [['/'], 'Search'],
]
/** Keys with a modifier, or that work only at the focus. They remain active when single keys are off. */
const OTHERS: readonly [keys: readonly string[], what: string][] = [
  [['Ctrl', 'K'], 'Search, even if single-key shortcuts are off'],
  [['↑', '↓'], 'In a response: move between fields'],
  [['Space'], 'In a response: go to the field’s description'],
  [['Enter'], 'In a response: open the viewer'],
  [['Esc'], 'Deselect the field, close the viewer'],
]

export function openHelp(): void {
  if (document.querySelector('.shortcuts[open]')) return
  const dialog = document.createElement('dialog')
  dialog.className = 'shortcuts'
  dialog.dataset.part = 'Shortcuts'
  dialog.setAttribute('aria-labelledby', 'shortcuts-title')
  dialog.innerHTML = `<h2 id="shortcuts-title">Keyboard shortcuts</h2>
<form method="dialog"><button class="icon-button" data-size="small" aria-label="Close"><svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><use href="#i-x"></use></svg></button></form>
<label class="switch"><input type="checkbox" role="switch"><span>Single-key shortcuts</span></label>`
  dialog.append(list(KEYS, 'Single keys'), list(OTHERS, 'Other keys'))
  const toggle = dialog.querySelector('input')
  if (toggle) {
    toggle.checked = shortcutsAreOn()
    toggle.addEventListener('change', () => setShortcuts(toggle.checked))
  }
  // A press on the backdrop has the dialog itself as its target.
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close()
  })
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
}

function list(entries: readonly [readonly string[], string][], label: string): HTMLElement {
  const element = document.createElement('dl')
  element.setAttribute('aria-label', label)
  for (const [keys, what] of entries) {
    const term = document.createElement('dt')
    for (const key of keys) {
      const cap = document.createElement('kbd')
      cap.textContent = key
      term.append(cap)
    }
    const words = document.createElement('dd')
    words.textContent = what
    element.append(term, words)
  }
  return element
}
