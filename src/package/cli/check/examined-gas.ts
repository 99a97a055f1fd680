/** Compares estimates of gas and access lists with a call whose cost and accounts are known. */

import { contradiction } from '../../examine/contradiction.ts'
import type { Contradiction, Exchange } from '../../examine/examine.ts'
import { isWellAbove } from '../../examine/fees.ts'
import type { Ask } from './model.ts'

/** Accounts that the call reads, and the slot that it reads in its own account. They need not exist. */
const READ = ['0x00000000000000000000000000000000000c0de3', '0x00000000000000000000000000000000000c0de4'] as const
const SLOT = 5n
/** Slots of one page have one entry on chains that read storage by page. Base-2 logarithm of the slots. */
const PAGE_BITS = 7n

/** Logged bytes, and their price. */
const LOGGED = 4_096n
const BYTE_GAS = 8n
/** Lowest prices of Ethereum for the accounts and the slot, where an access list already pays for them. */
const LISTED_GAS = 2_400n * 2n + 1_900n
/** A transaction, the creation of a contract, and 4 gas for each byte of data. */
const LEAST_GAS = 21_000n + 32_000n

const rest = [
  // LOG0 of 4,096 bytes.
  '6110005fa0',
  // BALANCE, EXTCODESIZE and SLOAD, each discarded.
  `73${READ[0].slice(2)}3150`,
  `73${READ[1].slice(2)}3b50`,
  `60${SLOT.toString(16).padStart(2, '0')}5450`,
].join('')

/** Bytes before `rest`: the balance, its comparison with zero, and the jump. */
const HEAD_BYTES = 22 + 1 + 3
const END = (HEAD_BYTES + rest.length / 2).toString(16).padStart(2, '0')

/**
 * Creation code that does its work only if the account has a balance, and returns one byte. Its cost depends on state,
 * so an estimate that leaves out the code or the state is too low.
 */
const codeFor = (account: string): string => `0x73${account.slice(2)}311560${END}57${rest}5b60015ff3`.toLowerCase()

const RETURNED = '0x00'

type List = { accessList?: readonly { address?: unknown; storageKeys?: readonly unknown[] }[]; gasUsed?: unknown }

/** Contradictions between estimates, access lists and calls at this block. The account must have a balance there. */
export async function gasContradictions(
  account: string,
  number: string,
  ask: Ask,
  exchanges: readonly Exchange[],
): Promise<Contradiction[]> {
  const call = { from: account, data: codeFor(account) }
  const run = (gas: object) => ask('eth_call', [{ ...call, ...gas }, number])
  const held = exchanges.find(
    ({ method, params }) => method === 'eth_getBalance' && JSON.stringify(params) === JSON.stringify([account, number]),
  )
  // Recorded responses are not about this call.
  if (!/^0x[1-9a-f]/.test(String(held?.result)) || (await run({})) !== RETURNED) return []
  const least = LEAST_GAS + BigInt(call.data.length / 2 - 1) * 4n + LOGGED * BYTE_GAS + LISTED_GAS
  const short = { ...call, gas: hex(LEAST_GAS) }
  if ((await ask('eth_call', [short, number])) !== undefined) {
    const from = { method: 'eth_call', params: [short, number], result: '' }
    const message = `a result with ${LEAST_GAS} gas, but the call needs at least ${least}`
    return [contradiction('gas limit of call', { from, path: '' }, { message, expected: 'an error' })]
  }
  const asked = { method: 'eth_estimateGas', params: [call, number] }
  const estimate = quantity(await ask(asked.method, asked.params))
  const found = estimate === undefined ? [] : await ofEstimate({ ...asked, result: '' }, estimate, least, run)
  const listed = { method: 'eth_createAccessList', params: [call, number] }
  const list = (await ask(listed.method, listed.params)) as List | null | undefined
  // A wrong estimate cannot be compared with the list.
  const most = found.length === 0 ? estimate : undefined
  return list ? [...found, ...ofList({ ...listed, result: '' }, list, { least, most })] : found
}

type From = { method: string; params: unknown[]; result: unknown }

const quantity = (value: unknown): bigint | undefined =>
  /^0x[0-9a-f]{1,16}$/i.test(String(value)) ? BigInt(String(value)) : undefined
const hex = (value: bigint): string => `0x${value.toString(16)}`

async function ofEstimate(
  from: From,
  estimate: bigint,
  least: bigint,
  run: (gas: object) => Promise<unknown>,
): Promise<Contradiction[]> {
  const other = (message: string, expected: string) => [
    contradiction('gas estimate', { from, path: '' }, { message, expected }),
  ]
  if (estimate < least)
    return other(`${estimate} gas for a call that logs ${LOGGED} bytes costs at least ${least}`, `at least ${least}`)
  if ((await run({ gas: hex(estimate) })) === undefined)
    return other(`${estimate} gas, but eth_call fails with this gas and not without a limit`, 'enough gas')
  // A node stops its search for the least gas within 1.5 percent, and some add a margin.
  const [part, whole] = [80n, 100n]
  const less = (estimate * part) / whole
  if (less > least && (await run({ gas: hex(less) })) !== undefined)
    return other(`${estimate} gas, but eth_call needs no more than ${less}`, `at most ${less}`)
  return []
}

function ofList(
  from: From,
  { accessList, gasUsed }: List,
  { least, most }: { least: bigint; most: bigint | undefined },
) {
  const other = (path: string, message: string, expected: string) =>
    contradiction('access list', { from, path }, { message, expected })
  const entries = Array.isArray(accessList) ? accessList : []
  const addresses = entries.map(({ address }) => String(address).toLowerCase())
  const absent = READ.find((address) => !addresses.includes(address))
  if (absent !== undefined) return [other('/accessList', `${absent} is missing, which the call reads`, absent)]
  const keys = entries.flatMap(({ storageKeys }) => (Array.isArray(storageKeys) ? storageKeys : []))
  const isListed = keys.some(
    (key) => /^0x[0-9a-f]{1,64}$/i.test(String(key)) && BigInt(String(key)) >> PAGE_BITS === SLOT >> PAGE_BITS,
  )
  if (!isListed) return [other('/accessList', `slot ${SLOT} is missing, which the call reads`, `slot ${SLOT}`)]
  const gas = quantity(gasUsed)
  if (gas === undefined) return []
  if (gas < least) return [other('/gasUsed', `${gas} gas for a call that costs at least ${least}`, `at least ${least}`)]
  if (most === undefined || !isWellAbove(gas, most)) return []
  return [other('/gasUsed', `${gas} gas, but eth_estimateGas returns ${most} for this call`, `about ${most}`)]
}
