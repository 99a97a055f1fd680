/** What the foot of a page asks of its reader, as far as the site is configured for it. */
import type { SiteConfig } from './define-site.ts'

export type FeedbackLink = { label: string; href: string }

/**
 * Links for a page, in their order; none where nothing is configured.
 * @param file source of the page below the repository's root; pages made by code have none to edit
 */
export function feedbackLinks(feedback: SiteConfig['feedback'], path: string, file?: string): FeedbackLink[] {
  const { edit, report, helpful } = feedback ?? {}
  const filled = (address: string, answer = '') =>
    address
      .replaceAll('{file}', file ?? '')
      .replaceAll('{path}', encodeURIComponent(path))
      .replaceAll('{answer}', answer)
  return [
    ...(edit !== undefined && file !== undefined ? [{ label: 'Edit this page', href: filled(edit) }] : []),
    ...(report === undefined ? [] : [{ label: 'Report a mistake', href: filled(report) }]),
    ...(helpful === undefined
      ? []
      : [
          { label: 'This page helped', href: filled(helpful, 'yes') },
          { label: 'It did not help', href: filled(helpful, 'no') },
        ]),
  ]
}
