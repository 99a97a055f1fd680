/**
 * Sends transactions, so that a quiet chain has something to compare: a deployment, a revert, an access list, an
 * EIP-7702 delegation, its end, and a call with logs and nested calls. The delegation and the last transaction are sent
 * with the method that returns a receipt, so that the delegation and its end are in different blocks.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { connections } from '../../../core/facts/network.ts'
import { isNotOffered } from '../../../core/lib/not-offered.ts'
import { PortalError } from '../../../core/lib/portal-error.ts'
import type { Exchange } from '../../examine/examine.ts'
import { materialOf } from '../../node/core/index.ts'
import type { Problem } from '../../rpc/report.ts'
import type { Material, Outcome } from './model.ts'
import { problem } from './relations.ts'
import { acceptedProblem, type Invalid, PoolWatch } from './sent-refusals.ts'
import { stateProblem } from './sent-state.ts'
import { diffProblem, diffRequest, traceProblem, traceRequest } from './sent-trace.ts'
import { type AskWhole, neverIncluded, replacedTwice, timedOut } from './sent-transactions.ts'

/** Time for all receipts. Milliseconds. */
const PATIENCE_MS = 20_000
const LOOK_MS = 200
const BALANCE = 'eth_getBalance'
const [SEND, SYNC, RECEIPT] = ['eth_sendRawTransaction', 'eth_sendRawTransactionSync', 'eth_getTransactionReceipt']

/** The error of a check that must not send. */
const refused = (message: string, hint: string): PortalError => new PortalError('SEND_REFUSED', { message, hint })

/**
 * Sends the transactions and waits for their receipts. An endpoint that refuses them can still be checked without.
 * @param privateKey key of an account with test MON, 0x and 64 hex digits
 * @param patienceMs time for all receipts
 * @throws {MonadError} `SEND_REFUSED` on mainnet and for a malformed key
 */
export async function sendMaterial(ask: AskWhole, privateKey: string, patienceMs = PATIENCE_MS): Promise<Material> {
  if (!/^0x[0-9a-f]{64}$/i.test(privateKey))
    throw refused('--send needs a private key of 64 hex digits after 0x.', 'Use the key of a test account only.')
  const chainId = Number((await ask('eth_chainId', []))?.result)
  if (!(chainId > 0) || chainId === connections.mainnet.chainId)
    throw refused(`--send does not send to chain ${chainId}.`, 'Use the testnet or a local node.')
  const { address, code, sign, signInvalid, signAgain } = materialOf(privateKey as `0x${string}`)
  const [nonce, price] = [await ask('eth_getTransactionCount', [address, 'latest']), await ask('eth_gasPrice', [])]
  for (const [name, answer] of [
    ['eth_getTransactionCount', nonce],
    ['eth_gasPrice', price],
  ] as const)
    if (!/^0x[0-9a-f]+$/.test(String(answer?.result))) return failed(`${name} returned ${wordsOf(answer)}`)
  // Local nodes can have gas without a price, so that nothing is paid.
  const isPaid = BigInt(String(price?.result)) > 0n
  const balance = isPaid ? (await ask(BALANCE, [address, 'latest']))?.result : undefined
  const sent = new Sent(ask, address, { patienceMs, balance })
  const transactions = await sign(chainId, Number(nonce?.result), BigInt(String(price?.result)) * 2n)
  for (const [index, { raw, hash }] of transactions.entries()) {
    const isWaited = [DELEGATION, transactions.length - 1].includes(index)
    const answer = await (isWaited ? sent.withReceipt(raw, hash) : sent.send(raw, hash))
    if (answer === undefined) continue
    if (isEmpty(answer)) return neither(raw, answer)
    return failed(`transaction ${index + 1} of ${transactions.length} of ${address} was refused: ${wordsOf(answer)}`)
  }
  const { hash = '', to, data, value = 0n } = transactions.at(-1) ?? {}
  const [first, fee] = [Number(nonce?.result), BigInt(String(price?.result)) * 2n]
  const material = await sent.included(
    { hash, from: address, to: String(to), input: String(data), value: hex(value), code },
    () => signInvalid(chainId, first, fee),
  )
  const again = async (): Promise<void> => {
    const raw = await signAgain(chainId, first, fee)
    if ((await ask(SYNC, [raw]))?.error !== undefined) await ask(SEND, [raw])
  }
  return material.block === undefined ? material : { ...material, again }
}

