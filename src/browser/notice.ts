/** A box over the page: for what failed before any page part could say so, and for a choice that can be undone. */

const NOTICE_STYLE = [
  'position: fixed; inset-inline-end: var(--space-5); z-index: var(--z-dropdown)',
  'display: grid; gap: var(--space-3); justify-items: end; max-inline-size: var(--menu-width); padding: var(--space-4)',
  'background: var(--raised); border: var(--rule) solid var(--border-strong); border-radius: var(--radius-4)',
  'box-shadow: var(--shadow-3); font-size: var(--size-3)',
].join('; ')

/** A choice is told below the control of the header that shows it. */
const BELOW_HEADER = '; inset-block-start: calc(var(--navbar-height) + var(--space-2))'
const AT_BOTTOM = '; inset-block-end: var(--space-5)'

let shown: HTMLElement | undefined

/**
 * Read out at once; its button closes it and gives the focus back to `opener`. A second notice replaces the first.
 * @param undo takes back what the notice tells of: then a press anywhere else closes it too
 */
export function showNotice(text: string, opener: HTMLElement, undo?: () => void): void {
  shown?.remove()
  const notice = document.createElement('div')
  // Hardly anybody needs this box, so no page pays for its rules.
  notice.style.cssText = NOTICE_STYLE + (undo ? BELOW_HEADER : AT_BOTTOM)
  notice.setAttribute('role', undo ? 'status' : 'alert')
  const life = new AbortController()
  const end = () => {
    life.abort()
    notice.remove()
  }
  const addButton = (label: string, onPress?: () => void) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'button'
    button.dataset.size = 'small'
    button.textContent = label
    button.addEventListener('click', () => {
      end()
      opener.focus()
      onPress?.()
    })
    notice.append(button)
  }
  notice.textContent = text
  if (undo) {
    addButton('Undo', undo)
    const onPress = ({ target }: Event) => !notice.contains(target as Node) && end()
    addEventListener('pointerdown', onPress, { signal: life.signal })
  } else addButton('Close')
  shown = notice
  document.body.append(notice)
}
