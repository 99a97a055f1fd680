import { knownCall } from './contracts.ts'
import { languageNames } from './language-names.ts'
import { python as dialect, doubleQuoted, literal } from './literal.ts'
import { endsOwn, isSubscription, positional, type RpcRequest, type SnippetLanguage } from './snippet.ts'
import { hasOnly, isAddress, isHash, isTag, quantity } from './values.ts'

/** web3.py 7, with the method's own function if it can express the request, otherwise a raw request. */
export const python: SnippetLanguage = {
  id: 'python',
  label: languageNames.python,
  language: 'python',
  subscribes: true,
  render: (request, { http, ws }) => {
    if (isSubscription(request.method)) return overSocket(request, ws)
    const made = Array.isArray(request.params) ? calls[request.method]?.(positional(request)) : undefined
    const name = made?.name ?? 'result'
    const source = made?.source ?? raw(request)
    return [
      'from web3 import Web3',
      '',
      `RPC_URL = ${doubleQuoted(http)}`,
      '',
      'w3 = Web3(Web3.HTTPProvider(RPC_URL))',
      ...(made?.contract === undefined ? [] : [made.contract]),
      `${name} = ${made?.contract === undefined ? 'w3' : 'contract'}.${source}`,
      `print(${name})`,
    ].join('\n')
  },
}

/** A call of web3, or of a contract, which is the line that makes it. */
type Made = { name: string; source: string; contract?: string }
type Source = string | undefined

const text = (value: unknown): string => literal(dialect, value)

function raw({ method, params }: RpcRequest): string {
  const list = literal(dialect, params ?? [], '', 60)
  return `manager.request_blocking(${text(method)}, ${list})`
}

function call(name: string, method: string, args: readonly Source[], module = 'eth'): Made | undefined {
  if (args.includes(undefined)) return undefined
  const items = args.filter((arg): arg is string => arg !== '' && arg !== undefined)
  const line = `${module}.${method}(${items.join(', ')})`
  const isLong = line.length > 72
  return { name, source: isLong ? `${module}.${method}(\n${items.map((item) => `    ${item},`).join('\n')}\n)` : line }
}

const attribute = (name: string, member: string, module = 'eth.'): Made => ({ name, source: `${module}${member}` })

/** web3.py accepts only checksummed addresses. */
const address = (value: unknown): Source => (isAddress(value) ? `Web3.to_checksum_address(${text(value)})` : undefined)

/** `latest` is the default and is omitted. */
const block = (value: unknown): Source => (value === 'latest' ? '' : anyBlock(value))
const anyBlock = (value: unknown): Source => (isTag(value) || isHash(value) ? text(value) : quantity(value))
const hash = (value: unknown): Source => (isHash(value) ? text(value) : undefined)
const full = (value: unknown): Source => (value === true ? 'True' : value === false ? '' : undefined)

/** Fields of a call that are amounts. web3.py writes them as integers. */
const AMOUNTS = ['value', 'gas', 'gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas', 'nonce', 'balance']
const CALL = ['from', 'to', 'data', 'input', ...AMOUNTS.slice(0, -1)]

/** Amounts are integers in web3.py, blocks of a range integers or tags. */
function fieldValue(key: string, value: unknown): Source {
  if (AMOUNTS.includes(key)) return quantity(value, 64)
  return /^(from|to)Block$/.test(key) ? anyBlock(value) : text(value)
}

/** Fields of a call or a filter as a dictionary, with checksummed addresses. Other fields use the raw request. */
function dictionary(value: unknown, names: readonly string[], addresses: readonly string[], indent = '    '): Source {
  if (!hasOnly(value, names)) return undefined
  const entries = Object.entries(value).map(([key, member]) => {
    const source = addresses.includes(key) ? address(member) : fieldValue(key, member)
    return source === undefined ? undefined : `${indent}    ${text(key)}: ${source},`
  })
  return entries.includes(undefined) ? undefined : `{\n${entries.join('\n')}\n${indent}}`
}

function message(value: unknown, indent?: string): Source {
  const isTwice = hasOnly(value, CALL) && 'data' in value && 'input' in value
  return isTwice ? undefined : dictionary(value, CALL, ['from', 'to'], indent)
}
const filter = (value: unknown): Source =>
  dictionary(value, ['address', 'topics', 'fromBlock', 'toBlock', 'blockHash'], ['address'])

