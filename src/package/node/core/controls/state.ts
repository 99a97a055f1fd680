/** Control methods that write the newest block's state, like anvil. They neither add a block nor change a root. */
import { pad } from 'viem/utils'
import { NodeError } from '../chain/errors.ts'
import type { Hex } from '../chain/trie.ts'
import { word } from '../chain/world.ts'
import type { Controls } from './types.ts'

const ADDRESS = /^0x[0-9a-fA-F]{40}$/
const BYTES = /^0x([0-9a-fA-F]{2})*$/

const invalid = (detail: string): NodeError => new NodeError('InvalidParams', detail)

/** @throws {NodeError} `InvalidParams` */
export function addressOf(value: unknown): Hex {
  if (typeof value === 'string' && ADDRESS.test(value)) return value.toLowerCase() as Hex
  throw invalid('An address is 0x and 40 hex digits.')
}

/**
 * A count, given as a number, as hex or as decimal digits.
 * @throws {NodeError} `InvalidParams`
 */
export function wholeOf(value: unknown): bigint {
  const isNumber = typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
  if (isNumber || (typeof value === 'string' && /^(0x[0-9a-fA-F]{1,64}|\d{1,78})$/.test(value))) return BigInt(value)
  throw invalid('A whole number is expected, as a number or as hex.')
}

function bytesOf(value: unknown): Hex {
  if (typeof value === 'string' && BYTES.test(value)) return value.toLowerCase() as Hex
  throw invalid('Bytes are 0x and an even number of hex digits.')
}

export const stateControls: Controls = {
  setBalance: ({ engine }, [address, balance]) => {
    const [account, amount] = [addressOf(address), wholeOf(balance)]
    engine.edit((draft) => draft.set(account, { balance: amount }))
    return null
  },
  setCode: ({ engine }, [address, code]) => {
    const [account, bytes] = [addressOf(address), bytesOf(code)]
    engine.edit((draft) => draft.set(account, { code: bytes }))
    return null
  },
  setNonce: ({ engine }, [address, nonce]) => {
    const [account, count] = [addressOf(address), wholeOf(nonce)]
    engine.edit((draft) => draft.set(account, { nonce: count }))
    return null
  },
  setStorageAt: ({ engine }, [address, slot, value]) => {
    const [account, place] = [addressOf(address), word(wholeOf(slot))]
    const content = bytesOf(value)
    if (content.length > 66) throw invalid('A word has 32 bytes.')
    engine.edit((draft) => {
      // An account with nothing except a slot would be dropped, so it gets the nonce of a contract.
      if (draft.account(account) === undefined) draft.set(account, { nonce: 1n })
      draft.setSlot(account, place, pad(content))
    })
    return true
  },
}
