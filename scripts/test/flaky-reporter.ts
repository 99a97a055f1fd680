/** A vitest reporter: writes the names of the tests that passed only when they ran again, as a JSON array. */
import { writeFileSync } from 'node:fs'
import type { TestCase } from 'vitest/node'

/** The variable that names the file. */
export const FLAKY_FILE = 'FLAKY_FILE'

export default class FlakyReporter {
  readonly #names: string[] = []

  onTestCaseResult(test: Pick<TestCase, 'fullName' | 'diagnostic'>): void {
    if (test.diagnostic()?.flaky === true) this.#names.push(test.fullName)
  }

  onTestRunEnd(): void {
    const file = process.env[FLAKY_FILE]
    if (file !== undefined) writeFileSync(file, JSON.stringify(this.#names))
  }
}
