import { PortalError } from '../../../src/core/lib/portal-error.ts'

/** A problem in an authored file. */
export type Problem = {
  file: string
  /** JSON Pointer into the file. Empty for the whole file. */
  pointer: string
  /** The mistake and the expected value. */
  message: string
  /** What to do. */
  fix: string
}

/** `file#/pointer`, then the message and the fix on their own lines. */
export const printProblem = ({ file, pointer, message, fix }: Problem): string =>
  `${file}${pointer === '' ? '' : `#${pointer}`}\n  ${message}\n  fix: ${fix}`

/**
 * Throws one error that lists all problems.
 * @throws {PortalError} `DOCUMENT_INVALID` if there is at least one problem.
 */
export function stopOnProblems(problems: readonly Problem[]): void {
  const [first] = problems
  if (!first) return
  const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`
  throw new PortalError('DOCUMENT_INVALID', {
    message: `${count} in the OpenRPC document:\n\n${problems.map(printProblem).join('\n\n')}`,
    at: `${first.file}#${first.pointer}`,
    hint: 'Correct the parts above and run "npm run generate" again.',
  })
}
