/**
 * The part of a method page's scripts that is loaded at once: it listens for the keys and waits for interest, then
 * fetches the rest. A remembered language that is not in the page, a focus that is already there, a link that carries
 * params, and an anchor of a field are interest.
 */
import { wakeShortcuts } from '../shortcuts/keys.ts'

const EVENTS = ['pointerover', 'focusin', 'change'] as const

export function wake(page: HTMLElement): () => void {
  const undo = [wakeShortcuts(page), wakeRail(page)]
  return () => {
    for (const step of undo) step()
  }
}

function wakeRail(page: HTMLElement): () => void {
  let undo: (() => void) | undefined
  let state: 'waiting' | 'loading' | 'awake' | 'gone' = 'waiting'
  let pressed: HTMLElement | undefined
  const start = () => {
    if (state !== 'waiting') return
    state = 'loading'
    import('./wake.ts')
      .then(({ wake: wakeRest }) => {
        if (state === 'gone') return
        state = 'awake'
        undo = wakeRest(page)
        pressed?.click()
      })
      .catch((error: unknown) => {
        state = 'waiting'
        console.error('The scripts of the example did not load; what stands in the page stays.', error)
      })
  }
  // A press that came before the script is done again once it is there.
  const onClick = ({ target }: MouseEvent) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-edit-params]') : null
    if (!button || state === 'awake') return
    pressed = button
    start()
  }
  for (const type of EVENTS) page.addEventListener(type, start)
  page.addEventListener('click', onClick)
  if (isAsked(page)) start()
  return () => {
    state = 'gone'
    for (const type of EVENTS) page.removeEventListener(type, start)
    page.removeEventListener('click', onClick)
    undo?.()
  }
}

function isAsked(page: HTMLElement): boolean {
  const language = page.querySelector<HTMLInputElement>('input[name="lang"]:checked')?.value ?? ''
  const isMissing = language !== '' && !page.querySelector(`.request [data-lang="${language}"]`)
  return (
    isMissing ||
    page.contains(document.activeElement) ||
    location.search !== '' ||
    /^#(params|result)\./.test(location.hash)
  )
}
