/** One connection that can subscribe: a WebSocket, or a provider inside the process. */
import type { Progress } from './chain/engine.ts'
import { type Asked, answerFrame, type RpcRequest } from './chain/envelope.ts'
import { NodeError } from './chain/errors.ts'
import { type FaultBox, optionOf } from './chain/faults.ts'
import { Subscriptions } from './subscriptions.ts'

/** Receives a message for the client. Undefined ends the connection without a message. */
export type Send = (message: string | undefined) => void

type Parts = { asked: Asked; faults: FaultBox; send: Send }

export class Connection {
  /** Called once, when the connection ends. */
  onClose: () => void = () => undefined
  readonly #subscriptions: Subscriptions
  readonly #parts: Parts
  #isSilent = false
  #isClosed = false
  /** A message that is delayed until the next one. */
  #held: string | undefined

  constructor(name: string, parts: Parts) {
    this.#subscriptions = new Subscriptions(name)
    this.#parts = parts
  }

  /** Receives a frame from the client and sends the response. */
  async receive(frame: string): Promise<void> {
    const { asked, faults } = this.#parts
    if (this.#isSilent || this.#isClosed || this.#broken()) return
    const text = await answerFrame(frame, { ...asked, ask: (request) => this.ask(request) })
    const late = faults.strike(['delay'])
    if (late) await new Promise((resolve) => setTimeout(resolve, optionOf(late, 'ms')))
    this.#send(text)
  }

  /** Responds to one request, including subscriptions. */
  ask(request: Pick<RpcRequest, 'method' | 'params'>): Promise<unknown> {
    const { method, params } = request
    if (method === 'eth_subscribe') return this.#own(method, () => this.#subscriptions.add(params))
    if (method === 'eth_unsubscribe') return this.#own(method, () => this.#subscriptions.remove(params))
    return this.#parts.asked.ask({ id: null, method, params })
  }

  /** Sends the subscription messages for these blocks. */
  push(progress: readonly Progress[]): void {
    const messages = progress.flatMap((entry) => this.#subscriptions.messages(entry))
    if (messages.length === 0 || this.#isSilent || this.#broken()) return
    for (const message of messages) this.#pushOne(message)
  }

  /** Ends the connection. */
  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.onClose()
    this.#parts.send(undefined)
  }

  /** Called when the client has disconnected. */
  closed(): void {
    this.#isClosed = true
    this.onClose()
  }

  async #own(method: string, answer: () => unknown): Promise<unknown> {
    if (this.#parts.faults.strike(['method-off'], [method])) throw new NodeError('MethodNotSupported')
    return answer()
  }

  #broken(): boolean {
    const { faults } = this.#parts
    if (faults.strike(['drop'])) this.close()
    else if (faults.strike(['half-open'])) this.#isSilent = true
    return this.#isClosed || this.#isSilent
  }

  #pushOne(message: string): void {
    const { faults } = this.#parts
    if (faults.strike(['skip-heads'])) return
    if (this.#held === undefined && faults.strike(['reorder'])) {
      this.#held = message
      return
    }
    this.#send(message)
    if (faults.strike(['repeat-heads'])) this.#send(message)
    if (this.#held !== undefined) this.#send(this.#held)
    this.#held = undefined
  }

  #send(message: string): void {
    if (!this.#isClosed && !this.#isSilent) this.#parts.send(message)
  }
}
