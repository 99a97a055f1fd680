/** An error that the executing node answered. */
export class UpstreamError extends Error {
  readonly code: number
  readonly data: unknown

  constructor({ code, message, data }: { code: number; message: string; data?: unknown }) {
    super(message)
    this.name = 'UpstreamError'
    this.code = code
    this.data = data
  }
}
