import { PortalError } from '../../../src/core/lib/portal-error.ts'

/** One thing wrong with an authored file. */
export type Problem = {
  file: string
  /** JSON Pointer into the file; empty for the file as a whole. */
  pointer: string
  /** What is wrong, and what was expected. */
  message: string
  /** What to do. */
  fix: string
}

/** `file#/pointer`, then the message and the fix on their own lines. */
export const printProblem = ({ file, pointer, message, fix }: Problem): string =>
  `${file}${pointer === '' ? '' : `#${pointer}`}\n  ${message}\n  fix: ${fix}`

/**
 * Stops once, with every problem in the text.
 * @throws {PortalError} `DOCUMENT_INVALID` when there is at least one problem.
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
