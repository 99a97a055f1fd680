/** Shows the endpoint frame over the page while it has a question for the reader. */
import type { FrameRequest } from './endpoint-frame-messages.ts'

export type EndpointDialog = {
  element: HTMLDialogElement
  show: (host: string, ask: (request: FrameRequest) => void) => void
  size: (height: number) => void
  close: () => void
}

/** The frame is moved once only, because it loads anew when it moves. Styles are inline, since few pages need them. */
const DIALOG =
  'inline-size:min(28rem,100% - 2rem);max-inline-size:none;max-block-size:calc(100dvh - 2rem);margin:auto;padding:0;overflow:hidden;border:1px solid var(--border-strong);border-radius:var(--radius-4);background:var(--raised);box-shadow:var(--shadow-3)'
const FRAME = 'display:block;inline-size:100%;max-block-size:calc(100dvh - 2rem);border:0'

/** @param frame stays in the document, hidden while it does not ask */
export function createEndpointDialog(frame: HTMLIFrameElement): EndpointDialog {
  const element = document.createElement('dialog')
  element.style.cssText = DIALOG
  frame.style.cssText = FRAME
  element.append(frame)
  let decline: () => void = () => undefined
  // The frame ends the question, and then closes the dialog.
  element.addEventListener('cancel', (event) => {
    event.preventDefault()
    decline()
  })
  return {
    element,
    show: (host, ask) => {
      decline = () => ask({ kind: 'decline' })
      element.setAttribute('aria-label', `Allow requests to ${host}?`)
      if (!element.open) element.showModal()
      frame.focus()
      ask({ kind: 'shown', theme: document.documentElement.dataset.theme ?? 'light' })
    },
    size: (height) => {
      if (height > 0) frame.style.blockSize = `${height}px`
    },
    close: () => element.close(),
  }
}
