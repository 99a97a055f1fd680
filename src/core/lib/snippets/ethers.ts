import { knownCall } from './contracts.ts'
import { languageNames } from './language-names.ts'
import { javascript, literal } from './literal.ts'
import {
  endsOwn,
  isSubscription,
  NEEDS_SOCKET,
  ON_CLOSE,
  positional,
  type RpcRequest,
  type SnippetLanguage,
} from './snippet.ts'
import { hasOnly, isAddress, isBytes, isHash, isTag, quantity } from './values.ts'

/** ethers 6, with the provider's own function if it can express the request, otherwise `send`. */
export const ethers: SnippetLanguage = {
  id: 'ethers',
  label: languageNames.ethers,
  language: 'ts',
  subscribes: true,
  render: (request, { http, ws }) => {
    if (isSubscription(request.method)) return overSocket(request, ws)
    const call = Array.isArray(request.params) ? calls[request.method]?.(positional(request)) : undefined
    const name = call?.name ?? 'result'
    const contract = call?.contract
    // An amount of MON is printed in MON instead of wei.
    const isBalance = name === 'balance'
    const imported = [
      'JsonRpcProvider',
      ...(contract === undefined ? [] : ['Contract']),
      ...(isBalance ? ['formatEther'] : []),
    ]
    return [
      `import { ${imported.sort().join(', ')} } from 'ethers'`,
      '',
      `const RPC_URL = ${literal(javascript, http)}`,
      '',
      'const provider = new JsonRpcProvider(RPC_URL)',
      ...(contract === undefined ? [] : [contract]),
      `const ${name} = await ${contract === undefined ? 'provider' : 'contract'}.${call?.source ?? send(request)}`,
      `console.log(${isBalance ? 'formatEther(balance)' : name.replaceAll(/^{ | }$/g, '')})`,
    ].join('\n')
  },
}

/** A call of the provider, or of a contract, which is the line that makes it. */
type Call = { name: string; source: string; contract?: string }
type Source = string | undefined

/** A function call with trailing defaults omitted. Undefined if an argument has no reliable form. */
function call(name: string, method: string, args: readonly Source[]): Call | undefined {
  if (args.includes(undefined)) return undefined
  const list = args.filter((arg) => arg !== '').join(', ')
  return { name, source: `${method}(${list})` }
}

const text = (value: unknown): string => literal(javascript, value)
const address = (value: unknown): Source => (isAddress(value) ? text(value) : undefined)
const hash = (value: unknown): Source => (isHash(value) ? text(value) : undefined)

/** A block by tag or number. `latest` is the default and is omitted. */
function block(value: unknown): Source {
  if (value === 'latest') return ''
  return isTag(value) ? text(value) : quantity(value)
}

const anyBlock = (value: unknown): Source => (isTag(value) ? text(value) : (quantity(value) ?? hash(value)))
const full = (value: unknown): Source => (value === true ? 'true' : value === false ? '' : undefined)

/** The members of a call that both sides name alike. */
function message(value: unknown, at: unknown): Source {
  if (!hasOnly(value, ['from', 'to', 'data', 'value', 'gas', 'gasPrice'])) return undefined
  if ([value.from, value.to].some((member) => member !== undefined && !isAddress(member))) return undefined
  if (value.data !== undefined && !isBytes(value.data)) return undefined
  const amounts = [value.value, value.gas, value.gasPrice].filter((member) => member !== undefined)
  if (amounts.some((member) => quantity(member, 64) === undefined)) return undefined
  const number = quantity(at)
  if (at !== undefined && !isTag(at) && number === undefined) return undefined
  const tag = at === undefined || at === 'latest' ? {} : { blockTag: number === undefined ? at : Number(number) }
  const { gas, ...members } = value
  return text({ ...members, ...(gas === undefined ? {} : { gasLimit: gas }), ...tag })
}

function filter(value: unknown): Source {
  if (!hasOnly(value, ['fromBlock', 'toBlock', 'blockHash', 'address', 'topics'])) return undefined
  const bounds = [value.fromBlock, value.toBlock].filter((bound) => bound !== undefined)
  const accounts = [value.address ?? []].flat()
  if (!bounds.every((bound) => isTag(bound) || quantity(bound) !== undefined)) return undefined
  if (!accounts.every(isAddress) || value.topics === null || value.address === null) return undefined
  return text(value)
}

/** A known function of a contract. One that changes state is estimated. */
function contractCall(value: unknown, at: unknown): Call | undefined {
  if (!hasOnly(value, ['from', 'to', 'data']) || !isAddress(value.to)) return undefined
  const known = knownCall(value.data)
  if (known === undefined || known.changesState !== isAddress(value.from)) return undefined
  const number = quantity(at)
  if (at !== undefined && !isTag(at) && number === undefined) return undefined
  const tag = at === undefined || at === 'latest' ? {} : { blockTag: number === undefined ? at : Number(number) }
  const options = { ...(value.from !== undefined && { from: value.from }), ...tag }
  const args = known.args.map((arg) => (typeof arg === 'bigint' ? `${arg}n` : text(arg)))
  const items = [...args, ...(Object.keys(options).length > 0 ? [text(options)] : [])]
  const line = items.join(', ')
  const list = line.length > 72 ? `\n${items.map((item) => `  ${item},\n`).join('')}` : line
  return {
    name: known.changesState ? 'gas' : known.name,
    source: `${known.name}${known.changesState ? '.estimateGas' : ''}(${list})`,
    contract: `const contract = new Contract(\n  ${text(value.to)},\n  [${text(known.declaration)}],\n  provider,\n)`,
  }
}

