/**
 * The beginning of a JSON-RPC text → what each message in it holds, by its own members. A result may hold a member
 * called `error`, as every reverting call of eth_simulateV1 does; that makes no error of it. Pure.
 */
import { type JsonTokenKind, scanJson } from './json-scan.ts'

export type MessageHead = {
  /** An `error` counts if it is an object, because some servers send `"error": null` with a result. */
  holds: 'result' | 'error' | 'neither'
  /** The result is `null` or an empty list. */
  isEmpty: boolean
  /** Of a request or a notification. */
  method?: string
}

/** Short envelope members precede long ones, so megabytes of a response need not be read. Characters. */
const HEAD_LENGTH = 2_000

/** The first message of a text, which may be truncated anywhere. Undefined if the text starts otherwise. */
export const messageHead = (text: string): MessageHead | undefined => messageHeads(text.slice(0, HEAD_LENGTH))[0]

/** Every message of a text, which contains one message, a batch or several in sequence. Includes truncated messages. */
export function messageHeads(text: string): MessageHead[] {
  const reader = new HeadReader(text)
  // A fault ends the scan. Everything before it has been read by then.
  scanJson(text, (kind, start, end) => reader.take(kind, start, end))
  return reader.heads
}

class HeadReader {
  readonly heads: MessageHead[] = []
  readonly #text: string
  /** Open containers, outermost first. */
  readonly #open: ('object' | 'array')[] = []
  /** The message member whose value is next. */
  #member = ''
  /** The result is a list that has just begun. */
  #inNewList = false

  constructor(text: string) {
    this.#text = text
  }

  take(kind: JsonTokenKind, start: number, end: number): void {
    const head = this.heads.at(-1)
    if (this.#inNewList && head) head.isEmpty = kind === 'end'
    this.#inNewList = false
    if (kind === 'end') this.#open.pop()
    else if (this.#isInMessage()) this.#takeMember(kind, this.#text.slice(start, end))
    else if (kind === 'object' && this.#isBetweenMessages()) this.heads.push({ holds: 'neither', isEmpty: false })
    if (kind === 'object' || kind === 'array') this.#open.push(kind)
  }

  /** At the top, or in the list of a batch. */
  #isBetweenMessages(): boolean {
    return this.#open.length === 0 || (this.#open.length === 1 && this.#open[0] === 'array')
  }

  #isInMessage(): boolean {
    return this.#open.at(-1) === 'object' && (this.#open.length === 1 || this.#open.join() === 'array,object')
  }

  #takeMember(kind: JsonTokenKind, token: string): void {
    const head = this.heads.at(-1)
    if (!head) return
    if (kind === 'key') {
      this.#member = JSON.parse(token) as string
      return
    }
    if (this.#member === 'error' && kind === 'object') head.holds = 'error'
    if (this.#member === 'method' && kind === 'string') head.method = JSON.parse(token) as string
    if (this.#member !== 'result') return
    if (head.holds === 'neither') head.holds = 'result'
    head.isEmpty = token === 'null'
    this.#inNewList = kind === 'array'
  }
}