/** Places of the transaction that reverts and of the EIP-7702 delegation. */
const [REVERTED, DELEGATION] = [1, 3]

/** Sends the same transactions again, so that the blocks of subscriptions contain them. */
export async function sendAgain(ask: AskWhole, privateKey: string): Promise<void> {
  const { address, sign } = materialOf(privateKey as `0x${string}`)
  const values: unknown[] = []
  for (const [method, params] of [
    ['eth_chainId', []],
    ['eth_getTransactionCount', [address, 'latest']],
    ['eth_gasPrice', []],
  ] as const)
    values.push((await ask(method, [...params]))?.result)
  if (!values.every((value) => /^0x[0-9a-f]+$/.test(String(value)))) return
  const [chainId, nonce, price] = values
  for (const { raw } of await sign(Number(chainId), Number(nonce), BigInt(String(price)) * 2n)) await ask(SEND, [raw])
}

const OUTCOME = { method: SEND, probe: '--send' }

/** Without the transactions, the check has less to compare. */
const failed = (note: string): { outcome: Outcome } => ({
  outcome: { ...OUTCOME, verdict: 'skipped', problems: [], note },
})

type Whole = Awaited<ReturnType<AskWhole>>
const wordsOf = (answer: Whole): string =>
  answer?.error === undefined ? `${answer?.result ?? 'nothing'}` : `the error "${String(answer.error.message)}"`

/** Whether a response has a result that is nothing, and no error. */
const isEmpty = (answer: Whole): boolean => answer?.result !== undefined && answer.error === undefined

/** The endpoint neither accepted the transaction nor refused it. */
function neither(raw: string, answer: Whole): { outcome: Outcome } {
  const wanted = 'the hash of the transaction'
  const message = `${JSON.stringify(answer?.result)} is neither ${wanted} nor an error`
  const request = requestOf(SEND, [raw])
  return { outcome: { ...OUTCOME, verdict: 'differs', problems: [problem('/result', message, wanted)], request } }
}

type Call = Parameters<typeof traceProblem>[1] & { code: string }
const hex = (value: bigint): string => `0x${value.toString(16)}`
type Receipt = { blockNumber: string; status?: unknown; transactionHash?: unknown; logs: readonly unknown[] }

/** The error of other chains for a transaction that the pool has. */
const IN_POOL = /already (imported|known)/i

/** Code of the error for a receipt that does not come in time. */
const TIMEOUT = 4

/** Transactions that were sent, and what the endpoint returned for them. */
class Sent {
  readonly #ask: AskWhole
  readonly #address: string
  readonly #patienceMs: number
  readonly #hashes: string[] = []
  /** Receipts by hash. */
  readonly #receipts: Exchange[] = []
  /** Results of sending. The raw transactions show which member of another result is wrong. */
  readonly #early: Exchange[] = []
  /** The first wrong response, with its request. */
  #wrong: { problem: Problem; request: string } | undefined
  /** The newest block when the method with a receipt timed out. */
  #timeout: { raw: string; height: number } | undefined

  /** The newest balance before the transactions. */
  readonly #balance: unknown
  readonly #pool: PoolWatch

  constructor(ask: AskWhole, address: string, { patienceMs, balance }: { patienceMs: number; balance: unknown }) {
    this.#balance = balance
    this.#pool = new PoolWatch(ask)
    this.#ask = ask
    this.#address = address
    this.#patienceMs = patienceMs
  }

