/** Keys of method pages. Their actions are fetched at the first press. */
import { isShortcut, shortcutsAreOn } from '../../ui/browser/shortcuts.ts'

const KEYS = new Set(['[', ']', 'c', '?'])

/** Listens on a method page until it is left. */
export function attachShortcuts(page: HTMLElement): () => void {
  const act = (key: string) =>
    import('./shortcut-act.ts')
      .then(({ act: perform }) => perform(key))
      .catch((error: unknown) => console.error('The keyboard shortcuts did not load.', error))
  const onKey = (event: KeyboardEvent) => {
    if (KEYS.has(event.key) && isShortcut(event) && shortcutsAreOn()) void act(event.key)
  }
  // The dialog also opens by its button, so that a reader can switch shortcuts on again.
  const onClick = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('[data-shortcuts]')) void act('?')
  }
  document.addEventListener('keydown', onKey)
  page.addEventListener('click', onClick)
  return () => {
    document.removeEventListener('keydown', onKey)
    page.removeEventListener('click', onClick)
  }
}
