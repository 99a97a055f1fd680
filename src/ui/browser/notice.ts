/** A box over the page for a failure before any page part could show it. */

const NOTICE_STYLE = [
  'position: fixed; inset-block-end: var(--space-5); inset-inline-end: var(--space-5); z-index: var(--z-dropdown)',
  'display: grid; gap: var(--space-3); justify-items: end; max-inline-size: var(--menu-width); padding: var(--space-4)',
  'background: var(--raised); border: var(--rule) solid var(--border-strong); border-radius: var(--radius-4)',
  'box-shadow: var(--shadow-3); font-size: var(--size-3)',
].join('; ')

type Notice = { notice: HTMLElement; closed: Promise<boolean> }

let dismiss: (() => void) | undefined

/**
 * The box is announced. A button closes it and returns the focus to `opener`. A second notice replaces the first.
 * @param action label of an additional button
 * @returns the box, and whether that button closed it
 */
export function showNotice(text: string, opener: HTMLElement, action?: string): Notice {
  dismiss?.()
  const notice = document.createElement('div')
  const closed = new Promise<boolean>((resolve) => {
    // Inline, because few readers see this box and pages should not load a style sheet for it.
    notice.style.cssText = NOTICE_STYLE
    notice.setAttribute('role', 'alert')
    notice.textContent = text
    const close = (isAction: boolean) => {
      notice.remove()
      resolve(isAction)
    }
    for (const label of [action, 'Close']) {
      if (label === undefined) continue
      const button = document.createElement('button')
      button.type = 'button'
      button.className = 'button'
      button.dataset.size = 'small'
      button.textContent = label
      button.addEventListener('click', () => {
        close(label === action)
        opener.focus()
      })
      notice.append(button)
    }
    dismiss = () => close(false)
    // A dialog that waits for its code is above everything else.
    const place = document.querySelector('dialog[open]') ?? document.body
    place.append(notice)
  })
  return { notice, closed }
}
