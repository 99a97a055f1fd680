/**
 * Draws the choice of a client release and shows that release's responses. The choice is stored and added to the
 * address.
 */

import { CLIENT_STORAGE_KEY } from '../../../core/model/constants.ts'
import { listen } from '../../../ui/browser/attach.ts'
import { type Choice, choose, show, withChoice } from '../../../ui/browser/client-version-choice.ts'
import { ADDRESS_FIELD, ownEndpoint } from '../../../ui/browser/own-endpoint.ts'
import { CHOICE_EVENT, type ChoiceMade, keep as keepChoice } from '../../../ui/browser/shared-choices.ts'
import { store } from '../../../ui/browser/storage.ts'
import { button, element } from '../../../ui/element.ts'

export function attach(root: HTMLElement): () => void {
  const known = (root.dataset.releases ?? '').split(' ')
  const page = root.closest('#page') ?? document
  const select = element('select', {}, element('option', { value: '' }, 'all releases'))
  select.append(...known.map((release) => optionOf(release, root.dataset.mainnet ?? '')))
  const status = element('p', { role: 'status' })

  const apply = ({ release, note }: Choice): void => {
    select.value = release ?? ''
    show(release, page)
    status.textContent = note
  }
  const keep = (choice: Choice): void => {
    apply(choice)
    keepChoice(CLIENT_STORAGE_KEY, choice.release ?? null)
    history.replaceState(history.state, '', withChoice(location.href, choice.release))
  }
  select.addEventListener('change', () => {
    const release = select.value === '' ? undefined : select.value
    keep({ ...(release !== undefined && { release }), note: release ? `This page shows ${release}.` : '' })
  })
  const ask = askForm(status, (release, note) => {
    const choice = choose(release, known)
    keep({ ...choice, note: [note, choice.note].filter(Boolean).join(' ') })
  })
  root.replaceChildren(element('label', { class: 'field' }, 'Client', select), ...ask, status)

  const inAddress = new URL(location.href).searchParams.get(CLIENT_STORAGE_KEY)
  apply(choose(inAddress ?? store().get(CLIENT_STORAGE_KEY), known))
  const unwatch = store().watch(CLIENT_STORAGE_KEY, (kept) => apply(choose(kept, known)))
  const stopListening = listen(window, {
    [CHOICE_EVENT]: ({ detail: { key, value } }: CustomEvent<ChoiceMade>) => {
      if (key === CLIENT_STORAGE_KEY && value !== (select.value || null)) apply(choose(value, known))
    },
  })
  return () => {
    unwatch()
    stopListening()
    root.replaceChildren()
  }
}

const optionOf = (release: string, mainnet: string): HTMLOptionElement =>
  element('option', { value: release }, release === mainnet ? `${release}, mainnet` : release)

/** The button that opens a field for an endpoint URL, and the form that requests its version. The URL is not stored. */
function askForm(status: HTMLElement, onRelease: (release: string, note: string) => void): HTMLElement[] {
  const input = element('input', {
    ...ADDRESS_FIELD,
    ...(ownEndpoint() !== '' && { placeholder: 'the endpoint that you chose' }),
    'aria-label': 'Address of your endpoint',
  })
  const form = element(
    'form',
    { hidden: '' },
    element('span', { class: 'field' }, input),
    element('button', { type: 'submit', class: 'button' }, 'Check'),
  )
  const open = button('Check my endpoint', () => {
    form.hidden = !form.hidden
    open.setAttribute('aria-expanded', String(!form.hidden))
    if (!form.hidden) input.focus()
  })
  open.setAttribute('aria-expanded', 'false')
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    status.textContent = 'Checking…'
    void import('./ask.ts')
      .then(({ askEndpoint }) => askEndpoint(input.value || ownEndpoint()))
      .then(({ release, note }) => {
        if (release === undefined) status.textContent = note
        else onRelease(release, note)
      })
      .catch(() => {
        status.textContent = 'The page could not load its request code. Check your network connection.'
      })
  })
  return [open, form]
}
