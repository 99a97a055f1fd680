/** Orders test files by environment. */
import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const NEEDS_DOM = /@vitest-environment\s+happy-dom/

/**
 * A worker without isolation continues with the next file only if that file has the same environment. Otherwise its
 * process ends and another starts, which loads everything anew.
 */
export default class ByEnvironment extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const withDom = new Set(sorted.filter(({ moduleId }) => NEEDS_DOM.test(readFileSync(moduleId, 'utf8'))))
    return [...sorted.filter((file) => !withDom.has(file)), ...withDom]
  }
}
