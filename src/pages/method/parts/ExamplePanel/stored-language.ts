/**
 * Draws the request in the reader's stored language and network, as the panel would, without the panel. It loads the
 * panel if the request cannot go to the stored network, because the panel gives the reason.
 */
import { languagesFor } from '../../../../core/lib/snippets/languages.ts'
import { codeHtml } from '../../../../ui/code-html.ts'
import type { Early } from './mount.tsx'
import type { PanelCases, PanelFacts } from './panel-props.ts'
import { endpointOf, languageRow, networkOf, startState } from './panel-state.ts'
import { requestCode } from './request-code.ts'
import { keptNetwork } from './request-network.ts'
import { showCall } from './show-call.ts'

export function drawLanguage(
  root: HTMLElement,
  facts: PanelFacts,
  cases: PanelCases,
  early: Pick<Early, 'choices' | 'drawn'>,
  loadPanel: () => void,
): void {
  const [first] = cases
  const section = root.querySelector<HTMLElement>('.request')
  const pre = section?.querySelector('pre')
  const code = pre?.querySelector('code')
  if (!section || !pre || !code || !first) return
  const choices = { ...early.choices, case: null }
  const state = startState(facts.method, [], choices)
  if (keptNetwork(facts, cases, first.request, state)) {
    loadPanel()
    return
  }
  early.drawn = choices
  const { label, lines, isJson, callLine } = requestCode(
    first.request,
    state.language,
    endpointOf(facts, state, first.name),
  )
  // The window keeps its height, so nothing below it moves.
  section.style.blockSize = `${section.offsetHeight}px`
  section.dataset.held = ''
  code.innerHTML = codeHtml(lines)
  pre.setAttribute('aria-label', `Request, ${first.title}, ${label}`)
  pre.toggleAttribute('data-json', isJson)
  drawRow(section, facts.method, state)
  const network = networkOf(facts, state, first.name)?.network
  for (const menu of root.querySelectorAll<HTMLSelectElement>('select[name="network"]')) menu.value = network ?? ''
  showCall(section, callLine)
}

function drawRow(section: HTMLElement, method: string, { recent, language }: ReturnType<typeof startState>): void {
  const languages = languagesFor(method)
  const row = languageRow(
    languages.map(({ id }) => id),
    recent,
  )
  const labelOf = (id: string): string => languages.find((known) => known.id === id)?.label ?? id
  section.querySelectorAll<HTMLInputElement>('.languages input').forEach((input, index) => {
    const id = row[index] ?? input.value
    input.value = id
    input.checked = id === language
    if (input.nextElementSibling) input.nextElementSibling.textContent = labelOf(id)
  })
  const rest = languages.filter(({ id }) => !row.includes(id))
  const options = [...section.querySelectorAll<HTMLOptionElement>('.languages option:not([hidden])')]
  options.forEach((option, index) => {
    const known = rest[index]
    if (known) Object.assign(option, { value: known.id, textContent: known.label })
  })
}
