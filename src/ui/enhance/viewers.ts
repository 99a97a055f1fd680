/** Turns a prerendered JSON block into the read-only editor on request, and preloads it on interest. */
import { mayPrefetch } from '../browser/prefetch.ts'
import { loadCode } from '../browser/recovery.ts'
import { isShown } from '../browser/visibility.ts'

const load = () => import('../JsonViewer.tsx')

export function attachViewers(container: HTMLElement): () => void {
  const onInterest = (event: Event) => {
    if (blockOf(event) && mayPrefetch()) void load().catch(() => undefined)
  }
  const onClick = (event: Event) => {
    // A press on a name in the JSON opens its explanation.
    if (event.defaultPrevented) return
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-open-viewer]') : null
    const viewed = button ? viewedBlock(button) : undefined
    if (viewed) {
      opened.get(viewed)?.()
      return
    }
    const block = button ? visibleBlock(button) : blockOf(event)
    // A click that ends a selection is a selection, not a wish for the viewer.
    if (block && (button || window.getSelection()?.isCollapsed !== false)) void open(block, button !== null)
  }
  const onKey = (event: KeyboardEvent) => {
    const block =
      event.target instanceof HTMLElement && event.target.matches('pre[data-json]') ? event.target : undefined
    if (block && event.key === 'Enter') {
      event.preventDefault()
      void open(block)
    }
  }
  container.addEventListener('pointerover', onInterest)
  container.addEventListener('focusin', onInterest)
  container.addEventListener('click', onClick)
  container.addEventListener('keydown', onKey)
  return () => {
    container.removeEventListener('pointerover', onInterest)
    container.removeEventListener('focusin', onInterest)
    container.removeEventListener('click', onClick)
    container.removeEventListener('keydown', onKey)
  }
}

const blockOf = (event: Event): HTMLElement | null =>
  event.target instanceof Element && !event.target.closest('a, button')
    ? event.target.closest<HTMLElement>('pre[data-json]')
    : null

const visibleBlock = (button: HTMLElement): HTMLElement | undefined =>
  [...(button.closest('.code')?.querySelectorAll<HTMLElement>('pre[data-json]') ?? [])].find(isShown)

type Close = (focus?: 'elsewhere') => void

/** Open or loading viewers by the block they replace, with the function that closes them once loaded. */
const opened = new WeakMap<HTMLElement, Close | undefined>()

/** Closes the viewers in an element whose text is removed, without moving the focus. */
export function closeViewersIn(element: Element): void {
  for (const block of element.querySelectorAll<HTMLElement>('pre[data-json]')) opened.get(block)?.('elsewhere')
}

async function open(block: HTMLElement, isLarge = false): Promise<void> {
  if (opened.has(block)) return
  opened.set(block, undefined)
  try {
    const button = block.closest('.code')?.querySelector<HTMLElement>('[data-open-viewer]')
    const { mountViewer } = await loadCode(load, 'The viewer', button ?? block)
    const close = await mountViewer(block, { isLarge }, () => {
      opened.delete(block)
      nameButton(block, 'Open in viewer')
    })
    opened.set(block, close)
    nameButton(block, 'Close the viewer')
  } catch (error) {
    opened.delete(block)
    console.error('The viewer did not load. The text stays as it is.', error)
  }
}

function nameButton(block: HTMLElement, label: string): void {
  block.closest('.code')?.querySelector('[data-open-viewer]')?.setAttribute('aria-label', label)
}

/** The block whose viewer is in sight in the same box. */
function viewedBlock(button: HTMLElement): HTMLElement | undefined {
  const viewer = [...(button.closest('.code')?.querySelectorAll('.viewer') ?? [])].find(isShown)
  const block = viewer?.previousElementSibling
  return block instanceof HTMLElement ? block : undefined
}
