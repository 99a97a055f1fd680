/** The red box, with the failure in the error's own words and one thing to do about it. */
import { messageOf } from '../core/lib/cause-chain.ts'
import { button, element } from './element.ts'

export type ErrorNoticeProps = {
  title: string
  error: unknown
  /** Label of the button. */
  action: string
  onAction: () => unknown
  /** The box replaces a whole page, so its title is the page's heading. */
  isPage?: boolean
}

/** The box as an element that is announced when it is put into the document. */
export function errorNotice({ title, error, action, onAction, isPage = false }: ErrorNoticeProps): HTMLElement {
  return element(
    'div',
    { class: 'load-error', role: 'alert' },
    element('div', {}, element(isPage ? 'h1' : 'b', {}, title), element('code', {}, messageOf(error))),
    button(action, onAction),
  )
}
