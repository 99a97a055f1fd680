/** The answer to a request from the builder: a recorded one, the node's refusal, or an honest "not recorded". */
import { jsonBlock } from '../../../ui/code-dom.ts'
import { railOf } from './requests.ts'
import { foot } from './snippets.ts'

export type Answer =
  /** The request is that of a case. */
  { kind: 'recorded'; index: number } | { kind: 'refused'; code: number; message: string } | { kind: 'unknown' }

/** Shows an answer in the rail; undefined puts the recorded cases back. */
export function showAnswer(page: HTMLElement, answer: Answer | undefined): void {
  const rail = railOf(page)
  if (!rail) return
  rail.querySelector('.answer')?.remove()
  if (answer === undefined) {
    delete rail.dataset.built
    return
  }
  rail.dataset.built = answer.kind
  if (answer.kind === 'recorded') {
    const radio = rail.querySelectorAll<HTMLInputElement>('input[name="case"]')[answer.index]
    if (radio) radio.checked = true
    return
  }
  rail.querySelector('.response')?.after(answer.kind === 'refused' ? refusal(answer) : unknown())
}

function section(title: string): HTMLElement {
  const element = document.createElement('section')
  element.className = 'code answer'
  element.setAttribute('aria-label', title)
  const head = document.createElement('div')
  head.className = 'code-head'
  const words = document.createElement('span')
  words.className = 'title'
  words.textContent = title
  head.append(words)
  element.append(head)
  return element
}

function refusal({ code, message }: { code: number; message: string }): HTMLElement {
  const element = section('Answer to expect')
  element.append(
    jsonBlock('Answer to expect, JSON', { jsonrpc: '2.0', id: 1, error: { code, message } }),
    foot('info', 'warn', 'Constructed: code and text as the node’s source has them.'),
  )
  return element
}

function unknown(): HTMLElement {
  const element = section('Response')
  element.append(foot('info', 'warn', 'No example answers this request. The fields of the result stand below.'))
  return element
}
