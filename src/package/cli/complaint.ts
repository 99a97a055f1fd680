/**
 * The error and its hint on one line, without a stack, because the user does not develop this command. Looks for the hint
 * instead of the class, because each program has its own error class.
 */
export function complaint(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if ('code' in error && error.code === 'ENOENT' && 'path' in error) return `There is no file ${error.path}.`
  if (!('hint' in error) || error.hint === undefined || error.message.endsWith(String(error.hint))) return error.message
  return `${/[.?!]$/.test(error.message) ? error.message : `${error.message}.`} ${error.hint}`
}
