/** Light or dark: starts from the root's attribute, kept under one key, the same in all tabs. The system is not asked. */
import { type ColorMode, DEFAULT_COLOR_MODE, THEME_STORAGE_KEY } from '../model/constants.ts'
import { store } from './storage.ts'

const isColorMode = (value: string | null): value is ColorMode => value === 'light' || value === 'dark'

export function currentColorMode(): ColorMode {
  const value = document.documentElement.getAttribute('data-theme')
  return isColorMode(value) ? value : DEFAULT_COLOR_MODE
}

/** Shows and stores a mode; `null` clears the stored value and shows the default. */
export function setColorMode(mode: ColorMode | null): void {
  store().set(THEME_STORAGE_KEY, mode)
  show(mode ?? DEFAULT_COLOR_MODE)
}

/** Follows the other tabs; calls back with each mode shown. */
export function watchColorMode(onChange: (mode: ColorMode) => void): () => void {
  const notify = () => onChange(currentColorMode())
  document.addEventListener(CHANGED, notify)
  const stop = store().watch(THEME_STORAGE_KEY, (value) => show(isColorMode(value) ? value : DEFAULT_COLOR_MODE))
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
