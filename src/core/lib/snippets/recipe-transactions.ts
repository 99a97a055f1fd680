/** Whole tasks with a transaction of the reader. Pure. */
import { chain } from '../../../chain.config.ts'
import type { Endpoint, RpcRequest } from './snippet.ts'
import { CHARGED, opening } from './viem.ts'

/** Reads the transaction from the environment. */
const HASH = ['// Set TX_HASH to the hash of a transaction that you sent.', 'const hash = process.env.TX_HASH as Hex']

/**
 * The lines before the first request, for a client that signs. Without a chain, viem reads the chain ID from the
 * endpoint, so the code works on any network. With a chain, viem would reject the ID of another network.
 */
const signing = (imported: readonly string[], { http }: Endpoint, given: readonly string[] = []): string[] =>
  opening([...imported, "import { privateKeyToAccount } from 'viem/accounts'"].join('\n'), { http, ws: '' }, given)

/** Signs with a key of the environment, pays itself on the network of the endpoint, and waits for the receipt. */
export function signAndSend({ method }: RpcRequest, endpoint: Endpoint): string {
  const waits = method === 'eth_sendRawTransactionSync'
  return [
    ...signing(
      [
        `import { createWalletClient, ${waits ? 'formatEther, ' : ''}type Hex, http, parseEther, publicActions } from 'viem'`,
      ],
      endpoint,
      [
        `// A funded account of this network. The transfer to itself costs a fee of about 0.002 ${chain.symbol}.`,
        'const account = privateKeyToAccount(process.env.PRIVATE_KEY as Hex)',
      ],
    ).map((line) =>
      line.replace(
        /createPublicClient\({(.*) }\)$/,
        'createWalletClient({ account,$1, pollingInterval: 300 }).extend(publicActions)',
      ),
    ),
    '// Reads chain ID, nonce, gas and fees from the endpoint, and signs on this machine.',
    "const request = await client.prepareTransactionRequest({ chain: null, to: account.address, value: parseEther('0.001') })",
    'const serializedTransaction = await client.signTransaction({ ...request, chain: null })',
    ...(waits
      ? [
          'const receipt = await client.sendRawTransactionSync({ serializedTransaction })',
          'console.log(receipt.transactionHash, receipt.status, receipt.blockNumber)',
          `console.log('fee', formatEther(receipt.gasUsed * receipt.effectiveGasPrice), '${chain.symbol}')`,
        ]
      : [
          'const hash = await client.sendRawTransaction({ serializedTransaction })',
          'const { status, blockNumber } = await client.waitForTransactionReceipt({ hash })',
          'console.log(hash, status, blockNumber)',
        ]),
  ].join('\n')
}

/** Waits until a transaction of the reader is in a finalized block, and prints each state. */
export const untilFinal = (_: RpcRequest, endpoint: Endpoint): string =>
  [
    ...opening("import { createPublicClient, formatEther, type Hex, http } from 'viem'", endpoint),
    ...HASH,
    '// Requests the receipt again while it is null. Throws after the timeout, in milliseconds.',
    'const read = () => client.waitForTransactionReceipt({ hash, timeout: 30_000 })',
    'let receipt = await read()',
    '',
    '// Until its block is finalized, the transaction can still move to another block.',
    "for (let state = ''; state !== 'finalized'; ) {",
    "  const { number: voted } = await client.getBlock({ blockTag: 'safe' })",
    "  const { number: finalized } = await client.getBlock({ blockTag: 'finalized' })",
    '  const again = await read()',
    '  const isFinal = again.blockNumber <= finalized && again.blockHash === receipt.blockHash',
    "  const next = isFinal ? 'finalized' : again.blockNumber <= voted ? 'voted' : 'proposed'",
    '  if (next !== state) console.log(next, again.status, again.blockNumber)',
    '  state = next',
    '  receipt = again',
    '  await new Promise((resolve) => setTimeout(resolve, 300))',
    '}',
    CHARGED,
    `console.log('fee', formatEther(receipt.gasUsed * receipt.effectiveGasPrice), '${chain.symbol}')`,
  ].join('\n')

