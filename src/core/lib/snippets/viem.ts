import { javascript, literal } from './literal.ts'
import { isSubscription, positional, type RpcRequest, type SnippetLanguage } from './snippet.ts'
import { hasOnly, isAddress, isBytes, isHash, isTag, quantity } from './values.ts'

/** viem, with the method's own action if it can express the request, otherwise a raw request. */
export const viem: SnippetLanguage = {
  id: 'viem',
  label: 'viem',
  language: 'ts',
  subscribes: true,
  render: (request, { http, ws, viemChain }) => {
    if (isSubscription(request.method)) return overSocket(request, ws, viemChain)
    const action = Array.isArray(request.params) ? actions[request.method]?.(positional(request)) : undefined
    const name = action?.name ?? 'result'
    // The types of viem demand a chain for this action, which an unknown network does not have.
    if (action?.action === 'fillTransaction' && viemChain === undefined) action.args.push(['chain', 'null'])
    return [
      `import { createPublicClient, http${action && isParsing(action) ? ', parseAbiItem' : ''} } from 'viem'`,
      ...chainImport(viemChain),
      '',
      `const RPC_URL = ${text(http)}`,
      '',
      client('http(RPC_URL)', viemChain),
      `const ${name} = await client.${action ? call(action) : rawRequest(request)}`,
      `console.log(${name.replaceAll(/^{ | }$/g, '')})`,
    ].join('\n')
  },
}

const chainImport = (viemChain: string | undefined): string[] =>
  viemChain === undefined ? [] : [`import { ${viemChain} } from 'viem/chains'`]

const client = (transport: string, viemChain: string | undefined): string =>
  `const client = createPublicClient({ ${viemChain === undefined ? '' : `chain: ${viemChain}, `}transport: ${transport} })`

const text = (value: unknown, indent = ''): string => literal(javascript, value, indent)

/** A viem action: the name of its answer, the action, and its arguments as source text by key, in order. */
type Action = { name: string; action: string; args: [key: string, source: string][] }

/** Returns undefined if the action cannot express the request. */
type ActionFor = (params: readonly unknown[]) => Action | undefined

function named(name: string, action: string, args: readonly (Arg | undefined)[]): Action | undefined {
  const known = args.filter((arg) => arg !== undefined)
  if (known.length < args.length) return undefined
  return { name, action, args: known.flatMap((arg) => (arg.key === '' ? [] : [[arg.key, arg.source]])) }
}

type Arg = { key: string; source: string }

const plain = (key: string, value: unknown): Arg => ({ key, source: text(value) })
const checked = (isRight: (value: unknown) => boolean) => (key: string, value: unknown) =>
  isRight(value) ? plain(key, value) : undefined
const address = checked(isAddress)
const hash = checked(isHash)
const bytes = checked(isBytes)

/** A block by tag or number. */
function block(value: unknown): Arg | undefined {
  if (isTag(value)) return plain('blockTag', value)
  const number = quantity(value, 16)
  return number === undefined ? undefined : { key: 'blockNumber', source: `${number}n` }
}

/** `includeTransactions` defaults to false, so it is written only if true. */
function full(value: unknown): Arg | undefined {
  if (value === true) return plain('includeTransactions', true)
  return value === false ? { key: '', source: '' } : undefined
}

function index(value: unknown): Arg | undefined {
  const number = quantity(value)
  return number === undefined ? undefined : { key: 'index', source: number }
}

/** A block as `block` has it, or by hash, plain or as EIP-1898 object. */
function anyBlock(value: unknown): Arg | undefined {
  const inner = hasOnly(value, ['blockHash']) ? value.blockHash : value
  return hash('blockHash', inner) ?? block(inner)
}

/** The state of a call or an account: a block as `anyBlock` has it, or a hash that must be canonical. */
function state(value: unknown): (Arg | undefined)[] {
  if (!hasOnly(value, ['blockHash', 'requireCanonical']) || typeof value.requireCanonical !== 'boolean')
    return [anyBlock(value)]
  return [hash('blockHash', value.blockHash), plain('requireCanonical', value.requireCanonical)]
}

/** Events that the action can express, by the hash of their signature. Other topics use the raw request. */
const EVENTS: Readonly<Record<string, string>> = {
  '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef':
    'event Transfer(address indexed from, address indexed to, uint256 value)',
  '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65':
    'event Withdrawal(address indexed src, uint256 wad)',
  '0x38ac789ed44572701765277c4d0970f2db1c1a571ed39e84358095ae4eaa5420':
    'event Incremented(address indexed by, uint256 number)',
}

const isParsing = ({ args }: Action): boolean => args.some(([, source]) => source.startsWith('parseAbiItem('))

