/** The order of test files: those of one environment follow each other. */
import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const NEEDS_DOM = /@vitest-environment\s+happy-dom/

/**
 * A worker that is not isolated goes on to the next file only when that file has the same environment; else its process
 * ends and another starts, which reads everything anew.
 */
export default class ByEnvironment extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const withDom = new Set(sorted.filter(({ moduleId }) => NEEDS_DOM.test(readFileSync(moduleId, 'utf8'))))
    return [...sorted.filter((file) => !withDom.has(file)), ...withDom]
  }
}
