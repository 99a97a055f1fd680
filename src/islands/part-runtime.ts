/**
 * Activates the parts of a page. It finds them by `data-load`, loads each part's script or component at the right time,
 * and queues events that arrive before that. React is loaded only for parts that have state.
 */
import type { ComponentType } from 'react'
import { PART_TIMEOUT_MS } from '../core/model/constants.ts'
import { wantIcons } from '../ui/sprite.ts'
import { retrier, showLoadError } from './part-notice.ts'
import type { PartQueue } from './part-queue.ts'
import { replay } from './part-replay.ts'

type Undo = () => void
type Client = { default: ComponentType<Record<string, unknown>> }

/** The browser's members of a definition. */
type Definition = { name: string } & (
  | { attach: () => Promise<{ attach: (element: HTMLElement) => Undo }>; component?: never }
  | { component: () => Promise<Client> }
)

/** Undefined for a part without a script. */
const definitions = Object.values(
  import.meta.glob<Definition | undefined>('../**/parts/*/part.ts', {
    eager: true,
    import: 'default',
    query: '?only=name,attach,component',
  }),
)
const byName = new Map(definitions.flatMap((definition) => (definition ? [[definition.name, definition]] : [])))

const start = async (element: HTMLElement, part: Definition): Promise<Undo> =>
  part.component ? hydratePart(element, part.component) : (await part.attach()).attach(element)

/** React loads with the first part that has state, in parallel with the part's own code. */
async function hydratePart(element: HTMLElement, load: () => Promise<Client>): Promise<Undo> {
  const [{ hydrate }, { default: Component }] = await Promise.all([import('./hydrate-part.tsx'), load()])
  return hydrate(element, Component)
}

/** Starts loading at this distance before a part is visible. */
const MARGIN = '200px'
const INTENTS = ['pointerover', 'pointerdown', 'focusin', 'keydown'] as const

export type Parts = {
  /** Loads a part after an event that only its own code can handle. */
  load: (part: HTMLElement) => void
  /** Ends every part of the page. */
  end: Undo
}

/** @param queue records the actions of readers on parts that do not run yet */
export function startParts(container: HTMLElement, queue: PartQueue): Parts {
  recordEarlyText(container)
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) instances.get(target)?.load()
    },
    { rootMargin: MARGIN },
  )
  const instances = new Map<Element, PartInstance>()
  for (const element of container.querySelectorAll<HTMLElement>('[data-load]')) {
    const { hydrate = '', part = '' } = element.dataset
    const [definition] = [hydrate, ...part.split(' ')].flatMap((name) => byName.get(name) ?? [])
    if (!definition) continue
    const instance = new PartInstance(element, definition, queue)
    instances.set(element, instance)
    if (element.dataset.load === 'now' || element.contains(document.activeElement) || queue.waits(element))
      instance.load()
    // The query may request another state than the prerendered state.
    else if (element.dataset.load === 'near' || location.search) near.observe(element)
  }
  return {
    load: (part) => instances.get(part)?.load(),
    end: () => {
      near.disconnect()
      for (const instance of instances.values()) instance.end()
    },
  }
}

/** The queue also records text that was entered before any script of the page ran. */
export function recordEarlyText(container: HTMLElement): void {
  for (const field of container.querySelectorAll<HTMLInputElement>('[data-load] :is(input, textarea)'))
    if (field.value !== field.defaultValue) field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** One part from its prerendered form to its end. */
class PartInstance {
  private readonly element: HTMLElement
  private readonly definition: Definition
  private readonly abort = new AbortController()
  private readonly queue: PartQueue
  private state: 'waiting' | 'loading' | 'running' | 'gone' = 'waiting'
  private undo: Undo | undefined
  private notice: Undo | undefined

  private readonly retry = retrier(
    () => {
      this.notice?.()
      this.notice = undefined
      this.state = 'waiting'
      this.load()
    },
    () => this.queue.pressed(this.element),
  )

  constructor(element: HTMLElement, definition: Definition, queue: PartQueue) {
    this.element = element
    this.definition = definition
    this.queue = queue
    const load = () => this.load()
    for (const type of INTENTS) element.addEventListener(type, load, { signal: this.abort.signal, passive: true })
  }

  load(): void {
    if (this.state !== 'waiting') return
    this.state = 'loading'
    wantIcons()
    const late = setTimeout(() => this.fail(new Error('Its code needs longer than ten seconds.')), PART_TIMEOUT_MS)
    start(this.element, this.definition)
      .then((undo) => this.run(undo))
      .catch((error: unknown) => {
        console.error(`The part "${this.definition.name}" of this page did not load.`, error)
        this.fail(error)
      })
      .finally(() => clearTimeout(late))
  }

  private run(undo: Undo): void {
    if (this.state === 'gone') {
      undo()
      return
    }
    this.state = 'running'
    this.undo = undo
    this.calm()
    this.element.dataset.ready = ''
    replay(this.queue.take(this.element))
  }

  /** Keeps the page's content and the queued events. Code that loads later still starts the part. */
  private fail(error: unknown): void {
    if (this.state === 'gone' || this.notice) return
    this.element.removeAttribute('aria-busy')
    this.notice = showLoadError(this.element, error, this.retry)
  }

  private calm(): void {
    this.abort.abort()
    this.element.removeAttribute('aria-busy')
    this.notice?.()
    this.notice = undefined
  }

  end(): void {
    this.state = 'gone'
    this.calm()
    this.undo?.()
  }
}
