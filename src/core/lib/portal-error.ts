import { chain } from '../../chain.config.ts'

export type ErrorDetails = {
  /** One sentence that describes the problem. */
  message: string
  /** Where: file, line or JSON Pointer. */
  at?: string
  /** What to do next. */
  hint?: string
  cause?: unknown
}

/**
 * Class of every deliberate error. `code` is stable and safe to match on, but the text may change. `toString()` prints
 * message, place and hint on separate lines.
 */
export class PortalError extends Error {
  readonly code: string
  readonly at: string | undefined
  readonly hint: string | undefined

  constructor(code: string, { message, at, hint, cause }: ErrorDetails) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = `${chain.name}Error`
    this.code = code
    this.at = at
    this.hint = hint
  }

  override toString(): string {
    const at = this.at ? `\n  at   ${this.at}` : ''
    // Some messages end with the hint, for readers who see the message alone.
    const hint = this.hint && !this.message.endsWith(this.hint) ? `\n  hint ${this.hint}` : ''
    return `${this.code}: ${this.message}${at}${hint}`
  }
}
