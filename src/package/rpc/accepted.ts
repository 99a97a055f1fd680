import { PortalError } from '../../core/lib/portal-error.ts'
import type { Report } from './report.ts'

/**
 * Returns the value if its report is valid.
 * @throws {MonadError} `RESULT_SHAPE` otherwise, with the place in `at` and the report in `cause`
 */
export function accepted(name: string, report: Report, value: unknown): unknown {
  if (report.valid) return value
  const [{ path, message, fix } = { path: '', message: 'it does not fit' }] = report.problems
  throw new PortalError('RESULT_SHAPE', {
    message: `This is not ${name}: ${path === '' ? '' : `${path}: `}${message}.`,
    at: path,
    ...(fix !== undefined && { hint: `Write ${fix}.` }),
    cause: report,
  })
}
