import { javascript, literal } from './literal.ts'
import { positional, type RpcRequest, type SnippetLanguage } from './snippet.ts'
import { hasOnly, isAddress, isBytes, isHash, isTag, quantity } from './values.ts'

/** ethers 6, with the provider's own function if it can express the request, otherwise `send`. */
export const ethers: SnippetLanguage = {
  id: 'ethers',
  label: 'ethers',
  language: 'ts',
  subscribes: false,
  render: (request, { http }) => {
    const call = Array.isArray(request.params) ? calls[request.method]?.(positional(request)) : undefined
    const name = call?.name ?? 'result'
    return [
      "import { JsonRpcProvider } from 'ethers'",
      '',
      `const RPC_URL = ${literal(javascript, http)}`,
      '',
      'const provider = new JsonRpcProvider(RPC_URL)',
      `const ${name} = await provider.${call?.source ?? send(request)}`,
      `console.log(${name.replaceAll(/^{ | }$/g, '')})`,
    ].join('\n')
  },
}

type Call = { name: string; source: string }
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
    call('data', 'call', [overrides === undefined ? message(value, at) : undefined]),
  eth_estimateGas: ([value, at, overrides]) =>
    call('gas', 'estimateGas', [overrides === undefined ? message(value, at) : undefined]),
  eth_getLogs: ([value]) => call('logs', 'getLogs', [filter(value)]),
}

const send = ({ method, params }: RpcRequest): string => `send(${text(method)}, ${literal(javascript, params ?? [])})`
