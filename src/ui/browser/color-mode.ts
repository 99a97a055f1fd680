/** Light or dark mode. Starts from the root's attribute, is stored under one key, and is the same in all tabs. */
import { type ColorMode, DEFAULT_COLOR_MODE, THEME_STORAGE_KEY } from '../../core/model/constants.ts'
import { store } from './storage.ts'

const isColorMode = (value: string | null | undefined): value is ColorMode => value === 'light' || value === 'dark'

/** The mode for a reader without a choice, which the inline script has recorded. */
function defaultColorMode(): ColorMode {
  const value = document.documentElement.dataset.defaultTheme
  return isColorMode(value) ? value : DEFAULT_COLOR_MODE
}

export function currentColorMode(): ColorMode {
  const value = document.documentElement.getAttribute('data-theme')
  return isColorMode(value) ? value : defaultColorMode()
}

/** Shows and stores a mode. `null` clears the stored value and shows the default. */
export function setColorMode(mode: ColorMode | null): void {
  store().set(THEME_STORAGE_KEY, mode)
  show(mode ?? defaultColorMode())
}

/** Follows the other tabs and calls back with each mode shown. */
export function watchColorMode(onChange: (mode: ColorMode) => void): () => void {
  const notify = () => onChange(currentColorMode())
  document.addEventListener(CHANGED, notify)
  const stop = store().watch(THEME_STORAGE_KEY, (value) => show(isColorMode(value) ? value : defaultColorMode()))
  return () => {
    document.removeEventListener(CHANGED, notify)
    stop()
  }
}

const CHANGED = 'color-mode-change'

function show(mode: ColorMode): void {
  document.documentElement.setAttribute('data-theme', mode)
  document.dispatchEvent(new CustomEvent(CHANGED))
}
