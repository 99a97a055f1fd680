/** Sends the displayed request and shows the response. */

import { noAnswer, statusWords } from '../../../call/send/no-answer.ts'
import { listen, within } from '../../../ui/browser/attach.ts'
import { callEndpoint } from '../../../ui/browser/endpoint-frame.ts'
import { element } from '../../../ui/element.ts'

/** This method works without params and has a result on every network. */
export const FIRST_METHOD = 'eth_blockNumber'
export const firstBody = JSON.stringify({ jsonrpc: '2.0', id: 1, method: FIRST_METHOD, params: [] })

export function attach(root: HTMLElement): () => void {
  const url = root.dataset.url ?? ''
  const status = root.querySelector<HTMLElement>('[data-first-answer]')
  let stop = new AbortController()
  const run = async (button: HTMLButtonElement) => {
    stop.abort()
    stop = new AbortController()
    const { signal } = stop
    button.setAttribute('aria-disabled', 'true')
    status?.replaceChildren(`Waiting for ${new URL(url).host}.`)
    const words = await answerOf(url, signal)
    if (signal.aborted) return
    button.removeAttribute('aria-disabled')
    status?.replaceChildren(...words)
  }
  const end = listen(root, {
    click: (event) => {
      const button = within(event, '[data-first-run]')
      if (!(button instanceof HTMLButtonElement) || button.getAttribute('aria-disabled') === 'true') return
      run(button).catch((error: unknown) => console.error('The first request failed.', error))
    },
  })
  return () => {
    stop.abort()
    end()
  }
}

async function answerOf(url: string, signal: AbortSignal): Promise<(string | HTMLElement)[]> {
  const outcome = await callEndpoint({ url, body: firstBody, signal })
  if (outcome.kind === 'answer') return read(outcome.text, outcome.ms)
  if (outcome.kind === 'http') return [`HTTP ${outcome.status}. ${statusWords(outcome.status, outcome.retryAfterS)}`]
  return [`${noAnswer(outcome).title}.`]
}

/** The result and its decimal form. An invalid response is shown unchanged. */
function read(text: string, ms: number): (string | HTMLElement)[] {
  const took = ` · ${ms} ms`
  try {
    const { result } = JSON.parse(text) as { result?: unknown }
    if (typeof result === 'string' && /^0x[0-9a-f]+$/i.test(result))
      return [element('code', {}, `"result": "${result}"`), ` block ${BigInt(result).toLocaleString('en')}${took}`]
  } catch {
    // Shown below unchanged.
  }
  return [element('code', {}, text.slice(0, 300)), took]
}
