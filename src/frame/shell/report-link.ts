/**
 * Completes the prefilled issue with data that is only available in the browser, which is the section in the address
 * and the chosen release.
 */

import { CLIENT_STORAGE_KEY } from '../../core/model/constants.ts'
import { REPORT_LINES } from '../../core/model/feedback.ts'
import { type Attach, listen, within } from '../../ui/browser/attach.ts'
import { store } from '../../ui/browser/storage.ts'

/** In the capture phase, so that the address is complete before the browser follows it. */
export const attachReportLink: Attach = (root) =>
  listen(root, { click: complete, auxclick: complete, contextmenu: complete }, { capture: true })

function complete(event: MouseEvent): void {
  const link = within(event, '[data-report]')
  if (!(link instanceof HTMLAnchorElement)) return
  const { hash, search } = window.location
  const release = new URLSearchParams(search).get(CLIENT_STORAGE_KEY) ?? store().get(CLIENT_STORAGE_KEY)
  const url = new URL(link.href)
  const body = (url.searchParams.get('body') ?? '').split('\n').map((line) => {
    if (line.startsWith(REPORT_LINES.section)) return REPORT_LINES.section + (hash || 'whole page')
    return release && line.startsWith(REPORT_LINES.release) ? REPORT_LINES.release + release : line
  })
  url.searchParams.set('body', body.join('\n'))
  link.href = url.href
}
