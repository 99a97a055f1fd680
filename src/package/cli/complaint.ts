/**
 * The error and its hint on one line, without a stack, because the user does not develop this command. Looks for the hint
 * instead of the class, because each program has its own error class.
 */
export function complaint(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (!('hint' in error) || error.hint === undefined) return error.message
  return `${/[.?!]$/.test(error.message) ? error.message : `${error.message}.`} ${error.hint}`
}
