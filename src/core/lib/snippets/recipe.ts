/** Whole tasks in viem, for methods where the request alone is only one step. Pure. */
import { chain } from '../../../chain.config.ts'
import { TRANSFER } from './contracts.ts'
import { type Endpoint, positional, type RpcRequest, type SnippetLanguage } from './snippet.ts'
import { callOf, chainImport, client, imports, viem } from './viem.ts'
import { actions, text } from './viem-actions.ts'

/** Signs with a key of the environment, and pays itself on the network of the other languages. */
function signAndSend(endpoint: Endpoint): string {
  // Without a chain, the types of viem demand null, and viem reads the chain ID from the node.
  const isKnown = endpoint.viemChain !== undefined
  return [
    "import { createWalletClient, type Hex, http, parseEther, publicActions } from 'viem'",
    "import { privateKeyToAccount } from 'viem/accounts'",
    ...chainImport(endpoint.viemChain),
    '',
    `const RPC_URL = ${text(endpoint.http)}`,
    '',
    `// A funded account of this network. The transfer to itself costs a fee of about 0.002 ${chain.symbol}.`,
    'const account = privateKeyToAccount(process.env.PRIVATE_KEY as Hex)',
    client('http(RPC_URL)', endpoint.viemChain).replace('createPublicClient({', 'createWalletClient({ account,') +
      '.extend(publicActions)',
    '',
    '// Reads nonce, gas and fees from the node, and signs on this machine.',
    `const request = await client.prepareTransactionRequest({ ${isKnown ? '' : 'chain: null, '}to: account.address, value: parseEther('0.001') })`,
    `const serializedTransaction = await client.signTransaction(${isKnown ? 'request' : '{ ...request, chain: null }'})`,
    'const hash = await client.sendRawTransaction({ serializedTransaction })',
    'const { status, blockNumber } = await client.waitForTransactionReceipt({ hash })',
    'console.log(hash, status, blockNumber)',
  ].join('\n')
}

/**
 * The filter of the request in recent blocks, in steps that the default endpoint accepts, with a distance from the head
 * for public nodes that are late. The request itself if viem cannot express it.
 */
function recentLogs(request: RpcRequest, endpoint: Endpoint): string {
  const action = actions.eth_getLogs?.(positional(request))
  if (action === undefined) return viem.render(request, endpoint)
  const filter = action.args.filter(([key]) => !['fromBlock', 'toBlock', 'blockHash'].includes(key))
  const range: [string, string][] = [
    ['fromBlock', 'from'],
    ['toBlock', 'to'],
  ]
  const call = callOf({ ...action, args: [...filter, ...range] }).replaceAll('\n', '\n  ')
  return [
    imports(['http'], action),
    ...chainImport(endpoint.viemChain),
    '',
    `const RPC_URL = ${text(endpoint.http)}`,
    '// An hour has 12,000 blocks.',
    'const BLOCKS = 1_000n',
    '',
    client('http(RPC_URL)', endpoint.viemChain),
    '// The range ends 5 minutes below the finalized block. Nearer to the head, a public node that is late leaves logs',
    '// out without an error.',
    "const { number: finalized } = await client.getBlock({ blockTag: 'finalized' })",
    '// A chain of fewer blocks is read from block 0.',
    'const last = finalized > 1_000n ? finalized - 1_000n : finalized',
    'const logs = []',
    'for (let from = last < BLOCKS ? 0n : last - BLOCKS + 1n; from <= last; from += 100n) {',
    '  const to = from + 99n < last ? from + 99n : last',
    `  const found = await client.${call}`,
    '  logs.push(...found)',
    '}',
    'console.log(logs)',
  ].join('\n')
}