/** Accounts to change, by their checksummed address. */
function overridesOf(value: unknown, indent = '    '): Source {
  if (!hasOnly(value, Object.keys(value ?? {}))) return undefined
  const deeper = `${indent}    `
  const entries = Object.entries(value).map(([account, change]) => {
    const [key, members] = [address(account), dictionary(change, ['balance', 'nonce', 'code'], [], deeper)]
    return key === undefined || members === undefined ? undefined : `${deeper}${key}: ${members},`
  })
  return entries.includes(undefined) ? undefined : `{\n${entries.join('\n')}\n${indent}}`
}

/** A call on a state, with overrides for methods that have them in web3.py. */
const onState =
  (name: string, method: string, hasOverrides: boolean) =>
  ([value, at, overrides]: readonly unknown[]): Made | undefined => {
    if (overrides === undefined) return call(name, method, [message(value), at === undefined ? '' : block(at)])
    return hasOverrides ? call(name, method, [message(value), anyBlock(at), overridesOf(overrides)]) : undefined
  }

/** A read of a known function, whose result web3.py decodes. Undefined for any other call. */
function readContract(value: unknown, at: unknown): Made | undefined {
  const known = hasOnly(value, ['to', 'data']) ? knownCall(value.data) : undefined
  if (known === undefined || known.changesState || !hasOnly(value, ['to', 'data'])) return undefined
  const [target, state] = [address(value.to), at === undefined ? '' : block(at)]
  const args = known.args.map((arg) => (typeof arg === 'bigint' ? String(arg) : address(arg)))
  if (target === undefined || state === undefined || args.includes(undefined)) return undefined
  const line = `functions.${known.name}(${args.join(', ')})`
  const isLong = line.length > 72
  const called = isLong ? `functions.${known.name}(\n${args.map((arg) => `    ${arg},`).join('\n')}\n)` : line
  const abi = [
    `        "type": "function", "name": ${text(known.name)}, "stateMutability": "view",`,
    `        "inputs": [${known.inputs.map(member).join(', ')}],`,
    `        "outputs": [${known.returns.split(', ').map(member).join(', ')}],`,
  ]
  return {
    name: 'result',
    source: `${called}.call(${state === '' ? '' : `block_identifier=${state}`})`,
    contract: ['contract = w3.eth.contract(', `    address=${target},`, '    abi=[{', ...abi, '    }],', ')'].join(
      '\n',
    ),
  }
}

/** An argument or a returned value of an ABI, from its type and its name, if it has one. */
function member(declared: string): string {
  const [type = '', name = ''] = declared.split(' ')
  return `{"name": ${text(name)}, "type": ${text(type)}}`
}

/** A simulation without changes to headers. */
function simulation(value: unknown): Source {
  if (!hasOnly(value, ['blockStateCalls', 'validation', 'traceTransfers'])) return undefined
  const { blockStateCalls, ...options } = value
  if (!Array.isArray(blockStateCalls)) return undefined
  const blocks = blockStateCalls.map(simulatedBlock)
  if (blocks.includes(undefined)) return undefined
  const flags = Object.entries(options).map(([key, flag]) => `        ${text(key)}: ${text(flag)},\n`)
  return `{\n        "blockStateCalls": [${blocks.join(', ')}],\n${flags.join('')}    }`
}

function simulatedBlock(value: unknown): Source {
  if (!hasOnly(value, ['stateOverrides', 'calls']) || !Array.isArray(value.calls)) return undefined
  const indent = '            '
  const calls = value.calls.map((one) => message(one, indent))
  const changes = value.stateOverrides === undefined ? '' : overridesOf(value.stateOverrides, indent)
  if (calls.includes(undefined) || changes === undefined) return undefined
  const overrides = changes === '' ? '' : `${indent}"stateOverrides": ${changes},\n`
  return `{\n${overrides}${indent}"calls": [${calls.join(', ')}],\n        }`
}

/** A slot as an integer, also where the request pads it. */
const slotOf = (slot: unknown): Source => (isHash(slot) ? String(BigInt(slot)) : quantity(slot, 64))
/** A block by tag, number or hash, also where the request puts the hash into an object. */
const stateBlock = (at: unknown): Source => block(hasOnly(at, ['blockHash']) ? at.blockHash : at)

