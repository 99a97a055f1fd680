/** Runs stages of steps and counts passes and failures. The caller prints them. */
import type { Stage, Step, StepResult } from './steps.ts'

export type Outcome = StepResult & { name: string /** Wall-clock time. */; seconds: number }
export type Totals = { passed: number; failed: number }

/** Continuous integration usually has two cores. */
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

const notRun = ({ name }: Step): Outcome => ({
  name,
  seconds: 0,
  passed: 0,
  failed: 1,
  output: 'Not run: a step it needs failed.',
})

/** Starts a step when a slot is free and its prerequisite has ended. Skips it if the prerequisite failed. */
async function runSteps(steps: readonly Step[], report: (outcome: Outcome) => void): Promise<Outcome[]> {
  const waiting = [...steps]
  const running = new Set<Promise<void>>()
  const outcomes: Outcome[] = []
  const ended = (name: string | undefined) => outcomes.find((outcome) => outcome.name === name)
  const start = async (step: Step) => {
    const isOpen = step.after === undefined || ended(step.after)?.failed === 0
    const outcome = isOpen ? await runStep(step) : notRun(step)
    outcomes.push(outcome)
    if (!outcome.alone) report(outcome)
  }
  while (waiting.length > 0 || running.size > 0) {
    const next = waiting.findIndex(({ after }) => after === undefined || ended(after) !== undefined)
    const [step] = next === -1 || running.size === STEPS_AT_A_TIME ? [] : waiting.splice(next, 1)
    if (step === undefined) {
      await Promise.race(running)
      continue
    }
    const run: Promise<void> = start(step).finally(() => running.delete(run))
    running.add(run)
  }
  return runAlone(outcomes, report)
}

/** Repeats failed steps that define `alone`, one at a time. */
async function runAlone(outcomes: readonly Outcome[], report: (outcome: Outcome) => void): Promise<Outcome[]> {
  const counted: Outcome[] = []
  for (const outcome of outcomes) {
    const { name, seconds, alone } = outcome
    if (alone === undefined) {
      counted.push(outcome)
      continue
    }
    const again = await runStep({ name, run: alone })
    const whole = { ...again, seconds: seconds + again.seconds }
    counted.push(whole)
    report(whole)
  }
  return counted
}

/**
 * Runs the stages in order, and every step of each, even after failures. After a failed gate, the remaining steps are
 * not run and count as one failure each.
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
