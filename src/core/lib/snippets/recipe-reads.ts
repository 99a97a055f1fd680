/** Whole tasks that only read state. Pure. */
import { chain } from '../../../chain.config.ts'
import { knownCall, tokenOn } from './contracts.ts'
import { shellWord } from './shell.ts'
import { type Endpoint, positional, type RpcRequest } from './snippet.ts'
import { hasOnly, isAddress } from './values.ts'
import { opening, poolStatuses, viem } from './viem.ts'
import { text } from './viem-actions.ts'

/** The token and the arguments of a call of the function. */
function callOfToken(request: RpcRequest, name: string): { token: string; args: readonly unknown[] } | undefined {
  const [value] = positional(request)
  if (!hasOnly(value, ['from', 'to', 'data']) || !isAddress(value.to)) return undefined
  const call = knownCall(value.data)
  return call?.name === name ? { token: value.to as string, args: call.args } : undefined
}

/** The balance of the request in units of the token. Other calls are rendered as they are. */
export function tokenBalance(request: RpcRequest, endpoint: Endpoint): string {
  const call = callOfToken(request, 'balanceOf')
  if (call === undefined) return viem.render(request, endpoint)
  return [
    ...opening("import { createPublicClient, erc20Abi, formatUnits, http } from 'viem'", endpoint, [
      `const TOKEN = ${text(call.token)}`,
      `const ACCOUNT = ${text(call.args[0])}`,
    ]),
    'const token = { address: TOKEN, abi: erc20Abi } as const',
    'const [balance, decimals, symbol] = await Promise.all([',
    "  client.readContract({ ...token, functionName: 'balanceOf', args: [ACCOUNT] }),",
    "  client.readContract({ ...token, functionName: 'decimals' }),",
    "  client.readContract({ ...token, functionName: 'symbol' }),",
    '])',
    '// For example 12.34 USDC.',
    'console.log(`${formatUnits(balance, decimals)} ${symbol}`)',
  ].join('\n')
}

/** An account that wrapped MON on mainnet, for a request without a token. */
const HOLDER = '0xb5c0e65fb2a31cb935f5234a9982050ac1693e55'

/** The gas limit of a token transfer, and what the estimate of a transfer that reverts returns. */
export function gasOfTransfer(request: RpcRequest, endpoint: Endpoint): string {
  const [value] = positional(request)
  const call = callOfToken(request, 'transfer')
  const { from, to } = value as { from?: unknown; to?: unknown }
  if (!isAddress(from) || !isAddress(to)) return viem.render(request, endpoint)
  const token = call?.token ?? tokenOn('WMON', endpoint.viemChain)
  return [
    ...opening(
      [
        'import {',
        '  BaseError, ContractFunctionRevertedError, createPublicClient, erc20Abi, formatEther, http, maxUint256, parseUnits,',
        "} from 'viem'",
      ].join('\n'),
      endpoint,
      [
        `const TOKEN = ${text(token)}`,
        '// An account that has the token.',
        `const ACCOUNT = ${text(call === undefined ? HOLDER : from)}`,
        `const RECIPIENT = ${text(call?.args[0] ?? to)}`,
      ],
    ),
    'const token = { address: TOKEN, abi: erc20Abi } as const',
    "const decimals = await client.readContract({ ...token, functionName: 'decimals' })",
    '',
    'async function show(amount: bigint) {',
    "  const transfer = { ...token, functionName: 'transfer', args: [RECIPIENT, amount] } as const",
    '  try {',
    '    const estimate = await client.estimateContractGas({ ...transfer, account: ACCOUNT })',
    `    // ${chain.name} charges the whole gas limit, so keep the margin small. This one is 5%.`,
    '    const gas = (estimate * 105n) / 100n',
    '    const fee = gas * (await client.getGasPrice())',
    `    console.log('gas limit', gas, 'costs', formatEther(fee), '${chain.symbol}')`,
    '  } catch (error) {',
    '    // A call that reverts has no estimate. The error has the reason, or the selector of an error missing in the ABI.',
    '    const cause = error instanceof BaseError ? error.walk((one) => one instanceof ContractFunctionRevertedError) : null',
    '    if (!(cause instanceof ContractFunctionRevertedError)) throw error',
    "    console.log('reverts:', cause.reason ?? cause.data?.errorName ?? cause.signature)",
    '  }',
    '}',
    "await show(parseUnits('0.001', decimals))",
    '// No account has this amount, so the transfer reverts.',
    'await show(maxUint256)',
  ].join('\n')
}

