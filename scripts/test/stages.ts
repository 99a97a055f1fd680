/** Runs stages of steps and adds up what passed and failed; printing is the caller's. */
import type { Stage, Step, StepResult } from './steps.ts'

export type Outcome = StepResult & { name: string /** Wall-clock time. */; seconds: number }
export type Totals = { passed: number; failed: number }

/** Two, for the two cores that continuous integration usually has. */
const STEPS_AT_A_TIME = 2

async function runStep({ name, run }: Step): Promise<Outcome> {
  const start = performance.now()
  const result = await run().catch(
    (error: unknown): StepResult => ({
      passed: 0,
      failed: 1,
      output: String(error instanceof Error ? error.stack : error),
    }),
  )
  return { ...result, name, seconds: (performance.now() - start) / 1000 }
}

async function runSteps(steps: readonly Step[], report: (outcome: Outcome) => void): Promise<Outcome[]> {
  const waiting = [...steps]
  const outcomes: Outcome[] = []
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const outcome = await runStep(step)
      outcomes.push(outcome)
      report(outcome)
    }
  }
  await Promise.all(Array.from({ length: STEPS_AT_A_TIME }, worker))
  return outcomes
}

const notRun = ({ name }: Step): Outcome => ({
  name,
  seconds: 0,
  passed: 0,
  failed: 1,
  output: 'Not run: a step it needs failed.',
})

/**
 * Runs the stages in order and every step of each, failed or not. Only behind a failed gate the rest is not run;
 * each step there counts as one failure.
 */
export async function runStages(stages: readonly Stage[], report: (outcome: Outcome) => void): Promise<Totals> {
  const totals: Totals = { passed: 0, failed: 0 }
  let open = true
  for (const { steps } of stages) {
    const outcomes = open ? await runSteps(steps, report) : steps.map(notRun)
    if (!open) outcomes.forEach(report)
    for (const { passed, failed } of outcomes) {
      totals.passed += passed
      totals.failed += failed
    }
    const gates = new Set(steps.flatMap(({ name, gate }) => (gate ? [name] : [])))
    if (outcomes.some(({ name, failed }) => failed > 0 && gates.has(name))) open = false
  }
  return totals
}
