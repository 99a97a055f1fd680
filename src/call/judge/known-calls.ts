/** Functions, events and errors that many contracts share, by selector. Selectors are computed from the signatures. */
import { bytesToHex } from '../../core/lib/bytes.ts'
import { keccak256 } from '../../core/lib/keccak.ts'

/** Functions of ERC-20, ERC-721, ERC-1155, WETH, Multicall3 and Permit2's most called one, with the names of their inputs. */
export const FUNCTIONS: readonly string[] = [
  'transfer(address to, uint256 amount)',
  'transferFrom(address from, address to, uint256 amount)',
  'approve(address spender, uint256 amount)',
  'balanceOf(address account)',
  'allowance(address owner, address spender)',
  'totalSupply()',
  'decimals()',
  'symbol()',
  'name()',
  'increaseAllowance(address spender, uint256 addedValue)',
  'decreaseAllowance(address spender, uint256 subtractedValue)',
  'permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'ownerOf(uint256 tokenId)',
  'tokenURI(uint256 tokenId)',
  'safeTransferFrom(address from, address to, uint256 tokenId)',
  'safeTransferFrom(address from, address to, uint256 tokenId, bytes data)',
  'setApprovalForAll(address operator, bool approved)',
  'isApprovedForAll(address owner, address operator)',
  'safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes data)',
  'safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] values, bytes data)',
  'balanceOf(address account, uint256 id)',
  'supportsInterface(bytes4 interfaceId)',
  'mint(address to, uint256 amount)',
  'burn(uint256 amount)',
  'deposit()',
  'withdraw(uint256 amount)',
  'owner()',
  'transferOwnership(address newOwner)',
  'renounceOwnership()',
  'multicall(bytes[] data)',
  'aggregate((address target, bytes callData)[] calls)',
  'tryAggregate(bool requireSuccess, (address target, bytes callData)[] calls)',
  'aggregate3((address target, bool allowFailure, bytes callData)[] calls)',
  'aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[] calls)',
  'getEthBalance(address addr)',
]

export const EVENTS: readonly string[] = [
  'Transfer(address indexed from, address indexed to, uint256 value)',
  'Approval(address indexed owner, address indexed spender, uint256 value)',
  'ApprovalForAll(address indexed owner, address indexed operator, bool approved)',
  'TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
  'TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
  'Deposit(address indexed dst, uint256 wad)',
  'Withdrawal(address indexed src, uint256 wad)',
  'OwnershipTransferred(address indexed previousOwner, address indexed newOwner)',
  'Upgraded(address indexed implementation)',
  'Initialized(uint64 version)',
  'Paused(address account)',
  'Unpaused(address account)',
]

/**
 * `f(address to, uint256[] ids)` → `f(address,uint256[])`, the text that is hashed. Names and `indexed` are removed.
 */
export const bareSignature = (signature: string): string =>
  signature
    .replace(/\bindexed /g, '')
    .replace(/([a-z0-9\])]) [A-Za-z_]\w*(?=[,)])/g, '$1')
    .replace(/,\s+/g, ',')

const hashOf = (signature: string): string => bytesToHex(keccak256(new TextEncoder().encode(bareSignature(signature))))

const byHash = (signatures: readonly string[], digits: number): ReadonlyMap<string, string> =>
  new Map(signatures.map((signature) => [hashOf(signature).slice(0, 2 + digits), signature]))

let functions: ReadonlyMap<string, string> | undefined
let events: ReadonlyMap<string, string> | undefined

/** The function with this selector, as a signature with names. Undefined for uncommon functions. */
export function functionOf(selector: string): string | undefined {
  functions ??= byHash(FUNCTIONS, 8)
  return functions.get(selector.toLowerCase())
}

/** The event whose first topic this is. */
export function eventOf(topic: string): string | undefined {
  events ??= byHash(EVENTS, 64)
  return events.get(topic.toLowerCase())
}