function event(topics: unknown): Arg | undefined {
  const [only, ...others] = Array.isArray(topics) ? topics : []
  const signature = typeof only === 'string' && others.length === 0 ? EVENTS[only.toLowerCase()] : undefined
  return signature === undefined ? undefined : { key: 'event', source: `parseAbiItem(${text(signature)})` }
}

/** An end of the range: a tag as text, a number as bigint. */
function end(key: string, value: unknown): Arg | undefined {
  if (isTag(value)) return plain(key, value)
  const number = quantity(value, 16)
  return number === undefined ? undefined : { key, source: `${number}n` }
}

function logs(filter: unknown): Action | undefined {
  if (!hasOnly(filter, ['address', 'topics', 'fromBlock', 'toBlock', 'blockHash'])) return undefined
  const args = Object.entries(filter).map(([key, value]) => {
    if (key === 'address') return address(key, value)
    if (key === 'topics') return event(value)
    return key === 'blockHash' ? hash(key, value) : end(key, value)
  })
  return named('logs', 'getLogs', args)
}

function feeHistory(count: unknown, at: unknown, percentiles: unknown): Action | undefined {
  const blocks = quantity(count)
  if (blocks === undefined || !Array.isArray(percentiles)) return undefined
  const args = [{ key: 'blockCount', source: blocks }, block(at), plain('rewardPercentiles', percentiles)]
  return named('history', 'getFeeHistory', args)
}

function sendSync(tx: unknown, timeout: unknown): Action | undefined {
  if (timeout !== undefined && typeof timeout !== 'number') return undefined
  const wait = timeout === undefined ? [] : [plain('timeout', timeout)]
  return named('receipt', 'sendRawTransactionSync', [bytes('serializedTransaction', tx), ...wait])
}

const actions: Record<string, ActionFor> = {
  eth_blockNumber: () => named('blockNumber', 'getBlockNumber', []),
  eth_chainId: () => named('chainId', 'getChainId', []),
  eth_gasPrice: () => named('gasPrice', 'getGasPrice', []),
  eth_maxPriorityFeePerGas: () => named('maxPriorityFeePerGas', 'estimateMaxPriorityFeePerGas', []),
  eth_getBalance: ([account, at]) => named('balance', 'getBalance', [address('address', account), ...state(at)]),
  eth_getCode: ([account, at]) => named('code', 'getCode', [address('address', account), ...state(at)]),
  eth_getStorageAt: ([account, slot, at]) =>
    named('word', 'getStorageAt', [address('address', account), hash('slot', slot) ?? slotOf(slot), ...state(at)]),
  eth_getTransactionCount: ([account, at]) =>
    named('nonce', 'getTransactionCount', [address('address', account), ...state(at)]),
  eth_getBlockByHash: ([id, all]) => named('block', 'getBlock', [hash('blockHash', id), full(all)]),
  eth_getBlockByNumber: ([at, all]) => named('block', 'getBlock', [block(at), full(all)]),
  eth_getBlockTransactionCountByHash: ([id]) => named('count', 'getBlockTransactionCount', [hash('blockHash', id)]),
  eth_getBlockTransactionCountByNumber: ([at]) => named('count', 'getBlockTransactionCount', [block(at)]),
  eth_getTransactionByHash: ([id]) => named('transaction', 'getTransaction', [hash('hash', id)]),
  eth_getTransactionByBlockHashAndIndex: ([id, at]) =>
    named('transaction', 'getTransaction', [hash('blockHash', id), index(at)]),
  eth_getTransactionByBlockNumberAndIndex: ([id, at]) => named('transaction', 'getTransaction', [block(id), index(at)]),
  eth_getTransactionReceipt: ([id]) => named('receipt', 'getTransactionReceipt', [hash('hash', id)]),
  eth_call: ([value, at, overrides]) => message('call', '{ data }', value, at, overrides),
  eth_estimateGas: ([value, at, overrides]) => message('estimateGas', 'gas', value, at, overrides),
  eth_createAccessList: ([value, at, overrides]) =>
    overrides === undefined ? message('createAccessList', 'result', value, at) : undefined,
  eth_fillTransaction: ([value]) => message('fillTransaction', '{ raw, transaction }', value),
  eth_simulateV1: ([simulation, at]) => simulate(simulation, at),
  eth_feeHistory: ([count, at, percentiles]) => feeHistory(count, at, percentiles),
  eth_getBlockReceipts: ([at]) => named('receipts', 'getBlockReceipts', [anyBlock(at)]),
  eth_getLogs: ([filter]) => logs(filter),
  eth_sendRawTransactionSync: ([tx, timeout]) => sendSync(tx, timeout),
  eth_sendRawTransaction: ([tx]) => named('hash', 'sendRawTransaction', [bytes('serializedTransaction', tx)]),
}

/** Members of a call by their names in viem, with the longest quantity in hex digits. */
const CALL_QUANTITIES: Readonly<Record<string, number>> = {
  ...{ value: 64, gas: 16, gasPrice: 64, maxFeePerGas: 64, maxPriorityFeePerGas: 64 },
}

