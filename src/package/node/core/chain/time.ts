/** Time of blocks: the chain's own pace, and what control methods make of it. Seconds since 1970. */
import { protocol } from '../../../../core/facts/network.ts'

const MS_PER_SECOND = 1_000n

export class ChainTime {
  /** By how much blocks differ from the chain's own pace. Seconds. */
  offset = 0n
  /** Time that the next block gets, whatever its pace. */
  next: bigint | undefined
  readonly #genesis: bigint

  constructor(genesisTime: number) {
    this.#genesis = BigInt(genesisTime)
  }

  /** Time of a block by the pace. */
  at(number: number): bigint {
    return this.#genesis + (BigInt(number) * BigInt(protocol.blockTimeMs)) / MS_PER_SECOND + this.offset
  }

  /** Time of the block that is made now; those after it go on from there. Never before its parent's. */
  take(number: number, parent: bigint): bigint {
    if (this.next !== undefined) this.offset += this.next - this.at(number)
    this.next = undefined
    const time = this.at(number)
    return time < parent ? parent : time
  }

  /** Remembers the time as it is; the answer brings it back. */
  snapshot(): () => void {
    const { offset, next } = this
    return () => {
      this.offset = offset
      this.next = next
    }
  }
}
