/**
 * `npm run check`, `npm test`, `npm run test:e2e` and `npm run test:all` run every step, then print
 * `N passed, N failed`.
 */
import { type Outcome, runStages } from './stages.ts'
import { isRunName, RUNS } from './steps.ts'

const NAME_WIDTH = 24

const seconds = (value: number) => `${value.toFixed(1)} s`.padStart(8)

function print({ name, failed, seconds: time, note, output }: Outcome): void {
  const remark = note ? `  ${note}` : ''
  console.log(`${failed === 0 ? 'ok  ' : 'FAIL'}  ${name.padEnd(NAME_WIDTH)}${seconds(time)}${remark}`)
  if (failed > 0) console.log(`${output.trimEnd().replace(/^/gm, '      ')}\n`)
}

const run = process.argv[2] ?? 'test'
if (isRunName(run)) {
  const start = performance.now()
  const failures: string[] = []
  const { passed, failed } = await runStages(RUNS[run], (outcome) => {
    print(outcome)
    if (outcome.failed > 0) failures.push(outcome.name)
  })
  console.log(`      ${'all'.padEnd(NAME_WIDTH)}${seconds((performance.now() - start) / 1000)}\n`)
  if (failures.length > 0) console.log(`Failed: ${failures.join(', ')}\n`)
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
} else {
  console.error(`There is no run "${run}"; there are: ${Object.keys(RUNS).join(', ')}.`)
  process.exitCode = 1
}
