/** One thing wrong with a value. */
export type Problem = {
  /** JSON Pointer to the place. Empty for the value itself. */
  path: string
  /** The problem in plain words. */
  message: string
  /** The kind of violated rule: `pattern`, `required`, `type`, … */
  keyword: string
  /** The expected value or form. */
  expected?: string
  /** The correct value, if it is certain. */
  fix?: string
}

/** Verdict on a value. Lists at most 100 problems. `truncated` is true if there are more. */
export type Report = { valid: true } | { valid: false; problems: Problem[]; truncated?: true }

/** Most problems in a report. */
export const MAX_PROBLEMS = 100

/** Shared by all valid reports. Frozen, so that a caller cannot change the reports of others. */
export const VALID: Report = Object.freeze({ valid: true })

/** A report of the given problems, cut to the limit. */
export function invalid(problems: Problem[]): Report {
  if (problems.length <= MAX_PROBLEMS) return { valid: false, problems }
  return { valid: false, problems: problems.slice(0, MAX_PROBLEMS), truncated: true }
}

/** The same report with `prefix` in front of every path. */
export function below(prefix: string, report: Report): Report {
  if (report.valid) return report
  return { ...report, problems: report.problems.map((problem) => ({ ...problem, path: prefix + problem.path })) }
}
