/** Calls of alloy's `Provider`, for params that its types can represent. */
import { isAddress, isBytes, isHash, isNumber, isQuantity, membersOf, typedCall } from './typed.ts'

export type RustCall = {
  /** Imports in addition to `Provider` and `ProviderBuilder`, by module. */
  uses: Uses
  /** Lines of the body, up to printing. */
  lines: readonly string[]
}

type Uses = Readonly<Record<string, readonly string[]>>
type Arg = { text: string; uses: Uses }

const PRIMITIVES = 'alloy::primitives'
const EIPS = 'alloy::eips'
const RPC_TYPES = 'alloy::rpc::types'

const arg = (text: string, uses: Uses = {}): Arg => ({ text, uses })
const literal = (macro: 'address' | 'b256' | 'bytes', value: string): Arg =>
  arg(`${macro}!("${value}")`, { [PRIMITIVES]: [macro] })
const address = (value: string): Arg => literal('address', value)
const hash = (value: string): Arg => literal('b256', value)
const bytes = (value: string): Arg | undefined => (value === '0x' ? undefined : literal('bytes', value))
/** A 256-bit number. Rust's literals are limited to 128 bits. */
const amount = (value: string): Arg | undefined =>
  value.length <= 34 ? arg(`U256::from(${value}u128)`, { [PRIMITIVES]: ['U256'] }) : undefined

const TAGS = ['latest', 'safe', 'finalized', 'pending']
const TAG_NAMES: Readonly<Record<string, string>> = {
  ...{ latest: 'Latest', safe: 'Safe', finalized: 'Finalized', pending: 'Pending', earliest: 'Earliest' },
}

/** A block as `BlockId`. */
function blockId(value: unknown): Arg | undefined {
  if (isHash(value))
    return arg(`BlockId::from(${hash(value).text})`, merged([hash(value).uses, { [EIPS]: ['BlockId'] }]))
  if (isNumber(value)) return arg(`BlockId::number(${value})`, { [EIPS]: ['BlockId'] })
  return typeof value === 'string' && TAGS.includes(value)
    ? arg(`BlockId::${value}()`, { [EIPS]: ['BlockId'] })
    : undefined
}

/** A block as `BlockNumberOrTag`. */
function blockNumber(value: unknown): Arg | undefined {
  const uses = { [EIPS]: ['BlockNumberOrTag'] }
  if (isNumber(value)) return arg(`BlockNumberOrTag::Number(${value})`, uses)
  const tag = typeof value === 'string' && Object.hasOwn(TAG_NAMES, value) ? TAG_NAMES[value] : undefined
  return tag === undefined ? undefined : arg(`BlockNumberOrTag::${tag}`, uses)
}

const merged = (all: readonly Uses[]): Uses => {
  const found: Record<string, string[]> = {}
  for (const uses of all)
    for (const [module, names] of Object.entries(uses)) found[module] = [...(found[module] ?? []), ...names]
  return found
}

/** Longer calls are split across lines. Characters. */
const LINE_LENGTH = 88

/** `let result = provider.name(…).then().await?;`. `further` are calls chained to the first result. */
function typed(
  name: string,
  args: readonly (Arg | undefined)[],
  { further = [], print = 'println!("{result:?}");' }: { further?: readonly Arg[]; print?: string } = {},
): RustCall | undefined {
  const known = args.filter((one) => one !== undefined)
  if (known.length < args.length) return undefined
  const links = [
    `.${name}(${known.map(({ text }) => text).join(', ')})`,
    ...further.map(({ text }) => `.${text}`),
    '.await?;',
  ]
  const line = `    let result = provider${links.join('')}`
  const call =
    line.length <= LINE_LENGTH ? [line] : ['    let result = provider', ...links.map((link) => `        ${link}`)]
  return { uses: merged([...known, ...further].map(({ uses }) => uses)), lines: [...call, `    ${print}`] }
}

type Render = (params: readonly unknown[]) => RustCall | undefined

const plain =
  (name: string): Render =>
  (params) =>
    params.length === 0 ? typed(name, []) : undefined

/** The block is set by a chained call, which is omitted for the newest block. */
function at(value: unknown): Arg[] | undefined {
  if (value === undefined || value === 'latest') return []
  const block = blockId(value)
  return block && [arg(`block_id(${block.text})`, block.uses)]
}

const ofAccount =
  (name: string): Render =>
  ([account, block, ...rest]) => {
    const further = at(block)
    return isAddress(account) && further && rest.length === 0 ? typed(name, [address(account)], { further }) : undefined
  }

const ofHash =
  (name: string): Render =>
  ([value, ...rest]) =>
    isHash(value) && rest.length === 0 ? typed(name, [hash(value)]) : undefined

const block =
  (name: string, asked: (value: unknown) => Arg | undefined): Render =>
  ([value, isFull, ...rest]) =>
    rest.length === 0 && typeof isFull === 'boolean'
      ? typed(name, [asked(value)], { further: isFull ? [arg('full()')] : [] })
      : undefined

