/** Duration of each build step, and the processor time of its process meanwhile. */
export type StepTime = { name: string; ms: number; cpuMs: number }

export const steps: StepTime[] = []

export async function timed<T>(name: string, step: () => Promise<T>): Promise<T> {
  const start = performance.now()
  const before = process.cpuUsage()
  const result = await step()
  const { user, system } = process.cpuUsage(before)
  steps.push({ name, ms: performance.now() - start, cpuMs: (user + system) / 1_000 })
  return result
}

export const timings = (): string =>
  steps.map(({ name, ms, cpuMs }) => `${name.padEnd(18)}${seconds(ms)} s   processor ${seconds(cpuMs)} s`).join('\n')

const seconds = (ms: number): string => (ms / 1_000).toFixed(2).padStart(6)
