/** Implements Standard Schema (`~standard`) for shapes of the document, for every library that accepts one. */
import { chain } from '../../chain.config.ts'
import { pointerSteps } from '../../core/lib/json-pointer.ts'
import type { Report } from './report.ts'

/** A schema of Standard Schema version 1, see standardschema.dev. */
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

/** Makes a schema from a checker. Values are passed on unchanged. */
export function standardSchema<Output>(check: (value: unknown) => Report): StandardSchema<Output> {
  const validate = (value: unknown): StandardResult<Output> => {
    const report = check(value)
    if (report.valid) return { value: value as Output }
    return { issues: report.problems.map(({ message, path }) => ({ message, path: pointerSteps(path).map(step) })) }
  }
  return { '~standard': { version: 1, vendor: chain.packageName, validate } }
}

/** List items use numbers. */
const step = (text: string): string | number => (/^(0|[1-9]\d*)$/.test(text) ? Number(text) : text)