/** `TransactionRequest`, one member a line. */
function transaction(value: unknown): { lines: string[]; uses: Uses } | undefined {
  const call = typedCall(value)
  if (!call) return undefined
  const { to, from, data, value: sent, gas } = call
  const parts: [name: string, value: Arg | undefined][] = [
    ...(from === undefined ? [] : [['from', address(from)] as [string, Arg]]),
    ...(to === undefined ? [] : [['to', address(to)] as [string, Arg]]),
    ...(gas === undefined ? [] : [['gas_limit', arg(gas)] as [string, Arg]]),
    ...(sent === undefined ? [] : [['value', amount(sent)] as [string, Arg | undefined]]),
    ...(data === undefined ? [] : [['input', bytes(data)] as [string, Arg | undefined]]),
  ]
  if (parts.some(([, part]) => part === undefined)) return undefined
  const links = parts.map(([name, part]) => `        .${name}(${part?.text}${name === 'input' ? '.into()' : ''})`)
  return {
    lines: ['    let transaction = TransactionRequest::default()', ...links.slice(0, -1), `${links.at(-1) ?? ''};`],
    uses: merged([{ [RPC_TYPES]: ['TransactionRequest'] }, ...parts.map(([, part]) => part?.uses ?? {})]),
  }
}

const ofTransaction =
  (name: string): Render =>
  ([value, asked, ...rest]) => {
    const made = transaction(value)
    const block = asked === undefined || asked === 'latest' ? undefined : blockId(asked)
    if (!made || made.lines.length < 2 || rest.length > 0 || (asked !== undefined && asked !== 'latest' && !block))
      return undefined
    const further = block ? [arg(`block(${block.text})`, block.uses)] : []
    const call = typed(name, [arg('transaction')], { further })
    return call && { uses: merged([made.uses, call.uses]), lines: [...made.lines, ...call.lines] }
  }

const feeHistory: Render = ([count, newest, percentiles = [], ...rest]) => {
  const isList = Array.isArray(percentiles) && percentiles.every((one) => typeof one === 'number')
  if (!isNumber(count) || !isList || rest.length > 0) return undefined
  const list = percentiles.map((one) => (Number.isInteger(one) ? `${one}.0` : String(one))).join(', ')
  return typed('get_fee_history', [arg(count), blockNumber(newest), arg(`&[${list}]`)])
}

const TOPICS = ['event_signature', 'topic1', 'topic2', 'topic3']

const logs: Render = ([value, ...rest]) => {
  const filter = membersOf(value, ['blockHash', 'fromBlock', 'toBlock', 'address', 'topics'])
  if (!filter || rest.length > 0) return undefined
  const { blockHash, fromBlock, toBlock, address: account, topics = [] } = filter
  if (!Array.isArray(topics) || topics.length > TOPICS.length) return undefined
  const parts: (readonly [string, Arg | undefined])[] = [
    ...(blockHash === undefined ? [] : [['at_block_hash', isHash(blockHash) ? hash(blockHash) : undefined] as const]),
    ...(fromBlock === undefined ? [] : [['from_block', blockNumber(fromBlock)] as const]),
    ...(toBlock === undefined ? [] : [['to_block', blockNumber(toBlock)] as const]),
    ...(account === undefined ? [] : [['address', isAddress(account) ? address(account) : undefined] as const]),
    ...topics.flatMap((topic: unknown, index) =>
      topic === null ? [] : [[TOPICS[index] ?? '', isHash(topic) ? hash(topic) : undefined] as const],
    ),
  ]
  if (parts.length === 0 || parts.some(([, part]) => part === undefined)) return undefined
  const links = parts.map(([name, part]) => `        .${name}(${part?.text})`)
  const call = typed('get_logs', [arg('&filter')])
  return (
    call && {
      uses: merged([{ [RPC_TYPES]: ['Filter'] }, ...parts.map(([, part]) => part?.uses ?? {}), call.uses]),
      lines: ['    let filter = Filter::new()', ...links.slice(0, -1), `${links.at(-1) ?? ''};`, ...call.lines],
    }
  )
}

const CALLS: Readonly<Record<string, Render>> = {
  eth_blockNumber: plain('get_block_number'),
  eth_chainId: plain('get_chain_id'),
  eth_gasPrice: plain('get_gas_price'),
  eth_maxPriorityFeePerGas: plain('get_max_priority_fee_per_gas'),
  net_version: plain('get_net_version'),
  web3_clientVersion: plain('get_client_version'),
  eth_getBalance: ofAccount('get_balance'),
  eth_getTransactionCount: ofAccount('get_transaction_count'),
  eth_getCode: ofAccount('get_code_at'),
  eth_getStorageAt: ([account, slot, asked, ...rest]) => {
    const further = at(asked)
    return isAddress(account) && isQuantity(slot) && further && rest.length === 0
      ? typed('get_storage_at', [address(account), amount(slot)], { further })
      : undefined
  },
  eth_getBlockByNumber: block('get_block_by_number', blockNumber),
  eth_getBlockByHash: block('get_block_by_hash', (value) => (isHash(value) ? hash(value) : undefined)),
  eth_getTransactionByHash: ofHash('get_transaction_by_hash'),
  eth_getTransactionReceipt: ofHash('get_transaction_receipt'),
  eth_getBlockReceipts: ([value, ...rest]) =>
    rest.length === 0 && typeof value === 'string' ? typed('get_block_receipts', [blockId(value)]) : undefined,
  eth_call: ofTransaction('call'),
  eth_estimateGas: ofTransaction('estimate_gas'),
  eth_feeHistory: feeHistory,
  eth_getLogs: logs,
  eth_sendRawTransaction: ([raw, ...rest]) =>
    isBytes(raw) && rest.length === 0
      ? typed('send_raw_transaction', [arg(`&${bytes(raw)?.text ?? ''}`, { [PRIMITIVES]: ['bytes'] })], {
          print: 'println!("{}", result.tx_hash());',
        })
      : undefined,
}

/** The typed call for these params. Undefined if the provider has no call that sends the same request. */
export const rustCall = (method: string, params: readonly unknown[]): RustCall | undefined =>
  Object.hasOwn(CALLS, method) ? CALLS[method]?.(params) : undefined
