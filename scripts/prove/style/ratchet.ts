/** The number of findings that each file may have. It is the count of today and can only fall. */
import { allowanceOf, type Style } from './rules.ts'

/** Findings by file and rule. */
export type Counts = Record<string, Record<string, number>>

/** `rules` are the names of the rules that were counted. Only a rule that is not in the list may start with findings. */
export type Ratchet = { rules: string[]; files: Counts; twins: Counts }

export type Change = { file: string; rule: string; was: number; now: number }
export type Comparison = { raised: Change[]; fell: Change[] }

/** Counts the findings of each rule whose budget the file exceeds. */
export function overBudget({ words, findings }: Style): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { rule } of findings) counts[rule] = (counts[rule] ?? 0) + 1
  return Object.fromEntries(Object.entries(counts).filter(([rule, count]) => count > allowanceOf(rule, words)))
}

export function countsOf(styles: ReadonlyMap<string, Style>): Counts {
  const counts = [...styles].map(([file, style]) => [file, overBudget(style)] as const)
  return Object.fromEntries(counts.filter(([, rules]) => Object.keys(rules).length > 0))
}

function changesOf(recorded: Counts, found: Counts): Change[] {
  const files = [...new Set([...Object.keys(recorded), ...Object.keys(found)])].sort()
  return files.flatMap((file) => {
    const rules = new Set([...Object.keys(recorded[file] ?? {}), ...Object.keys(found[file] ?? {})])
    return [...rules].sort().map((rule) => ({
      file,
      rule,
      was: recorded[file]?.[rule] ?? 0,
      now: found[file]?.[rule] ?? 0,
    }))
  })
}

export function compare(recorded: Counts, found: Counts): Comparison {
  const changes = changesOf(recorded, found)
  return { raised: changes.filter(({ was, now }) => now > was), fell: changes.filter(({ was, now }) => now < was) }
}

/**
 * Returns the counts to write, which are the lower of the two. A file that moved gets the counts of the files that are
 * gone. A new rule gets the counts of today.
 */
export function lowered(recorded: Counts, found: Counts, isNewRule: (rule: string) => boolean): Counts {
  const left: Record<string, number> = {}
  for (const [file, rules] of Object.entries(recorded)) {
    if (found[file]) continue
    for (const [rule, count] of Object.entries(rules)) left[rule] = (left[rule] ?? 0) + count
  }
  const allowed = ({ file, rule, was, now }: Change): number => {
    if (isNewRule(rule)) return now
    if (recorded[file]) return Math.min(was, now)
    const count = Math.min(left[rule] ?? 0, now)
    left[rule] = (left[rule] ?? 0) - count
    return count
  }
  const counts: Counts = {}
  for (const change of changesOf(recorded, found)) {
    const count = allowed(change)
    if (count > 0) counts[change.file] = { ...counts[change.file], [change.rule]: count }
  }
  return counts
}

/** One line for each file, so that two branches seldom change the same. */
export function ratchetText({ rules, files, twins }: Ratchet): string {
  const block = (counts: Counts): string => {
    const lines = Object.entries(counts)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([file, found]) => {
        const sorted = Object.fromEntries(Object.entries(found).sort(([a], [b]) => (a < b ? -1 : 1)))
        return `    ${JSON.stringify(file)}: ${JSON.stringify(sorted)}`
      })
    return lines.length === 0 ? '{}' : `{\n${lines.join(',\n')}\n  }`
  }
  return `{\n  "rules": ${JSON.stringify([...rules].sort())},\n  "files": ${block(files)},\n  "twins": ${block(twins)}\n}\n`
}
