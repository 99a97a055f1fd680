/**
 * Limits the run time of one message. Checks it at jump destinations and messages, because every loop or recursion has
 * one.
 */
import type { EVMOpts } from '@ethereumjs/evm'

type CustomOpcode = NonNullable<EVMOpts['customOpcodes']>[number]

/** A message that exceeded the node's time limit. */
export class TimeLimit extends Error {
  override readonly name = 'TimeLimit'
}

const JUMPDEST = 0x5b
/** Jumps between two reads of the clock, because reading it costs more than the jump. */
const JUMPS = 512
/** Longest wait of other tasks in the thread. Milliseconds. */
const SLICE_MS = 12

export class RunLimit {
  readonly #limitMs: number
  readonly #yields: boolean
  #deadline = 0
  #slice = 0
  #jumps = 0

  constructor({ limitMs = Number.POSITIVE_INFINITY, yields = false }: { limitMs?: number; yields?: boolean }) {
    this.#limitMs = limitMs
    this.#yields = yields
  }

  /** Starts a message. */
  begin(): void {
    const now = performance.now()
    this.#deadline = now + this.#limitMs
    this.#slice = now + SLICE_MS
  }

  /** @throws {TimeLimit} when the time limit is exceeded */
  check(): number {
    const now = performance.now()
    if (now > this.#deadline) throw new TimeLimit('The call exceeded its time limit.')
    return now
  }

  /** JUMPDEST at Ethereum's price, with a check of the time limit. */
  jumpDestination(): CustomOpcode {
    return { opcode: JUMPDEST, opcodeName: 'JUMPDEST', baseFee: 1, logicFunction: () => this.#jump() }
  }

  #jump(): Promise<void> | undefined {
    this.#jumps++
    if (this.#jumps < JUMPS) return undefined
    this.#jumps = 0
    const now = this.check()
    if (!this.#yields || now < this.#slice) return undefined
    return new Promise((resolve) => {
      setTimeout(() => {
        this.#slice = performance.now() + SLICE_MS
        resolve()
      })
    })
  }
}
