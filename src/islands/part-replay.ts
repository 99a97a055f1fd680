/** Repeats the actions that part-queue.ts recorded before the code of a part arrived. */
import { isTyped, type Typed, type Waiting } from './part-queue.ts'

/** Once each, in the order in which it was done. */
export function replay(waiting: Waiting): void {
  for (const [key, kept] of waiting) {
    if (key instanceof KeyboardEvent) pressKey(key)
    else if (key instanceof SubmitEvent) (key.target as HTMLFormElement).requestSubmit(key.submitter)
    else if (kept instanceof DataTransfer)
      redo((key as Event).target, new DragEvent('drop', { dataTransfer: kept, ...PASSES }))
    else if (isTyped(key)) retype(key, String(kept))
    else (key as HTMLElement).click()
  }
}

/** Skips a key that the frame has handled meanwhile, because a second press would undo the first. */
function pressKey({ target, defaultPrevented, key, code, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): void {
  if (!defaultPrevented)
    redo(target, new KeyboardEvent('keydown', { key, code, ctrlKey, metaKey, shiftKey, altKey, ...PASSES }))
}

const PASSES = { bubbles: true, cancelable: true }

const redo = (target: EventTarget | null, event: Event): void => void target?.dispatchEvent(event)

/**
 * Sets a field to its value as if it were typed now. A library that watches the field has already seen this value and
 * would ignore it. Therefore the field is first emptied visibly and then filled through the prototype's setter.
 */
function retype(field: Typed, value: string): void {
  if (field instanceof HTMLSelectElement) {
    field.value = value
    redo(field, new Event('change', { bubbles: true }))
    return
  }
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
  const caret = document.activeElement === field && 'selectionStart' in field ? field.selectionStart : null
  field.value = ''
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  redo(field, new Event('input', { bubbles: true }))
  if (caret !== null) field.setSelectionRange(caret, caret)
}