const calls: Record<string, (params: readonly unknown[]) => Call | undefined> = {
  eth_blockNumber: () => call('blockNumber', 'getBlockNumber', []),
  eth_chainId: () => call('{ chainId }', 'getNetwork', []),
  eth_gasPrice: () => call('{ gasPrice }', 'getFeeData', []),
  eth_maxPriorityFeePerGas: () => call('{ maxPriorityFeePerGas }', 'getFeeData', []),
  eth_getBalance: ([account, at]) => call('balance', 'getBalance', [address(account), block(at)]),
  eth_getCode: ([account, at]) => call('code', 'getCode', [address(account), block(at)]),
  eth_getStorageAt: ([account, slot, at]) =>
    call('word', 'getStorage', [address(account), isHash(slot) ? text(slot) : quantity(slot), block(at)]),
  eth_getTransactionCount: ([account, at]) => call('nonce', 'getTransactionCount', [address(account), block(at)]),
  eth_getBlockByHash: ([id, all]) => call('block', 'getBlock', [hash(id), full(all)]),
  eth_getBlockByNumber: ([at, all]) => call('block', 'getBlock', [isHash(at) ? undefined : anyBlock(at), full(all)]),
  eth_getTransactionByHash: ([id]) => call('transaction', 'getTransaction', [hash(id)]),
  eth_getTransactionReceipt: ([id]) => call('receipt', 'getTransactionReceipt', [hash(id)]),
  eth_sendRawTransaction: ([bytes]) =>
    call('response', 'broadcastTransaction', [isBytes(bytes) ? text(bytes) : undefined]),
  eth_call: ([value, at, overrides]) =>
    (overrides === undefined ? contractCall(value, at) : undefined) ??
    call('data', 'call', [overrides === undefined ? message(value, at) : undefined]),
  eth_estimateGas: ([value, at, overrides]) =>
    (overrides === undefined ? contractCall(value, at) : undefined) ??
    call('gas', 'estimateGas', [overrides === undefined ? message(value, at) : undefined]),
  eth_getLogs: ([value]) => call('logs', 'getLogs', [filter(value)]),
}

const send = ({ method, params }: RpcRequest): string => `send(${text(method)}, ${literal(javascript, params ?? [])})`

/** Subscriptions of the provider: blocks by their numbers, and logs. Other kinds print the messages as they are. */
function overSocket(request: RpcRequest, ws: string): string {
  const [kind, filter] = positional(request)
  const subscribes = request.method === 'eth_subscribe'
  const isFilter = hasOnly(filter, ['address', 'topics']) && isAddress(filter.address)
  if (subscribes && kind === 'newHeads' && filter === undefined)
    return socketCode(ws, OWN_SOCKET, ["provider.on('block', (number) => console.log(number))"])
  if (subscribes && kind === 'logs' && isFilter)
    return socketCode(ws, OWN_SOCKET, [`provider.on(${text(filter)}, (log) => console.log(log))`])
  if (subscribes) return socketCode(ws, OWN_SOCKET, messages(request), 'type SocketProvider, SocketSubscriber, ')
  if (endsOwn(request))
    return socketCode(ws, PROVIDER, [
      'const listener = (number: number) => console.log(number)',
      "await provider.on('block', listener)",
      "await provider.off('block', listener)",
      'console.log(await provider.listenerCount())',
    ])
  return socketCode(ws, PROVIDER, [`console.log(await provider.${send(request)})`])
}

/** A subscription has its own socket, because a provider does not report that its socket has closed. */
const OWN_SOCKET = [
  NEEDS_SOCKET,
  'const socket = new WebSocket(WS_URL)',
  ON_CLOSE,
  'const provider = new WebSocketProvider(socket)',
]
const PROVIDER = ['const provider = new WebSocketProvider(WS_URL)']

const socketCode = (ws: string, provider: readonly string[], lines: readonly string[], others = ''): string =>
  [
    `import { ${others}WebSocketProvider } from 'ethers'`,
    '',
    `const WS_URL = ${text(ws)}`,
    '',
    ...provider,
    ...lines,
  ].join('\n')

/** A subscriber for the kinds that ethers does not support. */
const messages = (request: RpcRequest): string[] => [
  'class Messages extends SocketSubscriber {',
  '  override async _emit(_provider: SocketProvider, message: unknown) {',
  '    console.log(message)',
  '  }',
  '}',
  `new Messages(provider, ${literal(javascript, positional(request))}).start()`,
]