/** Fee fields for the next transaction. The cap has room for about 3 seconds of full blocks. */
const fees = (endpoint: Endpoint): string =>
  [
    "import { createPublicClient, formatEther, formatGwei, http, parseGwei } from 'viem'",
    ...chainImport(endpoint.viemChain),
    '',
    `const RPC_URL = ${text(endpoint.http)}`,
    '',
    client('http(RPC_URL)', endpoint.viemChain),
    'const { baseFeePerGas } = await client.getFeeHistory({ blockCount: 1, rewardPercentiles: [] })',
    'const maxPriorityFeePerGas = await client.estimateMaxPriorityFeePerGas()',
    '// One and a half times the base fee covers about 3 seconds of full blocks.',
    "const baseFee = baseFeePerGas.at(-1) ?? parseGwei('100')",
    'const maxFeePerGas = (baseFee * 3n) / 2n + maxPriorityFeePerGas',
    "console.log('maxFeePerGas:', formatGwei(maxFeePerGas), 'gwei')",
    "console.log('maxPriorityFeePerGas:', formatGwei(maxPriorityFeePerGas), 'gwei')",
    `// ${chain.name} charges the gas limit, which is 21,000 for a transfer to an account without code.`,
    `console.log('A transfer costs', formatEther(21_000n * (baseFee + maxPriorityFeePerGas)), '${chain.symbol}')`,
  ].join('\n')

/** All transfers of USDC. */
const TRANSFERS = {
  address: '0x754704bc059f8c67012fed69bc8a327a5aafb603',
  topics: [TRANSFER],
}

/** The logs of the request's filter, or all transfers of a token if the request has no filter. */
function transfers(request: RpcRequest, endpoint: Endpoint): string {
  const [, filter = TRANSFERS] = positional(request)
  return viem.render({ ...request, params: ['logs', filter] }, endpoint)
}

/** Waits until a transaction of the reader is in a finalized block. */
const waiting = (endpoint: Endpoint): string =>
  [
    "import { createPublicClient, type Hex, http } from 'viem'",
    ...chainImport(endpoint.viemChain),
    '',
    `const RPC_URL = ${text(endpoint.http)}`,
    '',
    client('http(RPC_URL)', endpoint.viemChain),
    '// The hash of a transaction that you sent.',
    'const hash = process.env.TX_HASH as Hex | undefined',
    "if (!hash) throw new Error('Set TX_HASH to the hash of a transaction.')",
    '// Requests the receipt again while it is null. Throws after the timeout, in milliseconds.',
    'const read = () => client.waitForTransactionReceipt({ hash, timeout: 30_000 })',
    'let receipt = await read()',
    'console.log(receipt.status, receipt.blockNumber)',
    '',
    '// Until its block is finalized, the transaction can still move to another block.',
    'for (let isFinal = false; !isFinal; ) {',
    '  await new Promise((resolve) => setTimeout(resolve, 500))',
    "  const { number: finalized } = await client.getBlock({ blockTag: 'finalized' })",
    '  const again = await read()',
    '  isFinal = again.blockNumber <= finalized && again.blockHash === receipt.blockHash',
    '  receipt = again',
    '}',
    "console.log('final', receipt.status, receipt.blockNumber)",
  ].join('\n')

/** A whole task, and whether its tab is before the tabs of the request. */
type Recipe = Pick<SnippetLanguage, 'label' | 'render'> & { isFirst: boolean }

const RECIPES: Readonly<Record<string, Recipe>> = {
  // Readers have nothing to send before they have signed.
  eth_sendRawTransaction: { label: 'Sign and send', isFirst: true, render: (_, endpoint) => signAndSend(endpoint) },
  eth_feeHistory: { label: 'Fees to set', isFirst: false, render: (_, endpoint) => fees(endpoint) },
  eth_getLogs: { label: 'Recent blocks', isFirst: false, render: recentLogs },
  eth_getTransactionReceipt: { label: 'Wait for it', isFirst: false, render: (_, endpoint) => waiting(endpoint) },
  eth_subscribe: { label: 'Transfers', isFirst: false, render: transfers },
}

/** Languages of a method, with its whole task before or after the first language. */
export function withRecipe(method: string, languages: readonly SnippetLanguage[]): readonly SnippetLanguage[] {
  const found = RECIPES[method]
  if (found === undefined) return languages
  const { isFirst, label, render } = found
  const recipe: SnippetLanguage = { id: 'recipe', label, language: 'ts', subscribes: true, render }
  return languages.toSpliced(isFirst ? 0 : 1, 0, recipe)
}
