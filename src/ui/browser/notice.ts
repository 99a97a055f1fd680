/** A box over the page for what failed before any page part could say so. */

const NOTICE_STYLE = [
  'position: fixed; inset-block-end: var(--space-5); inset-inline-end: var(--space-5); z-index: var(--z-dropdown)',
  'display: grid; gap: var(--space-3); justify-items: end; max-inline-size: var(--menu-width); padding: var(--space-4)',
  'background: var(--raised); border: var(--rule) solid var(--border-strong); border-radius: var(--radius-4)',
  'box-shadow: var(--shadow-3); font-size: var(--size-3)',
].join('; ')

let shown: HTMLElement | undefined

/** Read out at once; its button closes it and gives the focus back to `opener`. A second notice replaces the first. */
export function showNotice(text: string, opener: HTMLElement): HTMLElement {
  shown?.remove()
  const notice = document.createElement('div')
  // Hardly anybody needs this box, so no page pays for its rules.
  notice.style.cssText = NOTICE_STYLE
  notice.setAttribute('role', 'alert')
  notice.textContent = text
  const close = document.createElement('button')
  close.type = 'button'
  close.className = 'button'
  close.dataset.size = 'small'
  close.textContent = 'Close'
  close.addEventListener('click', () => {
    notice.remove()
    opener.focus()
  })
  notice.append(close)
  shown = notice
  document.body.append(notice)
  return notice
}
