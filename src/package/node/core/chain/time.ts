/** Time of blocks: the chain's own pace, adjusted by control methods. Seconds since 1970. */
import { protocol } from '../../../../core/facts/network.ts'

const MS_PER_SECOND = 1_000n

export class ChainTime {
  /** Difference from the chain's own pace. Seconds. */
  offset = 0n
  /** Time of the next block, regardless of the pace. */
  next: bigint | undefined
  readonly #genesis: bigint

  readonly #paceMs: bigint

  constructor(genesisTime: number, paceMs: number = protocol.blockTimeMs) {
    this.#genesis = BigInt(genesisTime)
    this.#paceMs = BigInt(paceMs)
  }

  /** Time of a block by the pace. */
  at(number: number): bigint {
    return this.#genesis + (BigInt(number) * this.#paceMs) / MS_PER_SECOND + this.offset
  }

  /** Time of the new block. Later blocks continue from it. Never earlier than its parent's. */
  take(number: number, parent: bigint): bigint {
    if (this.next !== undefined) this.offset += this.next - this.at(number)
    this.next = undefined
    return this.peek(number, parent)
  }

  /** Time that the new block would have. */
  peek(number: number, parent: bigint): bigint {
    const time = this.next ?? this.at(number)
    return time < parent ? parent : time
  }

  /** Saves the time and returns a function that restores it. */
  snapshot(): () => void {
    const { offset, next } = this
    return () => {
      this.offset = offset
      this.next = next
    }
  }
}
