/**
 * A vitest reporter that continuously writes the running files, the numbers of passed and failed tests, the names of
 * failed tests, and the names of tests that passed only on a retry. These results survive if the run is ended from outside.
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { TestCase, TestModule } from 'vitest/node'

/** The environment variable with the path of the file. */
export const PROGRESS_FILE = 'PROGRESS_FILE'

export type Progress = {
  /** Tests that passed only on a retry. */
  flaky: string[]
  /** Files that have begun and not ended, by their base names. */
  running: string[]
  passed: number
  failed: number
  /** Names of the failed tests with the first line of the message, which the dots of a long run do not show. */
  failures: string[]
}

type Case = Pick<TestCase, 'fullName' | 'diagnostic' | 'result'>
type Module = Pick<TestModule, 'moduleId'>

export default class ProgressReporter {
  readonly #flaky: string[] = []
  readonly #failures: string[] = []
  readonly #running = new Set<string>()
  #passed = 0

  onTestModuleStart({ moduleId }: Module): void {
    this.#running.add(path.basename(moduleId))
    this.#write()
  }

  onTestCaseResult(test: Case): void {
    if (test.diagnostic()?.flaky === true) this.#flaky.push(test.fullName)
    const { state, errors } = test.result()
    if (state === 'passed') this.#passed += 1
    if (state !== 'failed') return
    this.#failures.push(`${test.fullName}: ${errors?.[0]?.message.split('\n')[0] ?? ''}`)
    this.#write()
  }

  onTestModuleEnd({ moduleId }: Module): void {
    this.#running.delete(path.basename(moduleId))
    this.#write()
  }

  onTestRunEnd(): void {
    this.#write()
  }

  #write(): void {
    const file = process.env[PROGRESS_FILE]
    const progress: Progress = {
      flaky: this.#flaky,
      running: [...this.#running].sort(),
      passed: this.#passed,
      failed: this.#failures.length,
      failures: this.#failures,
    }
    if (file !== undefined) writeFileSync(file, JSON.stringify(progress))
  }
}
