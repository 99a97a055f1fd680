/** The actions of viem that express a request, with their arguments. Pure. */
import { type KnownCall, knownCall, knownEvent } from './contracts.ts'
import { javascript, literal } from './literal.ts'
import { hasOnly, isAddress, isBytes, isHash, isTag, quantity } from './values.ts'

/** A value as JavaScript. */
export const text = (value: unknown, indent = ''): string => literal(javascript, value, indent)

/** A viem action: the name of its answer, the action, and its arguments as source text by key, in order. */
export type Action = { name: string; action: string; args: [key: string, source: string][] }

/** Returns undefined if the action cannot express the request. */
type ActionFor = (params: readonly unknown[]) => Action | undefined

/** Undefined if an argument is. An argument without a key is the default. */
export function named(name: string, action: string, args: readonly (Arg | undefined)[]): Action | undefined {
  const known = args.filter((arg) => arg !== undefined)
  if (known.length < args.length) return undefined
  return { name, action, args: known.flatMap((arg) => (arg.key === '' ? [] : [[arg.key, arg.source]])) }
}

type Arg = { key: string; source: string }

const plain = (key: string, value: unknown): Arg => ({ key, source: text(value) })
const checked = (isRight: (value: unknown) => boolean) => (key: string, value: unknown) =>
  isRight(value) ? plain(key, value) : undefined
export const address = checked(isAddress)
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

/** A known event, and conditions on its indexed members. Other topics use the raw request. */
export function event(topics: unknown): (Arg | undefined)[] {
  const known = knownEvent(topics)
  if (known === undefined) return [undefined]
  const conditions = Object.keys(known.args).length > 0 ? [plain('args', known.args)] : []
  return [{ key: 'event', source: `parseAbiItem(${text(known.declaration)})` }, ...conditions]
}

/** An end of the range: a tag as text, a number as bigint. */
function end(key: string, value: unknown): Arg | undefined {
  if (isTag(value)) return plain(key, value)
  const number = quantity(value, 16)
  return number === undefined ? undefined : { key, source: `${number}n` }
}

function logs(filter: unknown): Action | undefined {
  if (!hasOnly(filter, ['address', 'topics', 'fromBlock', 'toBlock', 'blockHash'])) return undefined
  const args = Object.entries(filter).flatMap(([key, value]) => {
    if (key === 'address') return [address(key, value)]
    if (key === 'topics') return event(value)
    return [key === 'blockHash' ? hash(key, value) : end(key, value)]
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

/** viem's actions by method. */
export const actions: Readonly<Record<string, ActionFor>> = {
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
  eth_call: ([value, at, overrides]) =>
    (overrides === undefined ? readContract(value, at) : undefined) ??
    message('call', '{ data }', value, at, overrides),
  eth_estimateGas: ([value, at, overrides]) =>
    (overrides === undefined ? estimateContractGas(value, at) : undefined) ??
    message('estimateGas', 'gas', value, at, overrides),
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

/** A known function of a contract, with its arguments. */
function contract(to: unknown, { name, declaration, isErc20, args }: KnownCall): (Arg | undefined)[] {
  const values = args.map((arg) => (typeof arg === 'bigint' ? `${arg}n` : text(arg)))
  return [
    address('address', to),
    { key: 'abi', source: isErc20 ? 'erc20Abi' : `parseAbi([${text(declaration)}])` },
    plain('functionName', name),
    ...(values.length > 0 ? [{ key: 'args', source: `[${values.join(', ')}]` }] : []),
  ]
}

/** The state, without the tag that is the default. */
const stateOf = (at: unknown): (Arg | undefined)[] => (at === undefined || at === 'latest' ? [] : state(at))

function readContract(value: unknown, at: unknown): Action | undefined {
  const known = hasOnly(value, ['to', 'data']) ? knownCall(value.data) : undefined
  if (known === undefined || known.changesState || !hasOnly(value, ['to', 'data'])) return undefined
  return named(known.name, 'readContract', [...contract(value.to, known), ...stateOf(at)])
}

function estimateContractGas(value: unknown, at: unknown): Action | undefined {
  if (!hasOnly(value, ['from', 'to', 'data'])) return undefined
  const known = knownCall(value.data)
  if (!known?.changesState) return undefined
  return named('gas', 'estimateContractGas', [
    address('account', value.from),
    ...contract(value.to, known),
    ...stateOf(at),
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