  /** Returns the response if it is a refusal. */
  async send(raw: string, hash: string): Promise<Whole | undefined> {
    const answer = await this.#ask(SEND, [raw])
    if (typeof answer?.result !== 'string') return answer ?? {}
    this.#sent(SEND, raw, { found: answer.result, hash, path: '/result' })
    await this.#pool.look(hash)
    return undefined
  }

  /** Sends with the method that returns the receipt. Endpoints without it have the usual method. */
  async withReceipt(raw: string, hash: string): Promise<Whole | undefined> {
    const answer = await this.#ask(SYNC, [raw])
    const { result } = answer ?? {}
    if (answer?.error?.code === TIMEOUT) {
      const height = await this.#height()
      this.#timeout = { raw, height }
      this.#hashes.push(hash)
      return undefined
    }
    if (typeof result !== 'object' || result === null) return this.#withoutReceipt(raw, hash, answer)
    const receipt = result as Partial<Receipt>
    this.#sent(SYNC, raw, { found: receipt.transactionHash, hash, path: '/result/transactionHash' })
    this.#early.push({ method: SYNC, params: [raw], result })
    return undefined
  }

  /** Sends with the usual method. If it accepts the same transaction, the refusal is a fault. */
  async #withoutReceipt(raw: string, hash: string, answer: Whole): Promise<Whole | undefined> {
    const error = answer?.error
    const refusal = await this.send(raw, hash)
    if (IN_POOL.test(String(refusal?.error?.message))) {
      this.#hashes.push(hash)
      return undefined
    }
    if (isEmpty(answer)) {
      const message = `${JSON.stringify(answer?.result)} is neither the receipt nor an error`
      this.#wrong ??= { problem: problem('/result', message, 'the receipt'), request: requestOf(SYNC, [raw]) }
    }
    const [code, text] = [Number(error?.code), String(error?.message)]
    if (refusal !== undefined || error === undefined || isNotOffered(code, text)) return refusal
    const message = `the error ${code} ${text}, but ${SEND} accepts the same transaction`
    this.#wrong ??= { problem: problem('/error', message, 'the receipt'), request: requestOf(SYNC, [raw]) }
    return undefined
  }

  #sent(method: string, raw: string, { found, hash, path }: { found: unknown; hash: string; path: string }): void {
    this.#hashes.push(hash)
    if (method === SEND) this.#early.push({ method, params: [raw], result: found })
    if (String(found).toLowerCase() === hash) return
    const message = `the node returned ${String(found)}, but the transaction has the hash ${hash}`
    this.#wrong ??= { problem: problem(path, message, hash), request: requestOf(method, [raw]) }
  }

  async #height(): Promise<number> {
    return Number((await this.#ask('eth_blockNumber', []))?.result)
  }

  /** The data of one transaction makes the code revert. */
  #compareStatus(found: ReadonlyMap<string, Receipt>): void {
    const hash = this.#hashes[REVERTED] ?? ''
    if (found.get(hash)?.status !== '0x1') return
    const differing = problem('/result/status', '0x1, but the code of the sent transaction reverts', '0x0')
    this.#wrong ??= { problem: differing, request: requestOf(RECEIPT, [hash]) }
  }

  /** The block of the call with logs and a nested call, as soon as every transaction has a receipt. */
  async included(last: Call, invalid: () => Promise<readonly Invalid[]>): Promise<Material> {
    const end = performance.now() + this.#patienceMs
    const found = new Map<string, Receipt>()
    /** The newest block after half of the time. */
    let start: number | undefined
    while (found.size < this.#hashes.length) {
      // The last one has the highest nonce, so that the others have their receipts before it.
      for (const hash of this.#hashes.toReversed()) {
        if (found.has(hash)) continue
        const receipt = (await this.#ask(RECEIPT, [hash]))?.result as Receipt | null | undefined
        if (!receipt) break
        found.set(hash, receipt)
        this.#receipts.push({ method: RECEIPT, params: [hash], result: receipt })
      }
      if (found.size === this.#hashes.length) break
      if (performance.now() > end - this.#patienceMs / 2) start ??= await this.#height()
      if (performance.now() > end) return this.#missing(found, start ?? Number.NaN)
      await sleep(LOOK_MS)
    }
    const receipt = found.get(last.hash)
    const late = this.#timeout && receipt ? timedOut(Number(receipt.blockNumber), this.#timeout.height) : undefined
    if (late) this.#wrong ??= { problem: late, request: requestOf(SYNC, [this.#timeout?.raw]) }
    if (receipt?.status === '0x1') await this.#compareEffects(last, receipt.blockNumber)
    await this.#compareBalance()
    this.#compareStatus(found)
    const wrong = (await this.#pool.missing()) ?? (await acceptedProblem(this.#ask, await invalid()))
    if (wrong) this.#wrong ??= { problem: wrong.problem, request: requestOf(wrong.method, wrong.params) }
    return this.#complete(found)
  }

  async #compareEffects(last: Call, block: string): Promise<void> {
    const calls = await traceProblem(this.#ask, last)
    if (calls) this.#wrong ??= { problem: calls, request: requestOf(...traceRequest(last.hash)) }
    const diff = await diffProblem(this.#ask, { ...last, block })
    if (diff) this.#wrong ??= { problem: diff, request: requestOf(...diffRequest(last.hash)) }
    const { from, to: contract, input: data, value, code } = last
    const call = { from, to: contract, data, value }
    const state = await stateProblem(this.#ask, { contract, code, block, call })
    if (state) this.#wrong ??= { problem: state.problem, request: requestOf(state.method, state.params) }
  }

  /** Each transaction costs gas, so the newest balance changes. */
  async #compareBalance(): Promise<void> {
    const balance = (await this.#ask(BALANCE, [this.#address, 'latest']))?.result
    if (this.#balance === undefined || balance !== this.#balance) return
    const message = `${String(balance)}, as before the sent transactions, which cost gas`
    const found = problem('/result', message, 'a lower balance')
    this.#wrong ??= { problem: found, request: requestOf(BALANCE, [this.#address, 'latest']) }
  }

  /** Some transactions are in no block. That is a fault if the chain has new blocks and nothing explains it. */
  async #missing(found: ReadonlyMap<string, unknown>, start: number): Promise<Material> {
    const words = `${found.size} of ${this.#hashes.length} sent transactions have a receipt after ${this.#patienceMs / 1_000} s`
    const absent = this.#hashes.find((hash) => !found.has(hash)) ?? ''
    const { reason, message } = await neverIncluded(this.#ask, {
      ...{ hash: absent, address: this.#address, start, end: await this.#height() },
    })
    if (reason !== undefined) return failed(`${words}: ${reason}`)
    const differs = problem('/result', `${words}, ${message}`, 'a receipt')
    return { outcome: { ...OUTCOME, verdict: 'differs', problems: [differs], request: requestOf(RECEIPT, [absent]) } }
  }

  #complete(found: ReadonlyMap<string, Receipt>): Material {
    const last = found.get(this.#hashes.at(-1) ?? '')
    const block = last?.blockNumber ?? 'latest'
    const replaced = replacedTwice(this.#early, this.#receipts)
    if (replaced) this.#wrong ??= { problem: replaced.problem, request: requestOf(SYNC, replaced.params) }
    const known = { block, exchanges: [...this.#receipts, ...this.#early] }
    if (this.#wrong === undefined) return { ...known, outcome: { ...OUTCOME, verdict: 'fits', problems: [] } }
    const { problem: differing, request } = this.#wrong
    return { ...known, outcome: { ...OUTCOME, verdict: 'differs', problems: [differing], request } }
  }
}

const requestOf = (method: string, params: unknown[]): string =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
