/**
 * Sends transactions, so that a quiet chain has something to compare: a deployment, logs, a nested call, a revert, an
 * access list, and an EIP-7702 delegation that the last transaction removes.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Hex, PrivateKeyAccount, TransactionSerializable } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { getContractAddress, keccak256 } from 'viem/utils'
import { MonadError } from '../../rpc/index.ts'
import type { Problem } from '../../rpc/report.ts'
import type { Material, Outcome } from './model.ts'
import { problem } from './relations.ts'

/** The whole response, with its result or error. */
type Whole = { result?: unknown; error?: { message?: unknown } } | undefined
export type AskWhole = (method: string, params: unknown[]) => Promise<Whole>

/**
 * Runtime code. With data: stores the block number, logs the data with two topics, and calls itself without data.
 * Without data: logs one topic. With data that begins with 0xff: reverts.
 */
const RUNTIME =
  '3615602357' +
  '5f3560f81c60ff14602a57' +
  '435f55' +
  '6002600136' +
  '5fa2' +
  '5f5f5f5f5f305af1' +
  '00' +
  '5b60035f5fa100' +
  '5b5f5ffd'
/** Returns the code behind these nine bytes. */
const INIT = `0x60${(RUNTIME.length / 2).toString(16)}8060095f395ff3${RUNTIME}` as const

/** Far above the need of each transaction, because the price of cold storage differs between releases. */
const GAS = { deploy: 300_000n, call: 200_000n, delegate: 300_000n } as const
const NOBODY = '0x0000000000000000000000000000000000000000'

const MAINNET = 143
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
  if (!(chainId > 0) || chainId === MAINNET)
    throw refused(`--send does not send to chain ${chainId}.`, 'Use the testnet or a local node.')
  const account = privateKeyToAccount(privateKey as `0x${string}`)
  const [nonce, price] = [
    await ask('eth_getTransactionCount', [account.address, 'latest']),
    await ask('eth_gasPrice', []),
  ]
  for (const [name, answer] of [
    ['eth_getTransactionCount', nonce],
    ['eth_gasPrice', price],
  ] as const)
    if (!/^0x[0-9a-f]+$/.test(String(answer?.result))) return failed(`${name} returned ${wordsOf(answer)}`)
  const problems: Problem[] = []
  const hashes: Hex[] = []
  const transactions = await signedTransactions(
    account,
    chainId,
    Number(nonce?.result),
    BigInt(String(price?.result)) * 2n,
  )
  for (const [index, raw] of transactions.entries()) {
    const answer = await ask('eth_sendRawTransaction', [raw])
    const hash = keccak256(raw)
    if (typeof answer?.result !== 'string') {
      const which = `transaction ${index + 1} of ${transactions.length} of ${account.address}`
      return failed(`${which} was refused: ${wordsOf(answer)}`)
    }
    if (answer.result.toLowerCase() !== hash && problems.length === 0)
      problems.push(
        problem('/result', `the node returned ${answer.result}, but the transaction has the hash ${hash}`, hash),
      )
    hashes.push(hash)
  }
  return includedBlock(ask, hashes, problems)
}

const OUTCOME = { method: 'eth_sendRawTransaction', probe: '--send' }

/** Without the transactions, the check has less to compare. */
const failed = (note: string): { outcome: Outcome } => ({
  outcome: { ...OUTCOME, verdict: 'skipped', problems: [], note },
})

const wordsOf = (answer: Whole): string =>
  answer?.error === undefined ? `${answer?.result ?? 'nothing'}` : `the error "${String(answer.error.message)}"`

async function signedTransactions(
  account: PrivateKeyAccount,
  chainId: number,
  first: number,
  price: bigint,
): Promise<Hex[]> {
  const contract = getContractAddress({ from: account.address, nonce: BigInt(first) })
  const fees = { chainId, maxFeePerGas: price, maxPriorityFeePerGas: price / 100n }
  /** In a transaction of the account itself, the nonce has risen before the authorization is checked. */
  const delegation = (address: Hex, nonce: number) => account.signAuthorization({ address, chainId, nonce: nonce + 1 })
  const accessList = [{ address: contract, storageKeys: [`0x${'0'.repeat(64)}` as const] }]
  const transactions: TransactionSerializable[] = [
    { ...fees, type: 'eip1559', nonce: first, gas: GAS.deploy, data: INIT },
    { ...fees, type: 'eip1559', nonce: first + 1, gas: GAS.call, to: contract, data: '0x01020304' },
    { chainId, type: 'legacy', nonce: first + 2, gas: GAS.call, gasPrice: price, to: contract, data: '0xff' },
    {
      ...{ chainId, type: 'eip2930', nonce: first + 3, gas: GAS.call, gasPrice: price, to: contract, data: '0x05' },
      accessList,
    },
    {
      ...{ ...fees, type: 'eip7702', nonce: first + 4, gas: GAS.delegate, to: account.address, data: '0x06' },
      authorizationList: [await delegation(contract, first + 4)],
    },
    {
      ...{ ...fees, type: 'eip7702', nonce: first + 6, gas: GAS.delegate, to: account.address },
      authorizationList: [await delegation(NOBODY, first + 6)],
    },
  ]
  return Promise.all(transactions.map((transaction) => account.signTransaction(transaction)))
}

type Receipt = { blockNumber: string; logs: readonly unknown[] } | null | undefined

/** The block of the call with logs and a nested call, as soon as every transaction has a receipt. */
async function includedBlock(ask: AskWhole, hashes: readonly string[], problems: Problem[]): Promise<Material> {
  const end = performance.now() + PATIENCE_MS
  const found = new Map<string, NonNullable<Receipt>>()
  while (found.size < hashes.length) {
    for (const hash of hashes) {
      if (found.has(hash)) continue
      const receipt = (await ask('eth_getTransactionReceipt', [hash]))?.result as Receipt
      if (receipt) found.set(hash, receipt)
    }
    if (performance.now() > end) {
      const words = `${found.size} of ${hashes.length} sent transactions have a receipt after ${PATIENCE_MS / 1_000} s`
      return failed(words)
    }
    if (found.size < hashes.length) await sleep(LOOK_MS)
  }
  const [, call] = hashes
  const verdict = problems.length > 0 ? 'differs' : 'fits'
  return { block: found.get(call ?? '')?.blockNumber ?? 'latest', outcome: { ...OUTCOME, verdict, problems } }
}
