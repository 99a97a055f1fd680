/** How long one message may run. Every loop passes a jump destination, every recursion a message: there time is read. */
import type { EVMOpts } from '@ethereumjs/evm'

type CustomOpcode = NonNullable<EVMOpts['customOpcodes']>[number]

/** A message that ran longer than the node lets it. */
export class TimeLimit extends Error {
  override readonly name = 'TimeLimit'
}

const JUMPDEST = 0x5b
/** The clock is read at each of so many jumps: reading it costs more than the jump. */
const JUMPS = 512
/** Other tasks of the thread wait no longer than this. Milliseconds. */
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

  /** A message begins. */
  begin(): void {
    const now = performance.now()
    this.#deadline = now + this.#limitMs
    this.#slice = now + SLICE_MS
  }

  /** @throws {TimeLimit} when the time is over */
  check(): number {
    const now = performance.now()
    if (now > this.#deadline) throw new TimeLimit('The time of the call is over.')
    return now
  }

  /** JUMPDEST as Ethereum prices it, which looks at the time. */
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
