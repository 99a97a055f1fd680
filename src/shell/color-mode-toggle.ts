/** The button that switches between light and dark, and its name, which says what is shown in this tab. */
import { listen, within } from '../browser/attach.ts'
import { currentColorMode, setColorMode, watchColorMode } from '../browser/color-mode.ts'
import type { ColorMode } from '../model/constants.ts'

export const TOGGLE_SELECTOR = '.theme-toggle'

const otherThan = (mode: ColorMode): ColorMode => (mode === 'dark' ? 'light' : 'dark')

/** What a screen reader says of the button. */
export const toggleLabel = (mode: ColorMode): string => `Colour mode: ${mode}. Switch to ${otherThan(mode)}.`

export function attachColorModeToggle(root: HTMLElement): () => void {
  const show = (mode: ColorMode) => {
    for (const button of root.querySelectorAll(TOGGLE_SELECTOR)) button.setAttribute('aria-label', toggleLabel(mode))
  }
  show(currentColorMode())
  const stopWatching = watchColorMode(show)
  const stopListening = listen(root, {
    click: (event) => {
      if (within(event, TOGGLE_SELECTOR)) setColorMode(otherThan(currentColorMode()))
    },
  })
  return () => {
    stopWatching()
    stopListening()
  }
}
