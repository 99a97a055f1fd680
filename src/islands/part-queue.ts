/**
 * What a reader does to the parts of a page before their code is there. Nothing is lost and nothing is done twice:
 * presses, keys, drops and sent forms wait, typed text stays, and all of it reaches a part in its order once it runs.
 */

import { listen } from '../ui/browser/attach.ts'

/** Controls that the frame answers to at once, wherever they stand. */
const OF_THE_FRAME = 'a[href], summary, [data-copy], [data-wrap], [data-open-viewer], [data-open-search], [data-ask]'
const TYPED = 'input:not([type=radio], [type=checkbox], [type=button]), textarea, select'

type Typed = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** How to do again what waits, by the control or the event that it is about. */
type Waiting = Map<EventTarget | Event, () => void>

export type PartQueue = {
  /** Whether something waits for the code of a part. */
  waits: (part: HTMLElement) => boolean
  /** The first control of a part that was pressed. */
  pressed: (part: HTMLElement) => Element | undefined
  /** The part runs: does what waits for it, and takes nothing more. */
  replay: (part: HTMLElement) => void
  /** Forgets everything. */
  end: () => void
}

/**
 * Listens for all parts of a page, from before the code that starts them.
 * @param onWait something was done that only the code of this part can answer
 */
export function queueEvents(container: HTMLElement, onWait: (part: HTMLElement) => void): PartQueue {
  const parts = new Map<HTMLElement, Waiting>()
  const running = new WeakSet<HTMLElement>()
  const partOf = (target: EventTarget | null): HTMLElement | undefined => {
    let part: HTMLElement | undefined
    for (let at = target instanceof Element ? target : null; at && at !== container; at = at.parentElement)
      if (at instanceof HTMLElement && at.dataset.load && !running.has(at)) part = at
    return part
  }
  const stopListening = holdEvents(container, partOf, (part, key, again) => {
    const waiting: Waiting = parts.get(part) ?? new Map()
    // In the order of the last letters: a press that came between them is done before. A press is done once.
    if (isTyped(key)) waiting.delete(key)
    parts.set(part, waiting.set(key, again))
    // Keys wait without a sign: most are the browser's, and whoever presses them sees what it does.
    if (key instanceof KeyboardEvent) return
    if (key instanceof HTMLElement) key.dataset.waiting = ''
    part.setAttribute('aria-busy', 'true')
    onWait(part)
  })
  const forget = (part: HTMLElement): Waiting => {
    const waiting: Waiting = parts.get(part) ?? new Map()
    parts.delete(part)
    for (const key of waiting.keys()) if (key instanceof HTMLElement) delete key.dataset.waiting
    return waiting
  }
  return {
    waits: (part) => parts.has(part),
    pressed: (part) =>
      [...(parts.get(part)?.keys() ?? [])].find((key): key is Element => key instanceof Element && !isTyped(key)),
    replay: (part) => {
      running.add(part)
      for (const again of forget(part).values()) again()
    },
    end: () => {
      stopListening()
      for (const part of parts.keys()) forget(part)
    },
  }
}

type Wait = (part: HTMLElement, key: EventTarget | Event, again: () => void) => void

function holdEvents(
  container: HTMLElement,
  partOf: (target: EventTarget | null) => HTMLElement | undefined,
  wait: Wait,
): () => void {
  const stop = (event: Event): void => {
    event.preventDefault()
    event.stopPropagation()
  }
  const type = ({ target }: Event, part: HTMLElement) => {
    if (!isTyped(target)) return
    const { value } = target
    wait(part, target, () => retype(target, value))
  }
  const holders: Record<string, (event: never, part: HTMLElement) => void> = {
    click: (event: MouseEvent, part) => {
      // Radios and ticks of static HTML answer by themselves; those of a part with state wait for it.
      const target = pressable(event.target, 'hydrate' in part.dataset)
      if (!target) return
      stop(event)
      wait(part, target, () => target.click())
    },
    input: type,
    change: type,
    keydown: (event: KeyboardEvent, part) => {
      if (!isTyping(event)) wait(part, event, () => pressKey(event))
    },
    submit: (event: SubmitEvent, part) => {
      const { target, submitter } = event
      stop(event)
      wait(part, event, () => (target as HTMLFormElement).requestSubmit(submitter))
    },
    dragover: (event: DragEvent) => {
      if (isForPart(event)) event.preventDefault()
    },
    drop: (event: DragEvent, part) => {
      const { dataTransfer, target } = event
      if (!dataTransfer || !isForPart(event)) return
      stop(event)
      // What was dropped can be read during the event alone.
      const again = new DataTransfer()
      for (const file of dataTransfer.files) again.items.add(file)
      if (again.items.length === 0) again.setData('text/plain', dataTransfer.getData('text'))
      wait(part, event, () => redo(target, new DragEvent('drop', { dataTransfer: again, ...PASSES })))
    },
  }
  const listeners = Object.entries(holders).map(([name, hold]): [string, (event: Event) => void] => [
    name,
    (event) => {
      const part = partOf(event.target)
      if (part) hold(event as never, part)
    },
  ])
  return listen(container, Object.fromEntries(listeners), { capture: true })
}

/** Not where the frame has answered it meanwhile, as it does its shortcuts: a second time would undo the first. */
function pressKey({ target, defaultPrevented, key, code, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): void {
  if (!defaultPrevented)
    redo(target, new KeyboardEvent('keydown', { key, code, ctrlKey, metaKey, shiftKey, altKey, ...PASSES }))
}

const PASSES = { bubbles: true, cancelable: true }

const redo = (target: EventTarget | null, event: Event): void => void target?.dispatchEvent(event)

/** Text that is dropped on a field is the browser's; a file never is. */
const isForPart = (event: Event): boolean =>
  !isTyped(event.target) || (event as DragEvent).dataTransfer?.types.includes('Files') === true

/** What a click is meant for; undefined when the browser or the frame answers it. */
function pressable(pressed: EventTarget | null, ownsChoices: boolean): HTMLElement | undefined {
  if (!(pressed instanceof Element) || pressed.closest(OF_THE_FRAME) || isTyped(pressed)) return undefined
  const target = pressed.closest<HTMLElement>(ownsChoices ? 'button, label, input' : 'button')
  return target?.matches('label') && target.querySelector(TYPED) ? undefined : (target ?? undefined)
}

const isTyped = (target: unknown): target is Typed => target instanceof Element && target.matches(TYPED)

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
