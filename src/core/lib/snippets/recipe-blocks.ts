/** Whole tasks with blocks and the transactions in them. Pure. */
import { chain } from '../../../chain.config.ts'
import { type Endpoint, positional, type RpcRequest } from './snippet.ts'
import { isHash } from './values.ts'
import { CHARGED, callOf, opening, viem } from './viem.ts'
import { actions, text } from './viem-actions.ts'

/** Converts the time of a block. */
const time = (block: string): string => `new Date(Number(${block}.timestamp) * 1_000).toISOString()`

/** The block of the request in units that people read, with each of its transactions. */
export function readBlock(request: RpcRequest, endpoint: Endpoint): string {
  const [at] = positional(request)
  const action = actions[request.method]?.([at, true])
  if (action === undefined) return viem.render(request, endpoint)
  return [
    ...opening("import { createPublicClient, formatEther, formatGwei, http } from 'viem'", endpoint),
    `const block = await client.${callOf(action)}`,
    `console.log(\`block \${block.number}\`, ${time('block')})`,
    'const share = (100 * Number(block.gasUsed)) / Number(block.gasLimit)',
    "console.log('gas used', `${share.toFixed(2)}% of ${block.gasLimit}`)",
    "console.log('base fee', formatGwei(block.baseFeePerGas ?? 0n), 'gwei')",
    'for (const { hash, from, to, value } of block.transactions)',
    `  console.log(hash, from, to ?? 'creates a contract', formatEther(value), '${chain.symbol}')`,
  ].join('\n')
}

/** The fee of each transaction in the request's block, and the sum. */
export function feesOfBlock(request: RpcRequest, endpoint: Endpoint): string {
  const action = actions[request.method]?.(positional(request))
  if (action === undefined) return viem.render(request, endpoint)
  return [
    ...opening("import { createPublicClient, formatEther, http } from 'viem'", endpoint),
    `const receipts = await client.${callOf(action)}`,
    'let total = 0n',
    'for (const { transactionHash, status, gasUsed, effectiveGasPrice } of receipts) {',
    `  ${CHARGED}`,
    '  const fee = gasUsed * effectiveGasPrice',
    '  total += fee',
    `  console.log(transactionHash, status, formatEther(fee), '${chain.symbol}')`,
    '}',
    `console.log(receipts.length, 'transactions paid', formatEther(total), '${chain.symbol}')`,
  ].join('\n')
}

/** The transaction of the request with its result, its time and its fee. */
export function readTransaction(request: RpcRequest, endpoint: Endpoint): string {
  const [hash] = positional(request)
  if (!isHash(hash)) return viem.render(request, endpoint)
  return [
    ...opening("import { createPublicClient, formatEther, http } from 'viem'", endpoint, [
      `const HASH = ${text(hash)}`,
    ]),
    '// Both throw if the transaction is unknown, or not yet in a block.',
    'const transaction = await client.getTransaction({ hash: HASH })',
    'const receipt = await client.getTransactionReceipt({ hash: HASH })',
    'const block = await client.getBlock({ blockHash: receipt.blockHash })',
    `console.log(receipt.status, \`in block \${receipt.blockNumber}\`, ${time('block')})`,
    "console.log('from', transaction.from, 'to', transaction.to ?? receipt.contractAddress)",
    `console.log('value', formatEther(transaction.value), '${chain.symbol}')`,
    '// The first 4 bytes select the function.',
    "console.log('function', transaction.input.slice(0, 10), 'logs', receipt.logs.length)",
    CHARGED,
    `console.log('fee', formatEther(receipt.gasUsed * receipt.effectiveGasPrice), '${chain.symbol}')`,
  ].join('\n')
}

/** Whether the tracer of the request returns frames. */
const isOfFrames = (options: unknown): boolean => /"tracer":"callTracer"/.test(JSON.stringify(options ?? null))

/** The frames of the request's call as an indented tree, with the errors. */
export function callTree(request: RpcRequest, endpoint: Endpoint): string {
  const params = positional(request)
  if (!isOfFrames(params[2])) return viem.render(request, endpoint)
  return [
    ...opening("import { createPublicClient, type Hex, http } from 'viem'", endpoint),
    'type Frame = {',
    '  type: string',
    '  to?: Hex',
    '  input: Hex',
    '  gasUsed: Hex',
    '  error?: string',
    '  revertReason?: string',
    '  calls?: Frame[]',
    '}',
    'const trace = await client.request<{ Parameters: unknown; ReturnType: Frame }>({',
    `  method: '${request.method}',`,
    `  params: ${text(params, '  ')},`,
    '})',
    '',
    'function show({ type, to, input, gasUsed, error, revertReason, calls = [] }: Frame, depth = 0) {',
    "  const result = error === undefined ? 'ok' : `${error} ${revertReason ?? ''}`",
    '  // The first 4 bytes of the input select the function.',
    "  console.log(' '.repeat(2 * depth) + type, to, input.slice(0, 10), Number(gasUsed), 'gas', result)",
    '  for (const call of calls) show(call, depth + 1)',
    '}',
    'show(trace)',
  ].join('\n')
}
