/** The part of Copy page that every page loads. It waits until the button is used. */

import { listen, within } from '../../../ui/browser/attach.ts'
import { loadAhead, loadCode } from '../../../ui/browser/recovery.ts'
import { COPY_PAGE_SELECTOR } from './markup.ts'

const BUTTON = `${COPY_PAGE_SELECTOR} > button`
const HEADING = '#page :is(h2, h3)[id]:has(> .anchor)'

const loadMenu = () => import('./menu.ts')
const loadSection = () => import('./section.ts')

const NAME = 'Copy page'
/** The reader has closed the notice. */
const given = (): void => undefined

/** One set of listeners for every button and heading that is or will be in the document. */
export function attachCopyPage(root: HTMLElement, base: string): () => void {
  const toggle = (button: HTMLElement, focus: 'first' | 'last') =>
    loadCode(loadMenu, NAME, button).then(({ toggleMenu }) => toggleMenu(button, base, focus), given)
  const onInterest = (event: Event) => {
    if (within(event, BUTTON)) void loadAhead(loadMenu)
    const heading = within(event, HEADING)
    if (heading) void loadAhead(loadSection).then((code) => code?.offerSection(heading))
  }
  return listen(root, {
    click: (event) => {
      const button = within(event, BUTTON)
      if (button) void toggle(button, 'first')
      const section = within(event, '[data-copy-section], [data-copy-file]')
      if (section) loadCode(loadSection, NAME, section).then(({ copyPart }) => copyPart(section, base), given)
    },
    keydown: (event: KeyboardEvent) => {
      const button = event.key === 'ArrowDown' || event.key === 'ArrowUp' ? within(event, BUTTON) : null
      if (button?.getAttribute('aria-expanded') !== 'false') return
      event.preventDefault()
      void toggle(button, event.key === 'ArrowDown' ? 'first' : 'last')
    },
    pointerover: onInterest,
    focusin: onInterest,
  })
}
