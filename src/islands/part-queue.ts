/**
 * Records the presses, keys, text, drops and submits of a reader on parts whose code has not arrived.
 * part-replay.ts repeats them, once and in order, when a part runs.
 */

import { listen } from '../ui/browser/attach.ts'

/** Controls that the frame handles immediately, anywhere on the page. */
const OF_THE_FRAME = 'a[href], summary, [data-copy], [data-wrap], [data-open-viewer], [data-open-search], [data-ask]'
const TYPED = 'input:not([type=radio], [type=checkbox], [type=button]), textarea, select'

export type Typed = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Recorded actions by control or event, with the text of a field or the dropped data. */
export type Waiting = Map<EventTarget | Event, string | DataTransfer | undefined>

export type PartQueue = {
  /** Whether something waits for the code of a part. */
  waits: (part: HTMLElement) => boolean
  /** The first control of a part that was pressed. */
  pressed: (part: HTMLElement) => Element | undefined
  /** Closes the queue of a part that now runs, and returns its recorded actions. */
  take: (part: HTMLElement) => Waiting
  /** Forgets everything. */
  end: () => void
}

/**
 * Listens for all parts of a page, from before the code that starts them.
 * @param onWait something was done that needs the code of this part
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
  const stopListening = holdEvents(container, partOf, (part, key, kept) => {
    const waiting: Waiting = parts.get(part) ?? new Map()
    // The last letter sets a field's position in the queue, so a press between two letters runs first, and only once.
    if (isTyped(key)) waiting.delete(key)
    parts.set(part, waiting.set(key, kept))
    // Keys wait without a sign because most are the browser's, and readers see their effect.
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
    take: (part) => {
      running.add(part)
      return forget(part)
    },
    end: () => {
      stopListening()
      for (const part of parts.keys()) forget(part)
    },
  }
}

type Wait = (part: HTMLElement, key: EventTarget | Event, kept?: string | DataTransfer) => void

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
    if (isTyped(target)) wait(part, target, target.value)
  }
  const holders: Record<string, (event: never, part: HTMLElement) => void> = {
    click: (event: MouseEvent, part) => {
      // The browser handles radios and ticks of static HTML, but a part with state needs its code for them.
      const target = pressable(event.target, 'hydrate' in part.dataset)
      if (!target) return
      stop(event)
      wait(part, target)
    },
    input: type,
    change: type,
    keydown: (event: KeyboardEvent, part) => {
      if (!isTyping(event)) wait(part, event)
    },
    submit: (event: SubmitEvent, part) => {
      stop(event)
      wait(part, event)
    },
    dragover: (event: DragEvent) => {
      if (isForPart(event)) event.preventDefault()
    },
    drop: (event: DragEvent, part) => {
      const { dataTransfer } = event
      if (!dataTransfer || !isForPart(event)) return
      stop(event)
      // The browser lets code read dropped data only during the event.
      const kept = new DataTransfer()
      for (const file of dataTransfer.files) kept.items.add(file)
      if (kept.items.length === 0) kept.setData('text/plain', dataTransfer.getData('text'))
      wait(part, event, kept)
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

/** The browser handles text that is dropped on a field, but never a file. */
const isForPart = (event: Event): boolean =>
  !isTyped(event.target) || (event as DragEvent).dataTransfer?.types.includes('Files') === true

/** The control for a click, or undefined when the browser or the frame handles it. */
function pressable(pressed: EventTarget | null, ownsChoices: boolean): HTMLElement | undefined {
  if (!(pressed instanceof Element) || pressed.closest(OF_THE_FRAME) || isTyped(pressed)) return undefined
  const target = pressed.closest<HTMLElement>(ownsChoices ? 'button, label, input' : 'button')
  return target?.matches('label') && target.querySelector(TYPED) ? undefined : (target ?? undefined)
}

export const isTyped = (target: unknown): target is Typed => target instanceof Element && target.matches(TYPED)

/**
 * The browser handles letters and the keys that move between fields. Enter and Space on a control arrive as a click.
 */
const isTyping = ({ key, target, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  /^(Tab|Shift|Control|Alt|Meta|Enter| )$/.test(key) || (key.length === 1 && isTyped(target) && !ctrlKey && !metaKey)
