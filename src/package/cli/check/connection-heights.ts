/** The heights that one connection returns, compared with each other and with the pushed heads. */
import type { Problem } from '../../rpc/report.ts'
import type { Outcome } from './model.ts'
import { problem } from './relations.ts'
import type { AskWhole } from './unknown-kinds.ts'

/** Fewest heights to compare with heads, and the blocks that a head may be below a height. */
const FEWEST = 3
const MOST_BELOW = 1

export class ConnectionHeights {
  readonly #ask: AskWhole
  #highest = 0
  /** The first height that is lower than an earlier height. */
  #fell: [from: number, to: number] | undefined
  readonly #below: number[] = []

  constructor(ask: AskWhole) {
    this.#ask = ask
  }

  async read(): Promise<number | undefined> {
    const answer = await this.#ask('eth_blockNumber', [])
    const height = typeof answer?.result === 'string' ? Number(answer.result) : undefined
    if (height !== undefined && height < this.#highest) this.#fell ??= [this.#highest, height]
    this.#highest = Math.max(this.#highest, height ?? 0)
    return height
  }

  /** Responses and events share the connection, so that the head of a height arrives at about the same time. */
  compare(height: number, head: number): void {
    if (!Number.isNaN(head)) this.#below.push(height - head)
  }

  /** The heads were below the height each time. */
  belowProblem(): Problem | undefined {
    const least = Math.min(...this.#below)
    if (this.#below.length < FEWEST || !(least > MOST_BELOW)) return undefined
    const times = `each of ${this.#below.length} times`
    const message = `the newest pushed head was at least ${least} blocks below eth_blockNumber ${times}`
    return problem('/number', message, 'at most one block below')
  }

  /** One connection is served by one node, whose newest block never becomes lower. */
  outcomes(): Outcome[] {
    const head = { method: 'eth_blockNumber', probe: 'on one connection' }
    if (this.#fell === undefined) return []
    const [from, to] = this.#fell
    const message = `block ${to}, though the newest block on this connection was ${from} before`
    const request = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] })
    return [{ ...head, verdict: 'differs', problems: [problem('/result', message, `at least ${from}`)], request }]
  }
}
