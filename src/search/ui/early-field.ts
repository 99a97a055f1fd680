/** A field for keys, pastes and drops in place of the search, until the code of the search arrives. */

import { SEARCH_MAX_LENGTH, SEARCH_PLACEHOLDER } from '../../core/model/constants.ts'
import { listen } from '../../ui/browser/attach.ts'

/** Opens the modal with a text that is too long for a field. The event's detail is the text. */
export const SEARCH_TEXT_EVENT = 'search-text'

/** The typed text, the place of the caret, and the keys that move through results. */
export type Typed = { text: string; caret?: [start: number, end: number]; keys?: readonly string[] }

export type EarlyField = {
  /** Removes the field and returns its content for the modal. */
  end: () => Typed
  close: () => void
}

/** Place and style of the modal, whose style sheet loads with its code. */
const DIALOG_STYLE =
  'inline-size:min(var(--modal-width),calc(100% - 2 * var(--space-4)));margin:var(--space-24) auto auto;padding:var(--space-4) var(--space-5);border:var(--rule) solid var(--border-strong);border-radius:var(--radius-4);background:var(--raised);box-shadow:var(--shadow-3)'
const FIELD_STYLE =
  'inline-size:100%;border:0;outline:0;padding:0;background:none;color:inherit;font:inherit;resize:none'

/**
 * Opens the field with the focus in it.
 * @param text first content of the field. If it is empty, the words that are selected in the page, as in the modal
 * @param onClose the field is gone
 */
export function earlyField(text: string, onClose: () => void): EarlyField {
  const selected = text || getSelection()?.toString().slice(0, SEARCH_MAX_LENGTH) || ''
  const keys: string[] = []
  const dialog = document.createElement('dialog')
  dialog.style.cssText = DIALOG_STYLE
  dialog.ariaLabel = SEARCH_PLACEHOLDER
  // Of several lines, so that nothing of a pasted text is lost.
  const field = document.createElement('textarea')
  field.style.cssText = FIELD_STYLE
  field.rows = 1
  field.value = selected
  field.placeholder = field.ariaLabel = SEARCH_PLACEHOLDER
  dialog.append(field)
  listen(field, {
    keydown: (event: KeyboardEvent) => {
      if (event.isComposing || !/^(Enter|Arrow(Up|Down))$/.test(event.key)) return
      event.preventDefault()
      keys.push(event.key)
    },
  })
  listen(dialog, {
    close: () => {
      dialog.remove()
      onClose()
    },
  })
  document.body.append(dialog)
  dialog.showModal()
  if (!text) field.select()
  return {
    end: () => {
      const { value, selectionStart, selectionEnd } = field
      dialog.close()
      return { text: value, caret: [selectionStart, selectionEnd], keys }
    },
    close: () => dialog.close(),
  }
}
