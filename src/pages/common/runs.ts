/** Measurements of `npm run guides`, formatted for readers. */

type StarterRuns = Readonly<Record<string, { seconds: Readonly<Record<string, number>> } | undefined>>
type GuideRuns = Readonly<Record<string, { seconds: number } | undefined>>

const SECONDS_OF_MINUTE = 60

/** Time the machine needed for a starter (`app`) or a guide (`/guides/monad-mcp`). `undefined` if nothing was run. */
export function timeOf(data: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const starter = ((data['starter-runs'] ?? {}) as StarterRuns)[name]
  if (starter !== undefined) return spoken(Object.values(starter.seconds).reduce((sum, seconds) => sum + seconds, 0))
  const guide = ((data['guide-runs'] ?? {}) as GuideRuns)[name.replace(/^\//, '')]
  return guide === undefined ? undefined : spoken(guide.seconds)
}

function spoken(seconds: number): string {
  if (seconds < 2 * SECONDS_OF_MINUTE) return `${Math.max(1, seconds)}\u00A0s`
  return `${Math.round(seconds / SECONDS_OF_MINUTE)}\u00A0min`
}
