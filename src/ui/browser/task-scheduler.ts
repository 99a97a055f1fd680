/** Splits a page's initial work into tasks so short that the browser paints and responds between them. */

/** No step starts later than this in one task, so that a processor four times slower has no long task. Milliseconds. */
const TASK_MS = 6

/**
 * Runs steps in order, the first ones immediately. Stops after a step that throws.
 * @returns a function that cancels the remaining steps
 */
export function scheduleTasks(steps: readonly (() => void)[], onError: (error: unknown) => void): () => void {
  let isOver = false
  const run = (from: number): void => {
    const end = performance.now() + TASK_MS
    let next = from
    try {
      do steps[next++]?.()
      while (!isOver && next < steps.length && performance.now() < end)
    } catch (error) {
      isOver = true
      onError(error)
    }
    if (!isOver && next < steps.length) setTimeout(() => isOver || run(next))
  }
  run(0)
  return () => {
    isOver = true
  }
}
