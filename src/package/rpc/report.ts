/** One thing wrong with a value. */
export type Problem = {
  /** JSON Pointer to the place; empty for the value itself. */
  path: string
  /** What is wrong, in plain words. */
  message: string
  /** Which kind of rule is broken: `pattern`, `required`, `type`, … */
  keyword: string
  /** What belongs there. */
  expected?: string
  /** What to write instead, where that is certain. */
  fix?: string
}

/** Verdict on a value. At most 100 problems are listed; `truncated` says that there are more. */
export type Report = { valid: true } | { valid: false; problems: Problem[]; truncated?: true }

/** Most problems a report lists. */
export const MAX_PROBLEMS = 100

/** Every valid report is this object, so it is frozen: a caller that writes into its report must not change others. */
export const VALID: Report = Object.freeze({ valid: true })

/** A report of the given problems, cut to the most it may list. */
export function invalid(problems: Problem[]): Report {
  if (problems.length <= MAX_PROBLEMS) return { valid: false, problems }
  return { valid: false, problems: problems.slice(0, MAX_PROBLEMS), truncated: true }
}

/** The same report with every path below `prefix`. */
export function below(prefix: string, report: Report): Report {
  if (report.valid) return report
  return { ...report, problems: report.problems.map((problem) => ({ ...problem, path: prefix + problem.path })) }
}
