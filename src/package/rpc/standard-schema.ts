/** Standard Schema (`~standard`) on shapes of the document, for every library that takes one. */
import { chain } from '../../chain.config.ts'
import { pointerSteps } from '../../core/lib/json-pointer.ts'
import type { Report } from './report.ts'

/** A schema as standardschema.dev describes version 1. */
export type StandardSchema<Output> = {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: string
    readonly validate: (value: unknown) => StandardResult<Output>
    readonly types?: { readonly input: Output; readonly output: Output } | undefined
  }
}
export type StandardResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] }
export type StandardIssue = { readonly message: string; readonly path: readonly (string | number)[] }

/** A schema from a checker. Values are passed on as they are. */
export function standardSchema<Output>(check: (value: unknown) => Report): StandardSchema<Output> {
  const validate = (value: unknown): StandardResult<Output> => {
    const report = check(value)
    if (report.valid) return { value: value as Output }
    return { issues: report.problems.map(({ message, path }) => ({ message, path: pointerSteps(path).map(step) })) }
  }
  return { '~standard': { version: 1, vendor: chain.packageName, validate } }
}

/** Items of lists are named by number. */
const step = (text: string): string | number => (/^(0|[1-9]\d*)$/.test(text) ? Number(text) : text)
