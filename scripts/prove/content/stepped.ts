/**
 * A chain and a clock that move together. One step is a block and its 300 ms. Recipes reach the node through the global
 * `fetch` and `WebSocket`, with the timers, limits and pauses from their page.
 */
import { vi } from 'vitest'
import { protocol } from '../../../src/core/facts/network.ts'
import { randomOf } from '../../../src/package/node/core/chain/random.ts'
import type { NodeCore } from '../../../src/package/node/core/index.ts'

/** Iterations of the event loop after which everything that does not wait for a timer is done. */
const TURNS = 12
/** A block's time passes in pieces, so that a response can trigger the next request within the block. */
const PIECES = 3

type Listener = ((event: { data?: string; reason?: string }) => void) | null

/** The node's own connection behind the browser's interface. Messages arrive in the order in which they were sent. */
export function socketOf(node: NodeCore): new (url: string) => object {
  return class {
    onopen: Listener = null
    onmessage: Listener = null
    onclose: Listener = null
    onerror: Listener = null
    #connection = node.connect((message) => {
      queueMicrotask(() => {
        if (message === undefined) this.onclose?.({ reason: '' })
        else this.onmessage?.({ data: message })
      })
    })
    constructor() {
      queueMicrotask(() => this.onopen?.({}))
    }
    send(text: string): void {
      void this.#connection.receive(text)
    }
    close(): void {
      this.#connection.closed()
    }
  }
}

export type Stepped = {
  /** Adds one block, unless a fault stops the chain, and lets its time pass. Resolves to the newest number. */
  step: () => Promise<number>
  end: () => void
}

const turns = async (): Promise<void> => {
  for (let turn = 0; turn < TURNS; turn++) await new Promise((resolve) => setImmediate(resolve))
}

/** Connects the globals to the node and stops all timers, until `end`. */
export function stepped(node: NodeCore): Stepped {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  vi.stubGlobal('fetch', node.fetch)
  vi.stubGlobal('WebSocket', socketOf(node))
  vi.spyOn(Math, 'random').mockImplementation(randomOf(`${node.seed}/recipes`))
  return {
    async step() {
      const head = await node.clock.step()
      for (let piece = 0; piece < PIECES; piece++) {
        await turns()
        await vi.advanceTimersByTimeAsync(protocol.blockTimeMs / PIECES)
      }
      return head
    },
    end() {
      vi.useRealTimers()
      vi.unstubAllGlobals()
      vi.unstubAllEnvs()
      vi.restoreAllMocks()
      vi.resetModules()
    },
  }
}
