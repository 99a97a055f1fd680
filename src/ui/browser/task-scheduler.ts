/** Work that a page begins with, in tasks so short that the browser paints and answers between them. */

/** No step begins later than this in one task: with a processor four times slower it still is no long one. Milliseconds. */
const TASK_MS = 6

/**
 * Runs steps in order, the first ones at once. A step that throws is the last one.
 * @returns what keeps the steps that are left from running
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
