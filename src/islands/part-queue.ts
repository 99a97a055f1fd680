/**
 * What a reader does to a part before its code is there. Nothing is lost and nothing is done twice: presses wait, typed
 * text stays, and both reach the part once it runs.
 */

/** Controls that the frame answers to at once, wherever they stand. */
const OF_THE_FRAME = 'a[href], summary, [data-copy], [data-wrap], [data-open-viewer], [data-open-search], [data-ask]'
const TYPED = 'input:not([type=radio], [type=checkbox], [type=button]), textarea, select'

type Typed = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export type PartQueue = {
  /** Takes the listeners down and does what waits. */
  replay: () => void
  /** Takes the listeners down and forgets what waits. */
  drop: () => void
}

export type QueueOptions = {
  /** Something was pressed or typed that only the part's code can answer. */
  onWait: () => void
  /** Radios and ticks of static HTML answer by themselves; those of a part with state wait for it. */
  ownsChoices: boolean
}

export function queueEvents(part: HTMLElement, { onWait, ownsChoices }: QueueOptions): PartQueue {
  const abort = new AbortController()
  const options = { capture: true, signal: abort.signal }
  const pressed = new Set<HTMLElement>()
  const typed = new Map<Typed, string>()
  const keys = new Map<HTMLElement, KeyboardEvent>()
  const wait = (target: HTMLElement): void => {
    target.dataset.waiting = ''
    onWait()
  }
  part.addEventListener(
    'click',
    (event) => {
      const target = pressable(event, ownsChoices)
      if (!target) return
      event.preventDefault()
      event.stopPropagation()
      pressed.add(target)
      wait(target)
    },
    options,
  )
  for (const type of ['input', 'change'] as const) {
    part.addEventListener(
      type,
      ({ target }) => {
        if (!isTyped(target)) return
        typed.set(target, target.value)
        wait(target)
      },
      options,
    )
  }
  part.addEventListener(
    'keydown',
    (event) => {
      if (!(event.target instanceof HTMLElement) || isTyping(event)) return
      keys.set(event.target, event)
    },
    options,
  )
  const clear = (): void => {
    abort.abort()
    for (const target of [...pressed, ...typed.keys()]) delete target.dataset.waiting
  }
  return {
    drop: clear,
    replay: () => {
      clear()
      for (const [field, value] of typed) retype(field, value)
      for (const target of pressed) target.click()
      for (const [target, { key, code, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented }] of keys) {
        // The frame has answered it meanwhile, as it does its shortcuts: a second time would undo the first.
        if (defaultPrevented) continue
        target.dispatchEvent(
          new KeyboardEvent('keydown', {
            key,
            code,
            ctrlKey,
            metaKey,
            shiftKey,
            altKey,
            bubbles: true,
            cancelable: true,
          }),
        )
      }
    },
  }
}

/** What a click is meant for; undefined when the browser or the frame answers it. */
function pressable(event: MouseEvent, ownsChoices: boolean): HTMLElement | undefined {
  if (!(event.target instanceof Element) || event.target.closest(OF_THE_FRAME) || isTyped(event.target))
    return undefined
  const target = event.target.closest<HTMLElement>(ownsChoices ? 'button, label, input' : 'button')
  return target?.matches('label') && target.querySelector(TYPED) ? undefined : (target ?? undefined)
}

const isTyped = (target: EventTarget | null): target is Typed => target instanceof Element && target.matches(TYPED)

/** Letters and the keys that move between fields are the browser's; Enter and Space on a control come as a click. */
const isTyping = ({ key, target, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  /^(Tab|Shift|Control|Alt|Meta|Enter| )$/.test(key) || (key.length === 1 && isTyped(target) && !ctrlKey && !metaKey)

/**
 * Gives a field the value it has, as if it were typed now. A library that watches the field has seen this value already
 * and would take no notice: it is shown another one first, then the value comes behind its back.
 */
function retype(field: Typed, value: string): void {
  if (field instanceof HTMLSelectElement) {
    field.value = value
    field.dispatchEvent(new Event('change', { bubbles: true }))
    return
  }
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
  const caret = document.activeElement === field && 'selectionStart' in field ? field.selectionStart : null
  field.value = ''
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  if (caret !== null) field.setSelectionRange(caret, caret)
}
