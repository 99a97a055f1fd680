/** Replaces a page or a frame whose scripts threw, with the error, the causes, and a next step. */

import { messageOf } from '../core/lib/cause-chain.ts'
import { copyText } from './browser/clipboard.ts'
import { retryLoad } from './browser/recovery.ts'
import { button, element } from './element.ts'
import { keepStyles } from './kept-styles.ts'

/** In place of a page, or of the frame with its page. */
export const crashPage = (error: unknown, onRetry: () => void): HTMLElement =>
  element(
    'div',
    { class: 'notice-page', role: 'alert' },
    element('p', { class: 'number' }, 'Page Error'),
    element('h1', {}, 'This page crashed'),
    element(
      'p',
      {},
      'The other pages still work. Trying again often helps. If it does not, send the message below to the authors.',
    ),
    ...crashMessage(error, onRetry),
  )

/** The last resort, when neither page nor frame works. Only this element remains. */
export const pageErrorFallback = (error: unknown): HTMLElement =>
  element(
    'main',
    { class: 'notice-page', id: 'main' },
    element('h1', {}, 'Page Error'),
    element('p', {}, 'This page crashed.'),
    ...crashMessage(error, retryLoad),
  )

function crashMessage(error: unknown, onRetry: () => unknown): HTMLElement[] {
  const text = messageOf(error)
  keepStyles()
  const pre = element(
    'pre',
    { tabindex: '0', role: 'group', 'aria-label': 'Error message', translate: 'no' },
    element('code', {}, text),
  )
  return [
    element('div', { class: 'code', 'data-wrapped': '' }, pre),
    element(
      'div',
      { class: 'actions' },
      button('Try again', onRetry, { 'data-tone': 'accent' }),
      button('Copy the message', () => void copyText(text)),
    ),
  ]
}
