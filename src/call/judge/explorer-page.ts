/** A call and its answer → the page of the network's block explorer about the same thing. Pure. */
import { connections } from '../../core/facts/network.ts'

export type ExplorerPage = { href: string; label: string }

/** Longer answers are not parsed for it. Characters. */
const MAX_READ = 2_000_000

type Requested = { method: string; params: unknown }

/**
 * The transaction, block or account of a call, on the explorer of its network.
 * @param network name of a choice of the network switch, such as `Mainnet`
 * @param text the answer
 * @returns undefined for networks without an explorer, and for answers about other things
 */
export function explorerPage(network: string, asked: Requested, text: string): ExplorerPage | undefined {
  const name = Object.keys(connections).find((one) => one === network.toLowerCase()) as
    | keyof typeof connections
    | undefined
  const path = name === undefined ? undefined : pathOf(asked, resultOf(text))
  if (name === undefined || path === undefined) return undefined
  const { explorer } = connections[name]
  return { href: `${explorer}/${path}`, label: new URL(explorer).host }
}

function resultOf(text: string): unknown {
  try {
    return text.length > MAX_READ ? undefined : (JSON.parse(text) as { result?: unknown } | null)?.result
  } catch {
    return undefined
  }
}

const HASH = /^0x[0-9a-f]{64}$/i
const ADDRESS = /^0x[0-9a-f]{40}$/i
const isText = (value: unknown, pattern: RegExp): value is string => typeof value === 'string' && pattern.test(value)

function pathOf({ method, params }: Requested, result: unknown): string | undefined {
  if (result === undefined || result === null) return undefined
  const fields = (typeof result === 'object' ? result : {}) as Record<string, unknown>
  if (isText(fields.transactionHash, HASH)) return `tx/${fields.transactionHash}`
  if (isText(fields.parentHash, HASH) && isText(fields.number, /^0x[0-9a-f]+$/i))
    return `block/${BigInt(fields.number)}`
  if (isText(fields.hash, HASH)) return `tx/${fields.hash}`
  if (method === 'eth_sendRawTransaction' && isText(result, HASH)) return `tx/${result}`
  const [first] = Object.values(params ?? {})
  if (/Transaction$/.test(method) && isText(first, HASH)) return `tx/${first}`
  return isText(first, ADDRESS) ? `address/${first}` : undefined
}
