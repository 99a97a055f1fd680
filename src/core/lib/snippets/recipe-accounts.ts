/** Whole tasks with an account. Pure. */
import { type Endpoint, positional, type RpcRequest } from './snippet.ts'
import { isAddress } from './values.ts'
import { opening, poolStatuses, viem } from './viem.ts'
import { text } from './viem-actions.ts'

/** Whether the account of the request is a contract, an EIP-7702 account, or an account without code. */
export function kindOfAccount(request: RpcRequest, endpoint: Endpoint): string {
  const [account] = positional(request)
  if (!isAddress(account)) return viem.render(request, endpoint)
  return [
    ...opening("import { createPublicClient, http, size, slice } from 'viem'", endpoint, [
      `const ACCOUNT = ${text(account)}`,
    ]),
    '// viem returns undefined for `0x`.',
    'const code = await client.getCode({ address: ACCOUNT })',
    "if (code === undefined) console.log('no code, so an ordinary account or an unused address')",
    "else if (size(code) === 23 && code.startsWith('0xef0100'))",
    "  console.log('EIP-7702 account that runs the code of', slice(code, 3))",
    "else console.log('contract of', size(code), 'bytes')",
  ].join('\n')
}

/** The addresses in the slots of a proxy contract. */
export function proxy(request: RpcRequest, endpoint: Endpoint): string {
  const [account] = positional(request)
  if (!isAddress(account)) return viem.render(request, endpoint)
  return [
    ...opening(
      [
        'import {',
        '  createPublicClient, hexToBigInt, http, keccak256, numberToHex, slice, toBytes, zeroAddress, zeroHash,',
        "} from 'viem'",
      ].join('\n'),
      endpoint,
      [`const CONTRACT = ${text(account)}`],
    ),
    "for (const name of ['implementation', 'admin', 'beacon']) {",
    '  // ERC-1967 defines the slot as the hash of a text, minus 1.',
    '  const hash = keccak256(toBytes(`eip1967.proxy.${name}`))',
    '  const slot = numberToHex(hexToBigInt(hash) - 1n, { size: 32 })',
    '  const word = (await client.getStorageAt({ address: CONTRACT, slot })) ?? zeroHash',
    '  // An address is in the last 20 bytes of a word.',
    '  const address = slice(word, 12)',
    "  console.log(name, address === zeroAddress ? 'not set' : address)",
    '}',
  ].join('\n')
}

/** The transactions of the request's account that the node received, each with its state. */
export function ofAccount(request: RpcRequest, endpoint: Endpoint): string {
  const [account] = positional(request)
  if (!isAddress(account)) return viem.render(request, endpoint)
  return [
    ...opening("import { createPublicClient, type Hash, http } from 'viem'", endpoint, [
      `const ACCOUNT = ${text(account)}`,
    ]),
    ...poolStatuses('{ status: string; reason?: string }', [
      '// The node has received no transaction of this account in the last minutes.',
      "if (error.details !== 'No transactions') throw error",
      'console.log(error.details)',
    ]),
    'for (const [hash, { status, reason }] of Object.entries(statuses)) {',
    "  const found = await client.request({ method: 'eth_getTransactionByHash', params: [hash as Hash] })",
    '  const isPending = /^(tracked|unknown)$/.test(status)',
    '  if (found?.blockNumber) console.log(hash, `included in block ${BigInt(found.blockNumber)}`)',
    "  else console.log(hash, isPending ? 'pending' : status, reason ?? '')",
    '}',
  ].join('\n')
}