const calls: Record<string, (params: readonly unknown[]) => Made | undefined> = {
  eth_blockNumber: () => attribute('block_number', 'block_number'),
  eth_chainId: () => attribute('chain_id', 'chain_id'),
  eth_gasPrice: () => attribute('gas_price', 'gas_price'),
  eth_maxPriorityFeePerGas: () => attribute('tip', 'max_priority_fee'),
  eth_syncing: () => attribute('syncing', 'syncing'),
  net_version: () => attribute('network_id', 'version', 'net.'),
  web3_clientVersion: () => attribute('version', 'client_version', ''),
  eth_call: (params) =>
    (params[2] === undefined ? readContract(params[0], params[1]) : undefined) ?? onState('data', 'call', true)(params),
  eth_estimateGas: onState('gas', 'estimate_gas', true),
  eth_createAccessList: onState('result', 'create_access_list', false),
  eth_getLogs: ([value]) => call('logs', 'get_logs', [filter(value)]),
  eth_feeHistory: ([count, at, percentiles]) =>
    call('history', 'fee_history', [quantity(count), anyBlock(at), percentiles === undefined ? '' : text(percentiles)]),
  eth_getBlockReceipts: ([at]) =>
    call('receipts', 'get_block_receipts', [anyBlock(hasOnly(at, ['blockHash']) ? at.blockHash : at)]),
  eth_getBalance: ([account, at]) => call('balance', 'get_balance', [address(account), stateBlock(at)]),
  eth_getCode: ([account, at]) => call('code', 'get_code', [address(account), stateBlock(at)]),
  eth_getStorageAt: ([account, slot, at]) =>
    call('word', 'get_storage_at', [address(account), slotOf(slot), stateBlock(at)]),
  eth_getTransactionCount: ([account, at]) =>
    call('nonce', 'get_transaction_count', [address(account), stateBlock(at)]),
  eth_simulateV1: ([value, at]) => call('blocks', 'simulate_v1', [simulation(value), anyBlock(at)]),
  debug_traceTransaction: ([id, options]) =>
    call('trace', 'trace_transaction', [hash(id), options === undefined ? '' : text(options)], 'geth.debug'),
  eth_getBlockByHash: ([id, all]) => call('block', 'get_block', [hash(id), full(all)]),
  eth_getBlockByNumber: ([at, all]) => call('block', 'get_block', [isHash(at) ? undefined : anyBlock(at), full(all)]),
  eth_getBlockTransactionCountByHash: ([id]) => call('count', 'get_block_transaction_count', [hash(id)]),
  eth_getBlockTransactionCountByNumber: ([at]) =>
    call('count', 'get_block_transaction_count', [isHash(at) ? undefined : anyBlock(at)]),
  eth_getTransactionByHash: ([id]) => call('transaction', 'get_transaction', [hash(id)]),
  eth_getTransactionByBlockHashAndIndex: ([id, at]) =>
    call('transaction', 'get_transaction_by_block', [hash(id), quantity(at)]),
  eth_getTransactionByBlockNumberAndIndex: ([id, at]) =>
    call('transaction', 'get_transaction_by_block', [isHash(id) ? undefined : anyBlock(id), quantity(at)]),
  eth_getTransactionReceipt: ([id]) => call('receipt', 'get_transaction_receipt', [hash(id)]),
  eth_sendRawTransaction: ([bytes]) =>
    call('tx_hash', 'send_raw_transaction', [typeof bytes === 'string' ? text(bytes) : undefined]),
}

/** Subscriptions print until they are stopped. */
function overSocket(request: RpcRequest, ws: string): string {
  const list = positional(request).map((param) => literal(dialect, param, '        '))
  const lines =
    request.method === 'eth_subscribe'
      ? [
          `        await w3.eth.subscribe(${list.join(', ')})`,
          '        async for message in w3.socket.process_subscriptions():',
          '            print(message["result"])',
        ]
      : endsOwn(request)
        ? [
            '        subscription = await w3.eth.subscribe("newHeads")',
            '        print(await w3.eth.unsubscribe(subscription))',
          ]
        : [`        print(await w3.eth.unsubscribe(${list.join(', ')}))`]
  return [
    'import asyncio',
    '',
    'from web3 import AsyncWeb3, WebSocketProvider',
    '',
    `WS_URL = ${doubleQuoted(ws)}`,
    '',
    '',
    'async def main():',
    '    async with AsyncWeb3(WebSocketProvider(WS_URL)) as w3:',
    ...lines,
    '',
    '',
    'asyncio.run(main())',
  ].join('\n')
}
