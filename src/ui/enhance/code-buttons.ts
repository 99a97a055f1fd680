/** Copy and wrap buttons of code blocks, by one listener for all blocks that are or will be on the page. */
import { listen, within } from '../browser/attach.ts'
import { copyText } from '../browser/clipboard.ts'
import { isShown } from '../browser/visibility.ts'

/** How long the tick stays before the copy icon returns. Milliseconds. */
const DONE_MS = 1_600

export const attachCodeButtons = (root: HTMLElement): (() => void) =>
  listen(root, {
    click: (event) => {
      const copy = within(event, '[data-copy]')
      if (copy) void copyFrom(copy)
      const wrap = within(event, '[data-wrap]')
      if (wrap) toggleWrap(wrap)
    },
  })

async function copyFrom(button: HTMLElement): Promise<void> {
  const text = button.dataset.copy || codeOf(button)
  const done = text !== undefined && (await copyText(text))
  const use = button.querySelector('use')
  const label = button.getAttribute('aria-label') ?? ''
  use?.setAttribute('href', done ? '#i-check' : '#i-warn')
  button.setAttribute('aria-label', done ? 'Copied' : 'The browser refused to copy')
  setTimeout(() => {
    use?.setAttribute('href', '#i-copy')
    button.setAttribute('aria-label', label)
  }, DONE_MS)
}

/** Text of the visible code block around the button. CSS displays hints after values, so they are never copied. */
function codeOf(button: HTMLElement): string | undefined {
  const block = button.closest('.code')
  const pre = [...(block?.querySelectorAll('pre') ?? [])].find(isRead)
  return pre?.textContent ?? undefined
}

/** Whether a block is visible, directly or in the viewer that replaces it. */
const isRead = (pre: Element): boolean =>
  isShown(pre) || (pre.nextElementSibling?.matches('.viewer') === true && isShown(pre.nextElementSibling))

function toggleWrap(button: HTMLElement): void {
  const wrapped = button.getAttribute('aria-pressed') !== 'true'
  button.setAttribute('aria-pressed', String(wrapped))
  button.closest('.code')?.toggleAttribute('data-wrapped', wrapped)
}
