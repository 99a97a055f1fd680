import { chain } from '../../../chain.config.ts'
import { languageNames } from './language-names.ts'
import { type Endpoint, endsOwn, isSubscription, positional, type RpcRequest, type SnippetLanguage } from './snippet.ts'
import { hasOnly } from './values.ts'
import { type Action, actions, address, event, named, text } from './viem-actions.ts'

/** viem, with the method's own action if it can express the request, otherwise a raw request. */
export const viem: SnippetLanguage = {
  id: 'viem',
  label: languageNames.viem,
  language: 'ts',
  subscribes: true,
  render: (request, endpoint) => {
    const { ws, viemChain } = endpoint
    if (isSubscription(request.method)) return overSocket(request, ws, viemChain)
    const action = Array.isArray(request.params) ? actions[request.method]?.(positional(request)) : undefined
    const name = action?.name ?? 'result'
    const unit = UNITS[action?.action ?? '']
    // The types of viem demand a chain for this action, which an unknown network does not have.
    if (action?.action === 'fillTransaction' && viemChain === undefined) action.args.push(['chain', 'null'])
    return [
      ...opening(imports([...(unit ? [unit.format] : []), 'http'], action), endpoint),
      `const ${name} = await client.${action ? callOf(action) : rawRequest(request)}`,
      `console.log(${unit ? `${unit.format}(${name}), '${unit.name}'` : name.replaceAll(/^{ | }$/g, '')})`,
    ].join('\n')
  },
}

const GWEI = { format: 'formatGwei', name: 'gwei' }
/** Units of amounts that are printed in them instead of wei, by action. */
const UNITS: Readonly<Record<string, { format: string; name: string }>> = {
  getBalance: { format: 'formatEther', name: chain.symbol },
  getGasPrice: GWEI,
  estimateMaxPriorityFeePerGas: GWEI,
}

/** The import of the chain, if it is one of viem's. */
const chainImport = (viemChain: string | undefined): string[] =>
  viemChain === undefined ? [] : [`import { ${viemChain} } from 'viem/chains'`]

/** The line that creates the client. */
const client = (transport: string, viemChain: string | undefined): string =>
  `const client = createPublicClient({ ${viemChain === undefined ? '' : `chain: ${viemChain}, `}transport: ${transport} })`

/**
 * The lines before the first request over HTTP.
 * @param imported the import of viem
 * @param given constants between the address of the network and the client
 */
export const opening = (imported: string, { http, viemChain }: Endpoint, given: readonly string[] = []): string[] => [
  imported,
  ...chainImport(viemChain),
  '',
  `const RPC_URL = ${text(http)}`,
  ...given,
  '',
  client('http(RPC_URL)', viemChain),
]

/** The lines before the first request over a WebSocket. */
export const socketOpening = (imported: string, ws: string, transport: string, viemChain?: string): string[] => [
  imported,
  ...chainImport(viemChain),
  '',
  `const WS_URL = ${text(ws)}`,
  '',
  client(transport, viemChain),
]

/** The import of the names that the code uses. */
export function imports(transport: readonly string[], action: Action | undefined): string {
  const sources = action?.args.map(([, source]) => source) ?? []
  const used = ['erc20Abi', 'parseAbi', 'parseAbiItem'].filter((name) =>
    sources.some((source) => source === name || source.startsWith(`${name}(`)),
  )
  return `import { ${['createPublicClient', ...transport, ...used].sort().join(', ')} } from 'viem'`
}

/** The call of the action, on one line if it is short. */
export function callOf({ action, args }: Action): string {
  if (args.length === 0) return `${action}()`
  const line = args.map(([key, source]) => `${key}: ${source}`).join(', ')
  if (line.length <= 64 && !line.includes('\n')) return `${action}({ ${line} })`
  return `${action}({\n${args.map(([key, source]) => `  ${key}: ${source},`).join('\n')}\n})`
}

/** The type arguments open the endpoint frame to methods and forms that viem's own types do not list. */
function rawRequest({ method, params }: RpcRequest): string {
  const list = text(params ?? [], '  ')
  const open = 'request<{ Parameters: unknown; ReturnType: unknown }>'
  return `${open}({\n  method: ${text(method)},\n  params: ${list},\n})`
}

const ON_ERROR = { key: 'onError', source: '(error) => console.error(error)' }
/** viem 2.57 does not start a second attempt after its first one fails. */
const GAP =
  '// viem connects again once, 2 seconds after a connection is lost. “Follow blocks” also survives longer outages.'

function watch([kind, filter]: readonly unknown[]): Action | undefined {
  if (kind === 'newHeads' && filter === undefined)
    return named('', 'watchBlockHeaders', [
      { key: 'onBlockHeader', source: '(header) => console.log(header)' },
      ON_ERROR,
    ])
  if (kind !== 'logs' || !hasOnly(filter, ['address', 'topics'])) return undefined
  return named('', 'watchEvent', [
    address('address', filter.address),
    ...event(filter.topics),
    { key: 'onLogs', source: '(logs) => console.log(logs)' },
    ON_ERROR,
  ])
}

/** A subscription with viem's action, otherwise with its transport, whose types support two kinds. */
function overSocket(request: RpcRequest, ws: string, viemChain: string | undefined): string {
  const params = positional(request)
  const subscribes = request.method === 'eth_subscribe'
  const action = subscribes ? watch(params) : undefined
  const list = text(params, '  ')
  const raw = [
    'await client.transport.subscribe({',
    `  params: ${list}${/^\['(newHeads|logs)'/.test(list) ? '' : ' as never'},`,
    '  onData: ({ result }) => console.log(result),',
    '  onError: console.error,',
    '})',
  ]
  const ends = [
    'const { unsubscribe } = await client.transport.subscribe({',
    "  params: ['newHeads'],",
    '  onData: () => undefined,',
    '})',
    'console.log(await unsubscribe())',
  ]
  const call = subscribes ? raw : endsOwn(request) ? ends : [`console.log(await client.${rawRequest(request)})`]
  return [
    ...socketOpening(imports(['webSocket'], action), ws, 'webSocket(WS_URL)', viemChain),
    ...(subscribes ? [GAP] : []),
    ...(action ? [`client.${callOf(action)}`] : call),
  ].join('\n')
}

/** The comment before a fee that is computed from a receipt. */
export const CHARGED = `// ${chain.name} charges the whole gas limit, and \`gasUsed\` of a receipt is that limit.`

/**
 * Reads the states of the transactions that a node received from `ACCOUNT`.
 * @param absent the lines for an error, for example of a node that received none
 */
export const poolStatuses = (status: string, absent: readonly string[]): string[] => [
  `type Statuses = Record<Hash, ${status}>`,
  'const statuses = await client',
  '  .request<{ Parameters: unknown; ReturnType: Statuses }>({',
  "    method: 'txpool_statusByAddress',",
  '    params: [ACCOUNT],',
  '  })',
  '  .catch((error: { details?: string }): Statuses => {',
  ...absent.map((line) => `    ${line}`),
  '    return {}',
  '  })',
]
