/** Adds blocks on request, or at an interval in milliseconds. */
import { protocol } from '../../../../core/facts/network.ts'
import type { Engine, Progress } from './engine.ts'
import type { FaultBox } from './faults.ts'
import type { Clock } from './node-types.ts'

/** The clock for users of the node, with a way to wait for the next block. */
export type WaitingClock = Clock & {
  /** Resolves when the next block exists. */
  next: () => Promise<void>
}

/** @param announce receives the blocks that reached a state by a step or by a fork, in order */
export function createClock(
  started: () => Promise<Engine>,
  faults: FaultBox,
  announce: (engine: Engine, progress: readonly Progress[], isFork: boolean) => void,
): WaitingClock {
  let last: Promise<unknown> = Promise.resolve()
  let waiting: (() => void)[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const inTurn = <T>(task: () => Promise<T>): Promise<T> => {
    const next = last.then(task)
    last = next.catch(() => undefined)
    return next
  }
  const move = async (how: 'step' | 'fork'): Promise<number> => {
    const engine = await started()
    if (!faults.strike(['still'])) {
      const isFork = how === 'fork' || faults.strike(['fork']) !== undefined
      announce(engine, await engine[isFork ? 'fork' : 'step'](), isFork)
      const woken = waiting
      waiting = []
      for (const wake of woken) wake()
    }
    return engine.chain.head
  }
  const stop = (): void => {
    clearTimeout(timer)
    timer = undefined
  }
  return {
    step: (blocks = 1) =>
      inTurn(async () => {
        let head = (await started()).chain.head
        for (let count = 0; count < blocks; count++) head = await move('step')
        return head
      }),
    fork: () => inTurn(() => move('fork')),
    start: (everyMs = protocol.blockTimeMs) => {
      stop()
      let due = Date.now() + everyMs
      const tick = async (): Promise<void> => {
        await inTurn(() => move('step'))
        if (timer === undefined) return
        due = Math.max(due + everyMs, Date.now())
        timer = setTimeout(tick, due - Date.now())
      }
      timer = setTimeout(tick, everyMs)
    },
    stop,
    next: () => new Promise((resolve) => void waiting.push(resolve)),
  }
}
