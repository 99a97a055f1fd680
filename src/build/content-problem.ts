/** Problems in files of `content/`. */
import { PortalError } from '../core/lib/portal-error.ts'

export type ContentProblem = { at: string; message: string; hint: string }

/** All problems as one error, a paragraph each. */
export function contentError(problems: readonly ContentProblem[]): PortalError {
  const list = problems.map(({ at, message, hint }) => `${at}\n    ${message}\n    ${hint}`).join('\n  ')
  return new PortalError('CONTENT', {
    message: `${problems.length} ${problems.length === 1 ? 'problem' : 'problems'} in content:\n  ${list}`,
    hint: 'Fix the files named above. /markdown-page explains what a page may contain.',
  })
}
