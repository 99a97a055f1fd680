/** The button that switches between light and dark. Its name describes the mode of this tab. */

import type { ColorMode } from '../../core/model/constants.ts'
import { listen, within } from '../../ui/browser/attach.ts'
import { currentColorMode, setColorMode, watchColorMode } from '../../ui/browser/color-mode.ts'

export const TOGGLE_SELECTOR = '.theme-toggle'

const otherThan = (mode: ColorMode): ColorMode => (mode === 'dark' ? 'light' : 'dark')

/** The button's accessible name. */
export const toggleLabel = (mode: ColorMode): string => `Color mode: ${mode}. Switch to ${otherThan(mode)}.`

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
