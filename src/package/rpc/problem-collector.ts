import { MAX_PROBLEMS, type Problem } from './report.ts'

/** Collects the problems of one walk and its cost. The branch of a union with the lowest cost was meant. */
export class ProblemCollector {
  readonly problems: Problem[] = []
  cost = 0
  readonly #worst: number

  /** @param worst Cost at which the walk may stop, because another branch already fits better. */
  constructor(worst = Number.POSITIVE_INFINITY) {
    this.#worst = worst
  }

  add(problem: Problem, cost: number): void {
    this.problems.push(problem)
    this.cost += cost
  }

  /** True if further problems change nothing, because the list exceeds its limit or another branch fits better. */
  get isFull(): boolean {
    return this.problems.length > MAX_PROBLEMS || this.cost >= this.#worst
  }
}
