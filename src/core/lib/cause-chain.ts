/** Maximum number of causes shown. A longer chain is a loop. */
const MAX_CAUSES = 10

/** The error's message followed by each distinct cause message, under `Cause:`. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const causes = new Set<string>()
  let cause = error.cause
  for (let depth = 0; cause !== undefined && depth < MAX_CAUSES; depth++) {
    causes.add(cause instanceof Error ? cause.message : String(cause))
    cause = cause instanceof Error ? cause.cause : undefined
  }
  return causes.size === 0 ? error.message : `${error.message}\n\nCause:\n${[...causes].join('\n')}`
}
