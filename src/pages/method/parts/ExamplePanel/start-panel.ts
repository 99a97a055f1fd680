/**
 * The initial code of the example panel, loaded with the page. It waits for a press, the focus or a key in the panel,
 * then loads the panel itself. A link with a case or params loads it immediately. A stored language is drawn without
 * it.
 */

import { loadExamples } from '../../../../call/judge/recordings.ts'
import { retrier, showLoadError } from '../../../../islands/part-notice.ts'
import { listen } from '../../../../ui/browser/attach.ts'
import { HANDOFF_EVENT, hasHandoff } from '../../../../ui/browser/navigation-handoff.ts'
import { keepNetwork } from '../../../../ui/browser/network-choice.ts'
import { extendContentHiding, revealContent } from './content-visibility.ts'
import type { Early } from './mount.tsx'
import type { PanelFacts } from './panel-props.ts'
import { LINK_KEYS, readChoices } from './stored-choices.ts'

/** The facts that the page contains for its example panel. */
const readFacts = (root: HTMLElement): PanelFacts => JSON.parse(root.dataset.example ?? 'null') as PanelFacts

/** Buttons of the panel itself. Copying, the viewer and reading work without it. */
const BUTTON = 'button:not([data-copy], [data-open-viewer])'
const CONTROL = `label, input, select, ${BUTTON}`

const EVENTS = ['pointerdown', 'focusin', 'keydown'] as const

export function attachPanel(page: HTMLElement): () => void {
  const root = page.querySelector<HTMLElement>('[data-example]')
  if (!root) return () => undefined
  const isBuilding = namesParams(page) || hasHandoff(location.pathname)
  const early: Early = { choices: readChoices(), drawn: {}, isBuilding }
  let state: 'waiting' | 'loading' | 'ready' | 'gone' = 'waiting'
  let pressed: HTMLElement | undefined
  let unmount: () => void = () => undefined
  let hideNotice: (() => void) | undefined
  const load = async () => {
    const facts = readFacts(root)
    const [{ mountPanel }, cases] = await Promise.all([import('./mount.tsx'), loadExamples(facts.method, facts.base)])
    if (state === 'gone') return
    unmount = await mountPanel(root, facts, cases, early)
    state = 'ready'
    pressed?.click()
    if (!early.isBuilding) revealContent()
  }
  const start = () => {
    if (state !== 'waiting') return
    state = 'loading'
    hideNotice?.()
    root.setAttribute('aria-busy', 'true')
    load()
      .catch((error: unknown) => {
        state = 'waiting'
        revealContent()
        console.error('The example did not load, so the page stays as it is.', error)
        hideNotice = showLoadError(root, error, retry)
      })
      .finally(() => root.removeAttribute('aria-busy'))
  }
  const retry = retrier(start, () => pressed)
  const onIntent = ({ target }: Event) => {
    if (target instanceof Element && target.closest(CONTROL)) start()
  }
  // A press before the panel was loaded is repeated afterwards, and a choice is applied. With voice control, a press is
  // only a click, without a preceding pointer, focus or key event.
  const onClick = (event: MouseEvent) => {
    const { target } = event
    if (state !== 'ready' && target instanceof Element) pressed = target.closest<HTMLElement>(BUTTON) ?? pressed
    onIntent(event)
  }
  const onChange = ({ target }: Pick<Event, 'target'>) => {
    if (state === 'ready' || !(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return
    takeChoice(early, target)
    start()
  }
  const stopListening = listen(window, {
    // Params passed in memory while the page is already shown.
    [HANDOFF_EVENT]: () => {
      early.isBuilding ||= hasHandoff(location.pathname)
      if (early.isBuilding) start()
    },
  })
  const stopWaiting = listen(root, {
    ...Object.fromEntries(EVENTS.map((type) => [type, onIntent])),
    click: onClick,
    change: onChange,
  })
  // Choices made while this code was loading.
  for (const control of chosenAlready(root)) onChange({ target: control })
  if (early.isBuilding || isChosenByLink()) {
    extendContentHiding()
    start()
  } else {
    revealContent()
    if (isOffered(root, early.choices.language) || isOtherNetwork(root, early.choices.network))
      void drawKept(root, early, () => state === 'waiting', start)
  }
  return () => {
    state = 'gone'
    stopListening()
    stopWaiting()
    hideNotice?.()
    unmount()
  }
}

function takeChoice({ choices }: Early, { name, value }: HTMLInputElement | HTMLSelectElement): void {
  if (name === 'case') choices.case = value
  if (name === 'language') choices.language = value
  if (name !== 'network') return
  choices.network = value
  keepNetwork(value)
}

/** Draws the stored choices into the page until the panel is needed. */
async function drawKept(
  root: HTMLElement,
  early: Early,
  isWanted: () => boolean,
  loadPanel: () => void,
): Promise<void> {
  try {
    const facts = readFacts(root)
    const [{ drawLanguage }, cases] = await Promise.all([
      import('./stored-language.ts'),
      loadExamples(facts.method, facts.base),
    ])
    if (!isWanted()) return
    drawLanguage(root, facts, cases, early, loadPanel)
  } catch (error) {
    console.error('The kept language was not drawn.', error)
  }
}

/** Controls that differ from the page's HTML. */
const chosenAlready = (root: HTMLElement): (HTMLInputElement | HTMLSelectElement)[] =>
  [...root.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')].filter((control) =>
    control instanceof HTMLInputElement
      ? control.checked && !control.defaultChecked
      : control.value !== '' && !control.selectedOptions[0]?.defaultSelected,
  )

const isChosenByLink = (): boolean => {
  const link = new URLSearchParams(location.search)
  return Object.values(LINK_KEYS).some((key) => link.has(key))
}

/** Whether the panel offers a language that it does not show yet. */
function isOffered(root: HTMLElement, language: string | null | undefined): boolean {
  if (!language) return false
  const offered = root.querySelector<HTMLInputElement | HTMLOptionElement>(
    `.languages [value="${CSS.escape(language)}"]`,
  )
  return offered !== null && !(offered instanceof HTMLInputElement && offered.checked)
}

/** Whether the stored network differs from the network in the page. */
function isOtherNetwork(root: HTMLElement, network: string | null | undefined): boolean {
  const menu = root.querySelector<HTMLSelectElement>('select[name="network"]')
  return [...(menu?.options ?? [])].some(({ value, selected }) => value === network && !selected)
}

/** Whether the address contains a parameter or a member of one. The builder itself reads the values. */
function namesParams(page: HTMLElement): boolean {
  const rows = [...page.querySelectorAll<HTMLElement>('[data-row^="params."]')].map((row) => row.dataset.row ?? '')
  return [...new URLSearchParams(location.search).keys()].some(
    (key) => key === 'params' || key === 'by' || rows.some((row) => row.endsWith(`.${key}`)),
  )
}
