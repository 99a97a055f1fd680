/** Links by which readers report a mistake in a page and edit its source. Both lead to the configured repository. */
export type FeedbackLinks = { report: string; edit?: string }

/** Lines of the prefilled issue that the browser fills with the section and release on the screen. */
export const REPORT_LINES = { section: 'Section: ', release: 'Client release: ' } as const

export type ReportedPage = {
  path: string
  /** Source of the page below the repository's root. */
  file?: string | undefined
  /** The release that the page shows by default. */
  release: string
}

/**
 * Undefined without a repository.
 * @param repository such as https://github.com/owner/name
 */
export function feedbackLinks(repository: string | undefined, page: ReportedPage): FeedbackLinks | undefined {
  if (repository === undefined) return undefined
  const body = [
    `Page: ${page.path}`,
    `${REPORT_LINES.section}whole page`,
    `${REPORT_LINES.release}${page.release}`,
    '',
    'What is wrong, and the response of the node:',
    '',
  ].join('\n')
  const issue = new URLSearchParams({ title: `Mistake in ${page.path}`, body })
  return {
    report: `${repository}/issues/new?${issue}`,
    ...(page.file === undefined ? {} : { edit: `${repository}/edit/main/${page.file}` }),
  }
}
