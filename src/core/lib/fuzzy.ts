/** How well a method name answers a few typed letters: `gtbh` finds eth_getTransactionByHash. */

/** Positions of the matched letters in `name`, and a score where higher is better. */
export type Match = { score: number; at: number[] }

const isWordStart = (name: string, index: number): boolean =>
  index === 0 || name[index - 1] === '_' || /[A-Z0-9]/.test(name[index] ?? '')

/** Whole name, then start of a word, then part of the name, then initials in order. Case does not matter. */
export function fuzzyMatch(query: string, name: string): Match | undefined {
  const wanted = query.trim().toLowerCase().replace(/\s+/g, '')
  if (wanted === '') return { score: 0, at: [] }
  const lower = name.toLowerCase()
  const direct = lower.indexOf(wanted)
  if (direct !== -1) {
    const at = Array.from({ length: wanted.length }, (_, index) => direct + index)
    const whole = lower === wanted || lower.slice(lower.indexOf('_') + 1) === wanted
    return { score: (whole ? 1_000 : isWordStart(name, direct) ? 500 : 300) - name.length, at }
  }
  const at = initials(wanted, name, 0, 0)
  return at && { score: 200 - name.length, at }
}

/** Letters of `wanted` in order, each either continuing a word or starting one. */
function initials(wanted: string, name: string, from: number, index: number): number[] | undefined {
  const letter = wanted[index]
  if (letter === undefined) return []
  for (let at = from; at < name.length; at++) {
    if (name[at]?.toLowerCase() !== letter || !(isWordStart(name, at) || (at === from && index > 0))) continue
    const rest = initials(wanted, name, at + 1, index + 1)
    if (rest) return [at, ...rest]
  }
  return undefined
}
