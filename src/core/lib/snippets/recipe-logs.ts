/** Whole tasks with logs. Pure. */
import { TRANSFER } from './contracts.ts'
import { type Endpoint, positional, type RpcRequest } from './snippet.ts'
import { isAddress } from './values.ts'
import { callOf, imports, opening, viem } from './viem.ts'
import { actions } from './viem-actions.ts'

type Filter = { address?: unknown; topics?: unknown[] }

/** The tokens of a filter are in one unit if all logs are transfers of one contract. */
const isOfOneToken = ({ address, topics }: Filter): boolean => isAddress(address) && topics?.[0] === TRANSFER

/**
 * The filter of the request in the blocks of an hour, in steps that the default endpoint accepts, with a distance from
 * the head for public nodes that are late. The request itself if viem cannot express it.
 */
export function pastHour(request: RpcRequest, endpoint: Endpoint): string {
  const [filter] = positional(request)
  const action = actions.eth_getLogs?.([filter])
  if (action === undefined) return viem.render(request, endpoint)
  const isToken = isOfOneToken(filter as Filter)
  const args = action.args.filter(([key]) => !['fromBlock', 'toBlock', 'blockHash'].includes(key))
  const address = args.find(([key]) => key === 'address')?.[1]
  const range: [string, string][] = [
    ['fromBlock', 'from'],
    ['toBlock', 'to'],
  ]
  const call = callOf({ ...action, args: [...args, ...range] }).replaceAll('\n', '\n  ')
  const imported = isToken ? ['erc20Abi', 'formatUnits', 'http'] : ['http']
  return [
    ...opening(imports(imported, action), endpoint, [
      '// An hour has 12,000 blocks.',
      'const BLOCKS = 12_000n',
      '// The range that the default endpoint accepts.',
      'const STEP = 100n',
    ]).map((line) => line.replace('http(RPC_URL)', 'http(RPC_URL, { retryCount: 5 })')),
    ...(isToken
      ? [
          'const decimals = await client.readContract({',
          `  address: ${address},`,
          '  abi: erc20Abi,',
          "  functionName: 'decimals',",
          '})',
        ]
      : []),
    '// The range ends 5 minutes below the finalized block. Nearer to the head, a public node that is late leaves logs',
    '// out without an error.',
    "const { number: finalized } = await client.getBlock({ blockTag: 'finalized' })",
    '// A chain of fewer blocks is read from block 0.',
    'const last = finalized > 1_000n ? finalized - 1_000n : finalized',
    'const first = last < BLOCKS ? 0n : last - BLOCKS + 1n',
    'let count = 0',
    'for (let from = first; from <= last; from += STEP) {',
    '  const to = from + STEP - 1n < last ? from + STEP - 1n : last',
    `  const logs = await client.${call}`,
    ...(isToken
      ? [
          '  for (const { blockNumber, args } of logs)',
          '    console.log(blockNumber, args.from, args.to, formatUnits(args.value ?? 0n, decimals))',
        ]
      : ['  for (const log of logs) console.log(log)']),
    '  count += logs.length',
    '}',
    'console.log(count, `logs in blocks ${first} to ${last}`)',
  ].join('\n')
}
