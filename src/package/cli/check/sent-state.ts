/** Compares the state that the sent transactions left with what their code does, which no other response shows. */
import { problem } from './relations.ts'
import type { Wrong } from './sent-refusals.ts'
import type { AskWhole } from './sent-transactions.ts'

/** The last slot, which numbers of 64 bits do not reach. Mappings and arrays have such slots. */
const LAST_SLOT = `0x${'f'.repeat(64)}`
/** Slots of one page have one entry on chains that read storage by page. Base-2 logarithm of the slots. */
const PAGE_BITS = 7n

const word = (value: string): string => `0x${BigInt(value).toString(16).padStart(64, '0')}`

/**
 * The first wrong state of the contract in the block of the last transaction.
 * @param known the contract, its code, the block's number, and the last call
 */
export async function stateProblem(
  ask: AskWhole,
  { contract, code, block, call }: { contract: string; code: string; block: string; call: object },
): Promise<Wrong | undefined> {
  const time = ((await ask('eth_getBlockByNumber', [block, false]))?.result as { timestamp?: unknown } | null)
    ?.timestamp
  if (typeof time !== 'string') return undefined
  const wanted: [method: string, params: unknown[], value: string, what: string][] = [
    ['eth_getCode', [contract, block], code, 'is not the code that the contract was created with'],
    [
      'eth_getStorageAt',
      [contract, LAST_SLOT, block],
      word(block),
      'but the code stores the number of the block there',
    ],
    ['eth_getStorageAt', [contract, '0x1', block], word(time), 'but the code stores the time of the block there'],
    ['eth_getStorageAt', [contract, word('0x1'), block], word(time), 'but the code stores the time of the block there'],
  ]
  for (const [method, params, value, what] of wanted) {
    const result = (await ask(method, params))?.result
    // The node may have deleted the state.
    if (typeof result !== 'string' || result.toLowerCase() === value.toLowerCase()) continue
    return { problem: problem('/result', `${result.slice(0, 80)}, ${what}`, value), method, params }
  }
  return listProblem(ask, contract, [call, 'latest'])
}

/** The access list of the call has the slots that its code writes. */
async function listProblem(ask: AskWhole, contract: string, params: unknown[]): Promise<Wrong | undefined> {
  const method = 'eth_createAccessList'
  type List = { accessList?: { address?: unknown; storageKeys?: unknown }[]; error?: unknown } | null | undefined
  const list = (await ask(method, params))?.result as List
  if (!Array.isArray(list?.accessList) || list.error !== undefined) return undefined
  const own = list.accessList.filter(({ address }) => String(address).toLowerCase() === contract.toLowerCase())
  const pages = own
    .flatMap(({ storageKeys }) => (Array.isArray(storageKeys) ? (storageKeys as unknown[]) : []))
    .filter((key) => /^0x[0-9a-f]{1,64}$/i.test(String(key)))
    .map((key) => BigInt(String(key)) >> PAGE_BITS)
  const absent = ['0x0', LAST_SLOT].find((slot) => !pages.includes(BigInt(slot) >> PAGE_BITS))
  if (absent === undefined) return undefined
  const message = `slot ${absent} of ${contract} is missing, which the call writes`
  return { problem: problem('/result/accessList', message, absent), method, params }
}
