/**
 * Shows a term's definition near it on hover, focus and the first tap. Without scripts, the term links to the glossary.
 */

let shown: HTMLElement | undefined

export function attach(term: HTMLElement): () => void {
  const show = () => open(term)
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close(term)
  }
  let isTapped = false
  const hide = () => {
    isTapped = false
    close(term)
  }
  // Touch screens do not hover. The first tap shows the definition, the second follows the link.
  const onClick = (event: MouseEvent) => {
    if (!(event instanceof PointerEvent) || event.pointerType !== 'touch' || isTapped) return
    event.preventDefault()
    open(term)
    isTapped = true
  }
  term.addEventListener('pointerenter', show)
  term.addEventListener('focus', show)
  term.addEventListener('pointerleave', hide)
  term.addEventListener('blur', hide)
  term.addEventListener('keydown', onKey)
  term.addEventListener('click', onClick)
  return () => {
    hide()
    term.removeEventListener('pointerenter', show)
    term.removeEventListener('focus', show)
    term.removeEventListener('pointerleave', hide)
    term.removeEventListener('blur', hide)
    term.removeEventListener('keydown', onKey)
    term.removeEventListener('click', onClick)
  }
}

function open(term: HTMLElement): void {
  shown?.remove()
  const box = document.createElement('span')
  box.className = 'definition'
  box.dataset.part = 'Term'
  box.id = 'term-definition'
  box.setAttribute('role', 'tooltip')
  box.textContent = term.dataset.definition ?? ''
  term.setAttribute('aria-describedby', box.id)
  document.body.append(box)
  place(box, term.getBoundingClientRect())
  shown = box
}

/** Under the term, inside the window. */
function place(box: HTMLElement, at: DOMRect): void {
  const left = Math.max(8, Math.min(at.left, document.documentElement.clientWidth - box.offsetWidth - 8))
  box.style.insetInlineStart = `${left + window.scrollX}px`
  box.style.insetBlockStart = `${at.bottom + window.scrollY + 6}px`
}

function close(term: HTMLElement): void {
  term.removeAttribute('aria-describedby')
  shown?.remove()
  shown = undefined
}
