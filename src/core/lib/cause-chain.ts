/** Causes beyond this are not shown: a chain that long is a loop. */
const MAX_CAUSES = 10

/** Message of an error with those of its causes, each once, under `Cause:`. */
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
