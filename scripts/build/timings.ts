/** How long each step of the build took. */
export type StepTime = { name: string; ms: number }

export const steps: StepTime[] = []

export async function timed<T>(name: string, step: () => Promise<T>): Promise<T> {
  const start = performance.now()
  const result = await step()
  steps.push({ name, ms: performance.now() - start })
  return result
}

export const timings = (): string =>
  steps.map(({ name, ms }) => `${name.padEnd(16)} ${(ms / 1_000).toFixed(2)} s`).join('\n')
