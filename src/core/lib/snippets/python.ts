import { python as dialect, doubleQuoted, literal } from './literal.ts'
import { isSubscription, positional, type RpcRequest, type SnippetLanguage } from './snippet.ts'
import { hasOnly, isAddress, isHash, isTag, quantity } from './values.ts'

/** web3.py 7, with the method's own function if it can express the request, otherwise a raw request. */
export const python: SnippetLanguage = {
  id: 'python',
  label: 'Python',
  language: 'python',
  subscribes: true,
  render: (request, { http, ws }) => {
    if (isSubscription(request.method)) return overSocket(request, ws)
    const made = Array.isArray(request.params) ? calls[request.method]?.(positional(request)) : undefined
    const name = made?.name ?? 'result'
    return [
      'from web3 import Web3',
      '',
      `RPC_URL = ${doubleQuoted(http)}`,
      '',
      'w3 = Web3(Web3.HTTPProvider(RPC_URL))',
      `${name} = w3.${made?.source ?? raw(request)}`,
      `print(${name})`,
    ].join('\n')
  },
}

type Made = { name: string; source: string }
type Source = string | undefined

const text = (value: unknown): string => literal(dialect, value)

function raw({ method, params }: RpcRequest): string {
  const list = literal(dialect, params ?? [], '', 60)
  return `manager.request_blocking(${text(method)}, ${list})`
}

function call(name: string, method: string, args: readonly Source[]): Made | undefined {
  if (args.includes(undefined)) return undefined
  const items = args.filter((arg): arg is string => arg !== '' && arg !== undefined)
  const line = `eth.${method}(${items.join(', ')})`
  const isLong = line.length > 72
  return { name, source: isLong ? `eth.${method}(\n${items.map((item) => `    ${item},`).join('\n')}\n)` : line }
}

const attribute = (name: string, member: string, module = 'eth.'): Made => ({ name, source: `${module}${member}` })

/** web3.py accepts only checksummed addresses. */
const address = (value: unknown): Source => (isAddress(value) ? `Web3.to_checksum_address(${text(value)})` : undefined)

/** `latest` is the default and is omitted. */
const block = (value: unknown): Source => (value === 'latest' ? '' : anyBlock(value))
const anyBlock = (value: unknown): Source => (isTag(value) || isHash(value) ? text(value) : quantity(value))
const hash = (value: unknown): Source => (isHash(value) ? text(value) : undefined)
const full = (value: unknown): Source => (value === true ? 'True' : value === false ? '' : undefined)

/** Amounts are integers in web3.py, blocks of a range integers or tags. */
function fieldValue(key: string, value: unknown): Source {
  if (key === 'value' || key === 'gas') return quantity(value, 64)
  return /^(from|to)Block$/.test(key) ? anyBlock(value) : text(value)
}

/** Fields of a call or a filter as a dictionary, with checksummed addresses. Other fields use the raw request. */
function dictionary(value: unknown, names: readonly string[], addresses: readonly string[]): Source {
  if (!hasOnly(value, names)) return undefined
  const entries = Object.entries(value).map(([key, member]) => {
    const source = addresses.includes(key) ? address(member) : fieldValue(key, member)
    return source === undefined ? undefined : `        ${text(key)}: ${source},`
  })
  return entries.includes(undefined) ? undefined : `{\n${entries.join('\n')}\n    }`
}

const message = (value: unknown): Source => dictionary(value, ['from', 'to', 'data', 'value', 'gas'], ['from', 'to'])
const filter = (value: unknown): Source =>
  dictionary(value, ['address', 'topics', 'fromBlock', 'toBlock', 'blockHash'], ['address'])

/** A call on a state without overrides. */
const onState =
  (name: string, method: string) =>
  ([value, at, overrides]: readonly unknown[]): Made | undefined =>
    overrides === undefined ? call(name, method, [message(value), at === undefined ? '' : block(at)]) : undefined

const calls: Record<string, (params: readonly unknown[]) => Made | undefined> = {
  eth_blockNumber: () => attribute('block_number', 'block_number'),
  eth_chainId: () => attribute('chain_id', 'chain_id'),
  eth_gasPrice: () => attribute('gas_price', 'gas_price'),
  eth_maxPriorityFeePerGas: () => attribute('tip', 'max_priority_fee'),
  eth_syncing: () => attribute('syncing', 'syncing'),
  net_version: () => attribute('network_id', 'version', 'net.'),
  web3_clientVersion: () => attribute('version', 'client_version', ''),
  eth_call: onState('data', 'call'),
  eth_estimateGas: onState('gas', 'estimate_gas'),
  eth_createAccessList: onState('result', 'create_access_list'),
  eth_getLogs: ([value]) => call('logs', 'get_logs', [filter(value)]),
  eth_feeHistory: ([count, at, percentiles]) =>
    call('history', 'fee_history', [quantity(count), anyBlock(at), percentiles === undefined ? '' : text(percentiles)]),
  eth_getBlockReceipts: ([at]) =>
    call('receipts', 'get_block_receipts', [anyBlock(hasOnly(at, ['blockHash']) ? at.blockHash : at)]),
  eth_getBalance: ([account, at]) => call('balance', 'get_balance', [address(account), block(at)]),
  eth_getCode: ([account, at]) => call('code', 'get_code', [address(account), block(at)]),
  eth_getStorageAt: ([account, slot, at]) =>
    call('word', 'get_storage_at', [address(account), quantity(slot, 64), block(at)]),
  eth_getTransactionCount: ([account, at]) => call('nonce', 'get_transaction_count', [address(account), block(at)]),
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
