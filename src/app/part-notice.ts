/** The red box for a part of a page whose code did not load. The rest of the page stays as it is. */
import { messageOf } from '../ui/ErrorNotice.tsx'

/** Stands before the part, whose prerendered text stays readable. Returns what removes it. */
export function showLoadError(part: HTMLElement, error: unknown): () => void {
  const box = document.createElement('div')
  box.className = 'load-error'
  box.setAttribute('role', 'alert')
  const words = document.createElement('div')
  const title = document.createElement('b')
  title.textContent = 'A part of this page did not load'
  const message = document.createElement('code')
  message.textContent = messageOf(error)
  words.append(title, message)
  const retry = document.createElement('button')
  retry.type = 'button'
  retry.className = 'button'
  retry.textContent = 'Retry'
  retry.addEventListener('click', () => window.location.reload())
  box.append(words, retry)
  part.before(box)
  return () => box.remove()
}
