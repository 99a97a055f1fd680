/** Messages of a subscription, each checked on arrival. The oldest are dropped. Pure. */
import { checkEvent } from '../../package/rpc/guard/events.ts'

/** Older messages are dropped, but counted. */
export const MAX_MESSAGES = 1_000

export type LoggedMessage = {
  /** Counted from 1. */
  number: number
  /** Milliseconds since 1970. */
  at: number
  /** Short description of the content. */
  title: string
  text: string
  /** The problems of the message. Empty if it is valid. */
  problems: readonly string[]
  /** A remarkable fact that is not wrong, such as a gap between blocks. */
  note?: string
}

export type MessageLog = {
  messages: readonly LoggedMessage[]
  /** Number of all received messages. */
  total: number
  /** Number of received messages with problems. */
  wrong: number
  /** Number of the newest block of `newHeads`. */
  head?: number
}

export const EMPTY_LOG: MessageLog = { messages: [], total: 0, wrong: 0 }

export const droppedOf = ({ messages, total }: MessageLog): number => total - messages.length

/** Adds the received messages to the log, newest first. */
export function withMessages(log: MessageLog, kind: string, came: readonly { text: string; at: number }[]): MessageLog {
  let { total, wrong, head } = log
  const added: LoggedMessage[] = []
  for (const { text, at } of came) {
    total += 1
    const read = readMessage(kind, text)
    if (read.problems.length > 0) wrong += 1
    const next = kind === 'newHeads' ? read.block : undefined
    const note =
      next === undefined || head === undefined || next === head + 1 ? undefined : `block ${next} after ${head}`
    if (next !== undefined) head = next
    added.unshift({ number: total, at, text, title: read.title, problems: read.problems, ...(note && { note }) })
  }
  const messages = [...added, ...log.messages].slice(0, MAX_MESSAGES)
  return { messages, total, wrong, ...(head !== undefined && { head }) }
}

type Read = { title: string; problems: readonly string[]; block?: number }

function readMessage(kind: string, text: string): Read {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { title: 'not JSON', problems: ['The message is not JSON.'] }
  }
  const { jsonrpc, method, params } = (value ?? {}) as {
    jsonrpc?: unknown
    method?: unknown
    params?: { result?: unknown }
  }
  if (method !== 'eth_subscription') return { title: answerTitle(value), problems: [] }
  const report = checkEvent(kind, params?.result)
  const problems = report.valid ? [] : report.problems.map(({ path, message }) => `${path} ${message}`.trim())
  const envelope = jsonrpc === '2.0' ? [] : ['"jsonrpc" is not "2.0"']
  const event = (params?.result ?? {}) as { number?: unknown; blockNumber?: unknown; commitState?: unknown }
  const block = blockOf(event.number ?? event.blockNumber)
  const state = typeof event.commitState === 'string' ? `, ${event.commitState}` : ''
  return {
    title: block === undefined ? kind : `${kind}, block ${block.toLocaleString('en')}${state}`,
    problems: [...envelope, ...problems],
    ...(block !== undefined && { block }),
  }
}

const answerTitle = (value: unknown): string => {
  const { error } = (value ?? {}) as { error?: { message?: unknown } }
  return error === undefined ? 'Response' : `Error: ${String(error?.message ?? '')}`
}

const blockOf = (quantity: unknown): number | undefined =>
  typeof quantity === 'string' && /^0x[0-9a-f]{1,13}$/i.test(quantity) ? Number(quantity) : undefined
