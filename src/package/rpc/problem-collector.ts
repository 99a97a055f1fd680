import { MAX_PROBLEMS, type Problem } from './report.ts'

/** Problems of one walk, and how far the value is from fitting: the branch of a union with the least cost was meant. */
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

  /** True when further problems change nothing: the list is one over its limit, or another branch has won. */
  get isFull(): boolean {
    return this.problems.length > MAX_PROBLEMS || this.cost >= this.#worst
  }
}