/** Decodes why a transaction of the reader reverted. */
export const reasonOfRevert = (_: RpcRequest, endpoint: Endpoint): string =>
  [
    ...opening("import { createPublicClient, decodeErrorResult, type Hex, http, parseAbi } from 'viem'", endpoint),
    ...HASH,
    '// Add the errors of your contract. viem also decodes Error(string) and Panic(uint256).',
    "const abi = parseAbi(['error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)'])",
    'const receipt = await client.getTransactionReceipt({ hash })',
    "if (receipt.status === 'success') throw Error('The transaction did not revert.')",
    '// The call as it ran in its block, with the bytes that it returned.',
    'type Trace = { error?: string; output?: Hex }',
    'const trace = await client.request<{ Parameters: unknown; ReturnType: Trace }>({',
    "  method: 'debug_traceTransaction',",
    "  params: [hash, { tracer: 'callTracer' }],",
    '})',
    'try {',
    "  const { errorName, args = [] } = decodeErrorResult({ abi, data: trace.output ?? '0x' })",
    "  console.log(`${errorName}(${args.join(', ')})`)",
    '} catch {',
    '  // Out of gas, no data, or an error that the ABI does not have. The frames show where it began.',
    '  console.log(trace)',
    '}',
  ].join('\n')

/** The status of a transaction of the reader. With the key of its sender, a waiting transaction is canceled. */
export function statusAndCancel(_: RpcRequest, endpoint: Endpoint): string {
  return [
    ...signing(["import { createPublicClient, type Hex, http, walletActions } from 'viem'"], endpoint).map((line) =>
      line.startsWith('const client') ? `${line}.extend(walletActions)` : line,
    ),
    ...HASH,
    '',
    '// viem throws while there is no receipt.',
    'const read = (one: Hex) => client.getTransactionReceipt({ hash: one }).catch(() => undefined)',
    'const receipt = await read(hash)',
    'type Status = { status: string; reason?: string }',
    'const { status, reason } = await client',
    '  .request<{ Parameters: unknown; ReturnType: Status }>({',
    "    method: 'txpool_statusByHash',",
    '    params: [hash],',
    '  })',
    "  .catch(({ details }): Status => ({ status: 'not in the pool of this node', reason: details }))",
    'const isPending = !receipt && /^(tracked|unknown)$/.test(status)',
    "if (receipt) console.log('included in block', receipt.blockNumber, receipt.status)",
    "else console.log(isPending ? 'pending' : status, reason ?? '')",
    '',
    '// With the key of the sender, cancels a pending transaction.',
    'if (isPending && process.env.PRIVATE_KEY) {',
    '  const account = privateKeyToAccount(process.env.PRIVATE_KEY as Hex)',
    '  // The first nonce that is not in a block. For another transaction, set NONCE.',
    '  const nonce = Number(process.env.NONCE ?? (await client.getTransactionCount({ address: account.address })))',
    '  // The fee cap must be higher than before, and the priority fee not lower. There is no minimum increase.',
    '  const { maxFeePerGas, maxPriorityFeePerGas } = await client.estimateFeesPerGas()',
    '  const replacement = await client.sendTransaction({',
    '    account,',
    '    chain: null,',
    '    nonce,',
    '    maxFeePerGas: 2n * maxFeePerGas,',
    '    maxPriorityFeePerGas: 2n * maxPriorityFeePerGas,',
    '    // A transfer of 0 to yourself cancels. To replace, write your `to`, `value`, `data` and `gas` here.',
    '    to: account.address,',
    '    value: 0n,',
    '    gas: 21_000n,',
    '  })',
    '  // Only one of the two can be included in a block.',
    '  let found = await read(replacement)',
    '  for (let tries = 0; !found && tries < 100; tries++) {',
    '    await new Promise((resolve) => setTimeout(resolve, 300))',
    '    found = (await read(replacement)) ?? (await read(hash))',
    '  }',
    "  if (!found) console.log('still pending')",
    "  else console.log(found.transactionHash === hash ? 'included in block' : 'canceled in block', found.blockNumber)",
    '}',
  ].join('\n')
}
