/** Single-key shortcuts, whether the reader wants them, and whether a key press is one. */
import { store } from './storage.ts'

const KEY = 'shortcuts'
const OFF = 'off'

/** On, unless the reader switched them off (WCAG 2.1.4). */
export const shortcutsAreOn = (): boolean => store().get(KEY) !== OFF

export const setShortcuts = (isOn: boolean): void => store().set(KEY, isOn ? null : OFF)

/** Elements where letters are for typing, or belong to an open dialog or menu. */
const TAKEN =
  'input, textarea, select, [contenteditable], [role="textbox"], .viewer, dialog, [role="dialog"], [role="menu"]'

/**
 * A single key press in a place where it has no other meaning. Shift and AltGr only choose the character on some
 * keyboards, so they do not count as modifiers.
 */
export function isShortcut(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat || event.isComposing) return false
  const isGraph = event.getModifierState('AltGraph')
  if (event.metaKey || ((event.ctrlKey || event.altKey) && !isGraph)) return false
  return !(event.target instanceof Element && event.target.closest(TAKEN))
}
