/**
 * Sends transactions, so that a quiet chain has something to compare: a deployment, logs, a nested call, a revert, an
 * access list, and an EIP-7702 delegation that the last transaction removes.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { connections } from '../../../core/facts/network.ts'
import { materialOf } from '../../node/core/index.ts'
import { MonadError } from '../../rpc/index.ts'
import type { Problem } from '../../rpc/report.ts'
import type { Material, Outcome } from './model.ts'
import { problem } from './relations.ts'

/** The whole response, with its result or error. */
type Whole = { result?: unknown; error?: { message?: unknown } } | undefined
export type AskWhole = (method: string, params: unknown[]) => Promise<Whole>

/** Time for all receipts. Milliseconds. */
const PATIENCE_MS = 20_000
const LOOK_MS = 200

/** The error of a check that must not send. */
const refused = (message: string, hint: string): MonadError => new MonadError('SEND_REFUSED', { message, hint })

/**
 * Sends the transactions and waits for their receipts. An endpoint that refuses them can still be checked without.
 * @param privateKey key of an account with test MON, 0x and 64 hex digits
 * @throws {MonadError} `SEND_REFUSED` on mainnet and for a malformed key
 */
export async function sendMaterial(ask: AskWhole, privateKey: string): Promise<Material> {
  if (!/^0x[0-9a-f]{64}$/i.test(privateKey))
    throw refused('--send needs a private key of 64 hex digits after 0x.', 'Use the key of a test account only.')
  const chainId = Number((await ask('eth_chainId', []))?.result)
  if (!(chainId > 0) || chainId === connections.mainnet.chainId)
    throw refused(`--send does not send to chain ${chainId}.`, 'Use the testnet or a local node.')
  const { address, sign } = materialOf(privateKey as `0x${string}`)
  const [nonce, price] = [await ask('eth_getTransactionCount', [address, 'latest']), await ask('eth_gasPrice', [])]
  for (const [name, answer] of [
    ['eth_getTransactionCount', nonce],
    ['eth_gasPrice', price],
  ] as const)
    if (!/^0x[0-9a-f]+$/.test(String(answer?.result))) return failed(`${name} returned ${wordsOf(answer)}`)
  let wrong: Wrong | undefined
  const hashes: string[] = []
  const transactions = await sign(chainId, Number(nonce?.result), BigInt(String(price?.result)) * 2n)
  for (const [index, { raw, hash }] of transactions.entries()) {
    const answer = await ask('eth_sendRawTransaction', [raw])
    if (typeof answer?.result !== 'string') {
      const which = `transaction ${index + 1} of ${transactions.length} of ${address}`
      return failed(`${which} was refused: ${wordsOf(answer)}`)
    }
    if (answer.result.toLowerCase() !== hash)
      wrong ??= {
        problem: problem(
          '/result',
          `the node returned ${answer.result}, but the transaction has the hash ${hash}`,
          hash,
        ),
        request: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_sendRawTransaction', params: [raw] }),
      }
    hashes.push(hash)
  }
  return includedBlock(ask, hashes, wrong)
}

/** A wrong response to a sent transaction, with the request. */
type Wrong = { problem: Problem; request: string }

const OUTCOME = { method: 'eth_sendRawTransaction', probe: '--send' }

/** Without the transactions, the check has less to compare. */
const failed = (note: string): { outcome: Outcome } => ({
  outcome: { ...OUTCOME, verdict: 'skipped', problems: [], note },
})

const wordsOf = (answer: Whole): string =>
  answer?.error === undefined ? `${answer?.result ?? 'nothing'}` : `the error "${String(answer.error.message)}"`

type Receipt = { blockNumber: string; logs: readonly unknown[] } | null | undefined

/** The block of the call with logs and a nested call, as soon as every transaction has a receipt. */
async function includedBlock(ask: AskWhole, hashes: readonly string[], wrong: Wrong | undefined): Promise<Material> {
  const end = performance.now() + PATIENCE_MS
  const found = new Map<string, NonNullable<Receipt>>()
  while (found.size < hashes.length) {
    // The last one has the highest nonce, so that the others have their receipts before it.
    for (const hash of hashes.toReversed()) {
      if (found.has(hash)) continue
      const receipt = (await ask('eth_getTransactionReceipt', [hash]))?.result as Receipt
      if (!receipt) break
      found.set(hash, receipt)
    }
    if (performance.now() > end) {
      const words = `${found.size} of ${hashes.length} sent transactions have a receipt after ${PATIENCE_MS / 1_000} s`
      return failed(words)
    }
    if (found.size < hashes.length) await sleep(LOOK_MS)
  }
  const [, call] = hashes
  const block = found.get(call ?? '')?.blockNumber ?? 'latest'
  if (wrong === undefined) return { block, outcome: { ...OUTCOME, verdict: 'fits', problems: [] } }
  return { block, outcome: { ...OUTCOME, verdict: 'differs', problems: [wrong.problem], request: wrong.request } }
}