/** A call whose members viem and the node both support. Undefined for any other. */
function callArgs(value: unknown): (Arg | undefined)[] | undefined {
  const known = ['from', 'to', 'data', 'input', 'nonce', ...Object.keys(CALL_QUANTITIES)]
  if (!hasOnly(value, known) || ('data' in value && 'input' in value)) return undefined
  return Object.entries(value).map(([key, member]) => {
    if (key === 'from' || key === 'to') return address(key === 'from' ? 'account' : key, member)
    if (key === 'data' || key === 'input') return bytes('data', member)
    const number = quantity(member, CALL_QUANTITIES[key])
    return number === undefined ? undefined : { key, source: key === 'nonce' ? number : `${number}n` }
  })
}

/** Accounts to change, as the list that viem has in place of the node's map. Undefined for members that it lacks. */
function overrideList(overrides: unknown): Arg | undefined {
  if (!hasOnly(overrides, Object.keys(overrides ?? {}))) return undefined
  const items = Object.entries(overrides).map(([account, change]) => {
    if (!isAddress(account) || !hasOnly(change, ['balance', 'code', 'nonce'])) return undefined
    const members = Object.entries(change).map(([key, value]) => {
      if (key === 'code') return isBytes(value) ? `code: ${text(value)}` : undefined
      const number = quantity(value, key === 'balance' ? 64 : 13)
      return number === undefined ? undefined : `${key}: ${number}${key === 'balance' ? 'n' : ''}`
    })
    return members.includes(undefined) ? undefined : `{ address: ${text(account)}, ${members.join(', ')} }`
  })
  return items.includes(undefined) ? undefined : { key: 'stateOverride', source: `[${items.join(', ')}]` }
}

function message(action: string, name: string, value: unknown, at?: unknown, overrides?: unknown): Action | undefined {
  const args = callArgs(value)
  if (args === undefined) return undefined
  return named(name, action, [
    ...args,
    ...(at === undefined ? [] : state(at)),
    ...(overrides === undefined ? [] : [overrideList(overrides)]),
  ])
}

/** A simulation without changes to headers. */
function simulate(simulation: unknown, at: unknown): Action | undefined {
  if (!hasOnly(simulation, ['blockStateCalls', 'validation', 'traceTransfers'])) return undefined
  const { blockStateCalls, ...options } = simulation
  if (!Array.isArray(blockStateCalls)) return undefined
  const blocks = blockStateCalls.map(simulatedBlock)
  if (blocks.includes(undefined)) return undefined
  const flags = Object.entries(options).map(([key, value]) => plain(key, value))
  return named('blocks', 'simulateBlocks', [{ key: 'blocks', source: `[${blocks.join(', ')}]` }, block(at), ...flags])
}

function simulatedBlock(one: unknown): string | undefined {
  if (!hasOnly(one, ['calls', 'stateOverrides']) || !Array.isArray(one.calls)) return undefined
  const calls = one.calls.map((call) => {
    const args = callArgs(call)
    if (args === undefined || args.includes(undefined)) return undefined
    const members = args.flatMap((arg) => (arg === undefined ? [] : [`      ${arg.key}: ${arg.source},`]))
    return `{\n${members.join('\n')}\n    }`
  })
  const changes = one.stateOverrides === undefined ? undefined : overrideList(one.stateOverrides)
  if (calls.includes(undefined) || (one.stateOverrides !== undefined && changes === undefined)) return undefined
  const overrides = changes === undefined ? '' : `    stateOverrides: ${changes.source},\n`
  return `{\n    calls: [${calls.join(', ')}],\n${overrides}  }`
}

/** A short slot number is sent as written. */
const slotOf = (slot: unknown): Arg | undefined =>
  typeof slot === 'string' && /^0x[0-9a-f]{1,64}$/.test(slot) ? plain('slot', slot) : undefined

function call({ action, args }: Action): string {
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

/** viem's types support two kinds of subscription, fewer than the node. */
function overSocket(request: RpcRequest, ws: string, viemChain: string | undefined): string {
  const params = text(positional(request), '  ')
  const subscribes = request.method === 'eth_subscribe'
  return [
    "import { createPublicClient, webSocket } from 'viem'",
    ...chainImport(viemChain),
    '',
    `const WS_URL = ${text(ws)}`,
    '',
    client('webSocket(WS_URL)', viemChain),
    ...(subscribes
      ? [
          'await client.transport.subscribe({',
          `  params: ${params}${/^\['(newHeads|logs)'/.test(params) ? '' : ' as never'},`,
          '  onData: ({ result }) => console.log(result),',
          '  onError: console.error,',
          '})',
        ]
      : [`console.log(await client.${rawRequest(request)})`]),
  ].join('\n')
}
