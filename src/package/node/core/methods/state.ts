/** Methods that read accounts. */
import { pad } from 'viem/utils'
import { numberToHex } from '../../../../core/lib/hex.ts'
import type { Hex } from '../chain/trie.ts'
import { type Selector, stateBlock, type View } from '../chain/view.ts'
import { type Account, accountAt, slotAt } from '../chain/world.ts'
import type { Methods } from './method-table.ts'

const accountIn = (view: View, address: unknown, selector: unknown): Account | undefined =>
  accountAt(stateBlock(view, selector as Selector).world, (address as string).toLowerCase() as Hex)

export const stateMethods: Methods = {
  eth_getBalance: (view, [address, selector]) => numberToHex(accountIn(view, address, selector)?.balance ?? 0n),
  eth_getTransactionCount: (view, [address, selector]) => numberToHex(accountIn(view, address, selector)?.nonce ?? 0n),
  eth_getCode: (view, [address, selector]) => accountIn(view, address, selector)?.code ?? '0x',
  eth_getStorageAt: (view, [address, position, selector]) =>
    slotAt(accountIn(view, address, selector), pad((position as string).toLowerCase() as Hex)),
}