/** The account of the request, and two accounts of the same network. */
function accountsOf(request: RpcRequest, { viemChain }: Endpoint): unknown[] | undefined {
  const [account] = positional(request)
  return isAddress(account) ? [account, tokenOn('WMON', viemChain), tokenOn('USDC', viemChain)] : undefined
}

/** Balances of several accounts in one request, with the errors of single accounts. */
export function severalBalances(request: RpcRequest, endpoint: Endpoint): string {
  const accounts = accountsOf(request, endpoint)
  if (accounts === undefined) return viem.render(request, endpoint)
  return [
    "import { formatEther } from 'viem'",
    '',
    `const RPC_URL = ${text(endpoint.http)}`,
    `const ACCOUNTS = ${text(accounts)}`,
    '// Requests of one batch that the default endpoint accepts. Some endpoints accept no batch.',
    'const LENGTH = 100',
    '',
    'type Item = { id: number; result?: string; error?: { message: string } }',
    'for (let start = 0; start < ACCOUNTS.length; start += LENGTH) {',
    '  const part = ACCOUNTS.slice(start, start + LENGTH)',
    "  const call = { jsonrpc: '2.0', method: 'eth_getBalance' }",
    "  const batch = part.map((account, id) => ({ ...call, id, params: [account, 'latest'] }))",
    '  const response = await fetch(RPC_URL, {',
    "    method: 'POST',",
    "    headers: { 'content-type': 'application/json' },",
    '    body: JSON.stringify(batch),',
    '  })',
    '  if (!response.ok) throw new Error(`HTTP ${response.status}: ${await response.text()}`)',
    '  const items = (await response.json()) as Item[] | Item',
    '  // One error in place of a list means that the endpoint rejects the batch.',
    '  if (!Array.isArray(items)) throw new Error(items.error?.message)',
    '  for (const [id, account] of part.entries()) {',
    '    const item = items.find((one) => one.id === id)',
    `    if (item?.result) console.log(account, formatEther(BigInt(item.result)), '${chain.symbol}')`,
    "    else console.error(account, item?.error?.message ?? 'no response')",
    '  }',
    '}',
  ].join('\n')
}

/** The batch of `severalBalances` with curl. */
export function batch(request: RpcRequest, endpoint: Endpoint): string {
  const accounts = accountsOf(request, endpoint) ?? positional(request).slice(0, 1)
  const items = accounts.map(
    (account, id) =>
      `  {"jsonrpc": "2.0", "id": ${id}, "method": "eth_getBalance", "params": [${JSON.stringify(account)}, "latest"]}`,
  )
  return [
    `RPC_URL=${shellWord(endpoint.http)}`,
    '# Each response has the id of its request, and a result or an error.',
    `curl -s "$RPC_URL" -d '[\n${items.join(',\n').replaceAll("'", `'\\''`)}\n]' -H 'content-type: application/json'`,
  ].join('\n')
}

/** The nonce of the next transaction, after those in blocks and those that wait. */
export function nextNonce(request: RpcRequest, endpoint: Endpoint): string {
  const [account] = positional(request)
  if (!isAddress(account)) return viem.render(request, endpoint)
  return [
    ...opening("import { createPublicClient, type Hash, http } from 'viem'", endpoint, [
      `const ACCOUNT = ${text(account)}`,
    ]),
    `// On ${chain.name}, \`pending\` returns the same number as \`latest\`. Neither counts transactions that wait in a pool.`,
    'const included = await client.getTransactionCount({ address: ACCOUNT })',
    '',
    '// The transactions that this node received in the last minutes.',
    ...poolStatuses('{ status: string }', [
      '// Not every endpoint has this method. Without it, count the transactions that you send.',
      "if (error.details !== 'No transactions') console.warn('The pool is unknown:', error.details)",
    ]),
    'let waiting = 0',
    'for (const [hash, { status }] of Object.entries(statuses)) {',
    '  if (!/^(tracked|unknown)$/.test(status)) continue',
    '  // The result is null while the transaction waits. In a block, it is counted already.',
    "  const found = await client.request({ method: 'eth_getTransactionByHash', params: [hash as Hash] })",
    '  if (found === null) waiting++',
    '}',
    '',
    '// Too high if a nonce below it is missing.',
    "console.log('next nonce:', included + waiting)",
  ].join('\n')
}

/** Fee fields for the next transaction. The cap has room for about 3 seconds of full blocks. */
export const fees = (_: RpcRequest, endpoint: Endpoint): string =>
  [
    ...opening("import { createPublicClient, formatEther, formatGwei, http, parseGwei } from 'viem'", endpoint),
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
