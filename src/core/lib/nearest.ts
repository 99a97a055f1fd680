/** Suggests names for a misspelled one. A separate module from addresses, which every page loads. */

/**
 * Words nearest to `wanted` by edit distance, best first, at most `count`. Words that share less than a third are
 * omitted.
 */
export function nearest(wanted: string, candidates: readonly string[], count = 3): string[] {
  const scored = candidates.map((candidate) => ({
    candidate,
    distance: editDistance(wanted.toLowerCase(), candidate.toLowerCase()),
  }))
  return scored
    .filter(
      ({ candidate, distance }) =>
        distance <= Math.max(2, Math.ceil((Math.max(candidate.length, wanted.length) * 2) / 3)),
    )
    .sort((a, b) => a.distance - b.distance || a.candidate.localeCompare(b.candidate))
    .slice(0, count)
    .map(({ candidate }) => candidate)
}

/** Levenshtein distance. Inputs are cut to 200 characters so that hostile addresses stay cheap. */
export function editDistance(left: string, right: string): number {
  const a = left.slice(0, 200)
  const b = right.slice(0, 200)
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + cost))
    }
    row = next
  }
  return row[b.length] ?? 0
}
