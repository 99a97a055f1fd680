/** Whole tasks over a WebSocket that continue after an outage. Pure. */
import { TRANSFER, tokenOn } from './contracts.ts'
import { type Endpoint, positional, type RpcRequest } from './snippet.ts'
import { hasOnly, isAddress } from './values.ts'
import { socketOpening, viem } from './viem.ts'
import { text } from './viem-actions.ts'

/** Imports of a task, the lines before the connection, and the handler of a log if the task reads logs. */
type Parts = { imported: readonly string[]; before: readonly string[]; onLogs?: string }

/** The connection is replaced as a whole, because viem itself connects again only once. */
const following = ({ imported, before, onLogs }: Parts, { ws, viemChain }: Endpoint): string =>
  [
    ...socketOpening(
      `import { ${['createPublicClient', 'webSocket', ...imported].sort(byName).join(', ')} } from 'viem'`,
      ws,
      'webSocket(WS_URL, { reconnect: false })',
      viemChain,
    ),
    ...before,
    '',
    '/** Throws when the connection is lost, or when no block comes for 5 seconds. */',
    'async function follow() {',
    '  const socket = await client.transport.getRpcClient()',
    '  await new Promise((_, reject) => {',
    "    const silence = () => setTimeout(() => reject(Error('no block for 5 seconds')), 5_000)",
    '    let timer = silence()',
    '    let queue = Promise.resolve()',
    ...(onLogs === undefined
      ? []
      : [
          '    client.transport',
          `      .subscribe({ params: ['logs', FILTER], onData: ${onLogs}, onError: reject })`,
          '      .catch(reject)',
        ]),
    '    client.transport',
    '      .subscribe({',
    "        params: ['newHeads'],",
    '        onData: ({ result }) => {',
    '          clearTimeout(timer)',
    '          timer = silence()',
    '          queue = queue.then(() => add(result)).catch(reject)',
    '        },',
    '        onError: reject,',
    '      })',
    '      .catch(reject)',
    '  }).finally(() => socket.close())',
    '}',
    '',
    'for (;;) {',
    "  await follow().catch((error) => console.error('connection lost:', error.shortMessage ?? error.message))",
    '  await new Promise((resolve) => setTimeout(resolve, 1_000))',
    '}',
  ].join('\n')

/** Sorts without regard to `type` and to case, as the imports of other code are. */
const byName = (a: string, b: string): number => a.replace('type ', '').localeCompare(b.replace('type ', ''), 'en')

/** Every block, also blocks that were missed during an outage. */
export const followBlocks = (_: RpcRequest, endpoint: Endpoint): string =>
  following(
    {
      imported: ['type Hex', 'numberToHex'],
      before: [
        'type Head = { number: Hex | null; timestamp: Hex }',
        'let last: bigint | undefined',
        '',
        'const show = ({ number, timestamp }: Head) =>',
        '  console.log(`block ${BigInt(number ?? 0)}`, new Date(Number(timestamp) * 1_000).toISOString())',
        '',
        'async function add(head: Head) {',
        '  const number = BigInt(head.number ?? 0)',
        '  // First the blocks that were missed during an outage.',
        '  for (let missed = (last ?? number) + 1n; missed < number; missed++) {',
        "    const block = await client.request({ method: 'eth_getBlockByNumber', params: [numberToHex(missed), false] })",
        '    if (block) show(block)',
        '  }',
        '  // A block is new here, so another block with its number can still replace it.',
        '  show(head)',
        '  last = number',
        '}',
      ],
    },
    endpoint,
  )

/** The transfers of the request's filter, or all transfers of USDC if the request has no filter. */
export function transfers(request: RpcRequest, endpoint: Endpoint): string {
  const all = { address: tokenOn('USDC', endpoint.viemChain), topics: [TRANSFER] }
  const [, filter = all] = positional(request)
  const { address, topics } = hasOnly(filter, ['address', 'topics']) ? filter : {}
  if (!isAddress(address) || !Array.isArray(topics) || topics[0] !== TRANSFER) return viem.render(request, endpoint)
  return following(
    {
      imported: ['erc20Abi', 'formatUnits', 'type Hex', 'numberToHex', 'parseEventLogs', 'type RpcLog'],
      before: [
        `const FILTER: { address: Hex; topics: (Hex | null)[] } = ${text(filter)}`,
        'type Head = { number: Hex }',
        'let last: bigint | undefined',
        'let decimals: number | undefined',
        '',
        '// After an outage, a transfer can come twice. Its ID is `blockHash` with `logIndex`.',
        'async function show(logs: RpcLog[]) {',
        "  decimals ??= await client.readContract({ address: FILTER.address, abi: erc20Abi, functionName: 'decimals' })",
        "  for (const { args, blockNumber } of parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs }))",
        '    console.log(`block ${BigInt(blockNumber ?? 0)}`, args.from, args.to, formatUnits(args.value, decimals))',
        '}',
        '',
        '// Reads the logs that were missed during an outage, in ranges that the default endpoint accepts.',
        'async function add(head: Head) {',
        '  const number = BigInt(head.number)',
        '  for (let from = (last ?? number) + 1n; from < number; from += 100n) {',
        '    const to = from + 99n < number ? from + 99n : number - 1n',
        '    const range = { fromBlock: numberToHex(from), toBlock: numberToHex(to) }',
        "    await show(await client.request({ method: 'eth_getLogs', params: [{ ...FILTER, ...range }] }))",
        '  }',
        '  last = number',
        '}',
      ],
      onLogs: '({ result }) => void show([result]).catch(reject)',
    },
    endpoint,
  )
}
