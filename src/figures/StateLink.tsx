/** Copies a link to the present state of a figure or a calculator. */
import { useState } from 'react'
import { copyText } from '../ui/browser/clipboard.ts'
import { Icon } from '../ui/Icon.tsx'
import { stateLink } from './use-address.ts'

/** How long the button shows the outcome of a press. Milliseconds. */
const DONE_MS = 1_600
const WORDS = { ready: 'Copy link to this state', done: 'Link copied', refused: 'The browser refused to copy' }

/** @param name the key of its setting in the address */
export function StateLink({ name }: { name: string }) {
  const [state, setState] = useState<keyof typeof WORDS>('ready')
  const copy = async () => {
    setState((await copyText(stateLink(name))) ? 'done' : 'refused')
    setTimeout(() => setState('ready'), DONE_MS)
  }
  return (
    <button type="button" className="button needs-script" data-tone="quiet" data-size="small" onClick={copy}>
      <Icon name={state === 'ready' ? 'link' : state === 'done' ? 'check' : 'warn'} />
      <span aria-live="polite">{WORDS[state]}</span>
    </button>
  )
}
