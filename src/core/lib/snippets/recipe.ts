/** Whole tasks in viem, for methods where the request alone is only one step. Pure. */
import { TRANSFER } from './contracts.ts'
import { type Endpoint, positional, type RpcRequest, type SnippetLanguage } from './snippet.ts'
import { callOf, chainImport, client, imports, viem } from './viem.ts'
import { actions, text } from './viem-actions.ts'

/** Signs with a key of the environment, on testnet, so that a copied snippet does not spend real MON. */
const SIGN_AND_SEND = `import { createWalletClient, type Hex, http, parseEther, publicActions } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { monadTestnet } from 'viem/chains'

// A funded account of the testnet. Without RPC_URL, viem uses the public endpoint of the chain.
const account = privateKeyToAccount(process.env.PRIVATE_KEY as Hex)
const transport = http(process.env.RPC_URL)
const client = createWalletClient({ account, chain: monadTestnet, transport }).extend(publicActions)

// Reads nonce, gas and fees from the node, and signs on this machine.
const request = await client.prepareTransactionRequest({ to: account.address, value: parseEther('0.001') })
const serializedTransaction = await client.signTransaction(request)
const hash = await client.sendRawTransaction({ serializedTransaction })
const { status, blockNumber } = await client.waitForTransactionReceipt({ hash })
console.log(hash, status, blockNumber)`

/**
 * The filter of the request in 100 recent blocks, with a distance from the head for public nodes that are late. The
 * request itself if viem cannot express it.
 */
function recentLogs(request: RpcRequest, endpoint: Endpoint): string {
  const action = actions.eth_getLogs?.(positional(request))
  if (action === undefined) return viem.render(request, endpoint)
  const filter = action.args.filter(([key]) => !['fromBlock', 'toBlock', 'blockHash'].includes(key))
  const range: [string, string][] = [
    ['fromBlock', 'last - 99n'],
    ['toBlock', 'last'],
  ]
  return [
    imports(['http'], action),
    ...chainImport(endpoint.viemChain),
    '',
    `const RPC_URL = ${text(endpoint.http)}`,
    '',
    client('http(RPC_URL)', endpoint.viemChain),
    '// 100 blocks, or 30 seconds, which end about five minutes below the finalized block.',
    '// Nearer to the head, a public node that is late leaves logs out without an error.',
    "const { number: finalized } = await client.getBlock({ blockTag: 'finalized' })",
    'const last = finalized - 1_000n',
    `const logs = await client.${callOf({ ...action, args: [...filter, ...range] })}`,
    'console.log(logs)',
  ].join('\n')
}

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

/** Waits for a transaction of the reader. */
const waiting = (endpoint: Endpoint): string =>
  [
    "import { createPublicClient, type Hex, http } from 'viem'",
    ...chainImport(endpoint.viemChain),
    '',
    `const RPC_URL = ${text(endpoint.http)}`,
    '',
    client('http(RPC_URL)', endpoint.viemChain),
    '// The hash of a transaction that you sent.',
    'const hash = process.env.TX_HASH as Hex',
    '// Requests the receipt again while it is null. Throws after the timeout, in milliseconds.',
    'const receipt = await client.waitForTransactionReceipt({ hash, timeout: 30_000 })',
    'console.log(receipt.status, receipt.blockNumber)',
  ].join('\n')

/** A whole task, and whether its tab is before the tabs of the request. */
type Recipe = Pick<SnippetLanguage, 'label' | 'render'> & { isFirst: boolean }

const RECIPES: Readonly<Record<string, Recipe>> = {
  // Readers have nothing to send before they have signed.
  eth_sendRawTransaction: { label: 'Sign and send', isFirst: true, render: () => SIGN_AND_SEND },
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
