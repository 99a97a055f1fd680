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

const notRun = ({ name }: Step): Outcome => ({
  name,
  seconds: 0,
  passed: 0,
  failed: 1,
  output: 'Not run: a step it needs failed.',
})

/** Starts a step as soon as there is room and the one it comes after has ended; it is not run where that failed. */
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

/** What failed beside others and asks for it runs again, one step at a time. */
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
