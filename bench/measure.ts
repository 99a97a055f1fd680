/** Time of one run, as the median of samples that are long enough for the clock. Milliseconds. */
export type Timing = { name: string; median: number; best: number; samples: number }

const WARM_UP_MS = 400
const SAMPLES = 41
/** Shortest sample. Below it the clock's resolution is visible. Milliseconds. */
const SAMPLE_MS = 20

/** Times each function in turn, sample by sample, so that a busy moment of the machine affects all of them. */
export function timeAll(functions: Readonly<Record<string, () => unknown>>): Timing[] {
  const entries = Object.entries(functions).map(([name, run]) => ({
    name,
    run,
    repeats: calibrate(run),
    times: [] as number[],
  }))
  for (let round = 0; round < SAMPLES; round++) {
    for (const { run, repeats, times } of entries) times.push(sample(run, repeats))
  }
  return entries.map(({ name, times }) => {
    const sorted = times.sort((a, b) => a - b)
    return { name, median: sorted[Math.floor(sorted.length / 2)] ?? 0, best: sorted[0] ?? 0, samples: SAMPLES }
  })
}

/** Number of runs per sample. Runs the function until it is warm. */
export function calibrate(run: () => unknown): number {
  const end = performance.now() + WARM_UP_MS
  let count = 0
  while (performance.now() < end) {
    run()
    count++
  }
  return Math.max(1, Math.ceil((count * SAMPLE_MS) / WARM_UP_MS))
}

/** Time of one run of `repeats`. Milliseconds. */
export function sample(run: () => unknown, repeats: number): number {
  const start = performance.now()
  for (let index = 0; index < repeats; index++) run()
  return (performance.now() - start) / repeats
}

/** The median. */
export const middle = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
