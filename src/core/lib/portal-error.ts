import { chain } from '../../chain.config.ts'

export type PortalErrorDetails = {
  /** What is wrong, as one sentence. */
  message: string
  /** Where: file, line or JSON Pointer. */
  at?: string
  /** What to do next. */
  hint?: string
  cause?: unknown
}

/**
 * Every error that is thrown on purpose. `code` is stable and may be matched on; the text may change.
 * `toString()` gives message, place and hint on a line each. The package exports it as `MonadError`.
 */
export class PortalError extends Error {
  readonly code: string
  readonly at: string | undefined
  readonly hint: string | undefined

  constructor(code: string, { message, at, hint, cause }: PortalErrorDetails) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = `${chain.name}Error`
    this.code = code
    this.at = at
    this.hint = hint
  }

  override toString(): string {
    const at = this.at ? `\n  at   ${this.at}` : ''
    const hint = this.hint ? `\n  hint ${this.hint}` : ''
    return `${this.code}: ${this.message}${at}${hint}`
  }
}
