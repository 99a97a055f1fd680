/** Calls of go-ethereum's `ethclient`, for params that its types can represent. */
import { doubleQuoted } from './literal.ts'
import { isAddress, isBytes, isHash, isNumber, membersOf, typedCall } from './typed.ts'

export type GoCall = {
  /** Packages in addition to those that every snippet imports. */
  imports: readonly string[]
  /** Lines of the body, up to printing. */
  lines: readonly string[]
}

const ETHEREUM = 'github.com/ethereum/go-ethereum'
const COMMON = `${ETHEREUM}/common`
const HEXUTIL = `${ETHEREUM}/common/hexutil`
const RPC = `${ETHEREUM}/rpc`
const TYPES = `${ETHEREUM}/core/types`
const BIG = 'math/big'

const TAGS: Readonly<Record<string, string>> = {
  latest: 'rpc.LatestBlockNumber',
  safe: 'rpc.SafeBlockNumber',
  finalized: 'rpc.FinalizedBlockNumber',
  pending: 'rpc.PendingBlockNumber',
}

type Arg = { text: string; imports: readonly string[] }

const arg = (text: string, ...imports: string[]): Arg => ({ text, imports })
const address = (value: string): Arg => arg(`common.HexToAddress(${doubleQuoted(value)})`, COMMON)
const hash = (value: string): Arg => arg(`common.HexToHash(${doubleQuoted(value)})`, COMMON)

/** nil means the newest block. Filters interpret nil differently, so they use the tag. */
function block(value: unknown, newest = 'nil'): Arg | undefined {
  if (newest === 'nil' && (value === undefined || value === 'latest')) return arg('nil')
  const tag = typeof value === 'string' && Object.hasOwn(TAGS, value) ? TAGS[value] : undefined
  if (tag !== undefined) return arg(`big.NewInt(int64(${tag}))`, BIG, RPC)
  return isNumber(value) ? arg(`hexutil.MustDecodeBig(${doubleQuoted(value)})`, HEXUTIL) : undefined
}

const FAIL = ['\tif err != nil {', '\t\tlog.Fatal(err)', '\t}']
/** Longer calls are split across lines. Characters. */
const LINE_LENGTH = 88

/** `result, err := client.Name(ctx, …)`, and how the result is printed. */
function typed(
  name: string,
  args: readonly (Arg | undefined)[],
  print = 'result',
  names = 'result',
): GoCall | undefined {
  const known = args.filter((one) => one !== undefined)
  if (known.length < args.length) return undefined
  const texts = known.map(({ text }) => text)
  const line = `\t${names}, err := client.${name}(${['ctx', ...texts].join(', ')})`
  const call =
    line.length <= LINE_LENGTH
      ? [line]
      : [`\t${names}, err := client.${name}(ctx,`, ...texts.map((text) => `\t\t${text},`), '\t)']
  return { imports: known.flatMap(({ imports }) => imports), lines: [...call, ...FAIL, `\tfmt.Println(${print})`] }
}

type Render = (params: readonly unknown[]) => GoCall | undefined

const plain =
  (name: string): Render =>
  (params) =>
    params.length === 0 ? typed(name, []) : undefined

const ofAccount =
  (name: string, print?: string): Render =>
  ([account, at, ...rest]) =>
    isAddress(account) && rest.length === 0
      ? withPrint(typed(name, [address(account), block(at)], print), print)
      : undefined

/** Bytes are printed as hex. */
const withPrint = (call: GoCall | undefined, print: string | undefined): GoCall | undefined =>
  call && print?.startsWith('hexutil.') ? { ...call, imports: [...call.imports, HEXUTIL] } : call

const ofHash =
  (name: string, print?: string, names?: string): Render =>
  ([value, ...rest]) =>
    isHash(value) && rest.length === 0 ? typed(name, [hash(value)], print, names) : undefined

const BLOCK = 'result.Number(), result.Time(), len(result.Transactions())'

/** A header does not have the number of transactions, so a second request counts them. */
function header(name: string, at: Arg | undefined): GoCall | undefined {
  const call = typed(name, [at])
  const count = typed('TransactionCount', [arg('result.Hash()')], 'result.Number, result.Time, count', 'count')
  return call && count && { imports: call.imports, lines: [...call.lines.slice(0, -1), ...count.lines] }
}

/** `ethereum.CallMsg`. The contract address needs a variable because the field is a pointer. */
function callMessage(value: unknown): { before: string[]; message: Arg } | undefined {
  const call = typedCall(value)
  if (!call) return undefined
  const { to, from, data, value: amount, gas } = call
  const fields = [
    ...(from === undefined ? [] : [`From: ${address(from).text}`]),
    ...(to === undefined ? [] : ['To: &to']),
    ...(gas === undefined ? [] : [`Gas: hexutil.MustDecodeUint64(${doubleQuoted(gas)})`]),
    ...(amount === undefined ? [] : [`Value: hexutil.MustDecodeBig(${doubleQuoted(amount)})`]),
    ...(data === undefined ? [] : [`Data: common.FromHex(${doubleQuoted(data)})`]),
  ]
  const imports = [ETHEREUM, ...((to ?? from ?? data) ? [COMMON] : []), ...((gas ?? amount) ? [HEXUTIL] : [])]
  return {
    before: to === undefined ? [] : [`\tto := ${address(to).text}`],
    message: arg(`ethereum.CallMsg{${fields.join(', ')}}`, ...imports),
  }
}

const contractCall: Render = ([value, at, ...rest]) => {
  const made = callMessage(value)
  const call =
    made && rest.length === 0 ? typed('CallContract', [made.message, block(at)], 'hexutil.Encode(result)') : undefined
  return made && call && { imports: [...call.imports, HEXUTIL], lines: [...made.before, ...call.lines] }
}

/** `EstimateGas` always asks at the newest block. */
const estimate: Render = ([value, at, ...rest]) => {
  const made = callMessage(value)
  const isNewest = (at === undefined || at === 'latest') && rest.length === 0
  const call = made && isNewest ? typed('EstimateGas', [made.message]) : undefined
  return made && call && { ...call, lines: [...made.before, ...call.lines] }
}

const feeHistory: Render = ([count, newest, percentiles = [], ...rest]) => {
  const isList = Array.isArray(percentiles) && percentiles.every((one) => typeof one === 'number')
  if (!isNumber(count) || !isList || rest.length > 0) return undefined
  const list = percentiles.length === 0 ? 'nil' : `[]float64{${percentiles.join(', ')}}`
  const blocks = arg(`hexutil.MustDecodeUint64(${doubleQuoted(count)})`, HEXUTIL)
  return typed('FeeHistory', [blocks, block(newest), arg(list)], 'result.BaseFee')
}

const logs: Render = ([value, ...rest]) => {
  const filter = membersOf(value, ['blockHash', 'fromBlock', 'toBlock', 'address', 'topics'])
  if (!filter || rest.length > 0) return undefined
  const places = placesOf(filter)
  const addresses = filter.address === undefined ? [] : [filter.address].flat()
  const topics = (filter.topics ?? []) as readonly unknown[]
  if (!places || !addresses.every(isAddress) || !Array.isArray(topics)) return undefined
  const rows = topics.map((one) => (one === null ? [] : [one].flat()))
  if (!rows.flat().every(isHash)) return undefined
  const list = (values: readonly unknown[], make: (value: string) => Arg) =>
    values.map((one) => make(String(one)).text).join(', ')
  const fields = [
    ...places.fields,
    ...(addresses.length > 0 ? [`Addresses: []common.Address{${list(addresses, address)}}`] : []),
    ...(rows.length > 0 ? [`Topics: [][]common.Hash{${rows.map((row) => `{${list(row, hash)}}`).join(', ')}}`] : []),
  ]
  const uses = addresses.length > 0 || rows.length > 0 || filter.blockHash !== undefined
  const query = ['\tquery := ethereum.FilterQuery{', ...fields.map((field) => `\t\t${field},`), '\t}']
  const call = typed('FilterLogs', [arg('query')], 'len(result), "logs"')
  return (
    call && {
      imports: [ETHEREUM, ...places.imports, ...(uses ? [COMMON] : [])],
      lines: [...places.before, ...query, ...call.lines],
    }
  )
}

type Places = { before: string[]; fields: string[]; imports: readonly string[] }

/** The block range or block hash of a filter. Undefined if the typed call would select other blocks. */
function placesOf({ blockHash, fromBlock, toBlock }: Record<string, unknown>): Places | undefined {
  if (blockHash !== undefined) {
    if (!isHash(blockHash) || fromBlock !== undefined || toBlock !== undefined) return undefined
    return { before: [`\tblockHash := ${hash(blockHash).text}`], fields: ['BlockHash: &blockHash'], imports: [COMMON] }
  }
  const [from, to] = [block(fromBlock, 'named'), block(toBlock, 'named')]
  if (!from || !to) return undefined
  return {
    before: [],
    fields: [`FromBlock: ${from.text}`, `ToBlock: ${to.text}`],
    imports: [...from.imports, ...to.imports],
  }
}

const sendRaw: Render = ([raw, ...rest]) => {
  if (!isBytes(raw) || rest.length > 0) return undefined
  return {
    imports: [COMMON, TYPES],
    lines: [
      '\ttx := new(types.Transaction)',
      `\tif err := tx.UnmarshalBinary(common.FromHex(${doubleQuoted(raw)})); err != nil {`,
      '\t\tlog.Fatal(err)',
      '\t}',
      '\tif err := client.SendTransaction(ctx, tx); err != nil {',
      '\t\tlog.Fatal(err)',
      '\t}',
      '\tfmt.Println(tx.Hash())',
    ],
  }
}

const CALLS: Readonly<Record<string, Render>> = {
  eth_blockNumber: plain('BlockNumber'),
  eth_chainId: plain('ChainID'),
  eth_gasPrice: plain('SuggestGasPrice'),
  eth_maxPriorityFeePerGas: plain('SuggestGasTipCap'),
  net_version: plain('NetworkID'),
  eth_getBalance: ofAccount('BalanceAt'),
  eth_getTransactionCount: ofAccount('NonceAt'),
  eth_getCode: ofAccount('CodeAt', 'hexutil.Encode(result)'),
  eth_getStorageAt: ([account, slot, at, ...rest]) =>
    isAddress(account) && typeof slot === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(slot) && rest.length === 0
      ? withPrint(
          typed('StorageAt', [address(account), hash(slot), block(at)], 'hexutil.Encode(result)'),
          'hexutil.Encode(result)',
        )
      : undefined,
  eth_getBlockByNumber: ([at, isFull, ...rest]) =>
    rest.length > 0
      ? undefined
      : isFull === true
        ? typed('BlockByNumber', [block(at)], BLOCK)
        : isFull === false
          ? header('HeaderByNumber', block(at))
          : undefined,
  eth_getBlockByHash: ([value, isFull, ...rest]) =>
    !isHash(value) || rest.length > 0
      ? undefined
      : isFull === true
        ? typed('BlockByHash', [hash(value)], BLOCK)
        : isFull === false
          ? header('HeaderByHash', hash(value))
          : undefined,
  eth_getBlockTransactionCountByHash: ofHash('TransactionCount'),
  eth_getTransactionByHash: ofHash('TransactionByHash', 'result.Hash(), isPending', 'result, isPending'),
  eth_getTransactionReceipt: ofHash('TransactionReceipt', 'result.Status, result.BlockNumber'),
  eth_call: contractCall,
  eth_estimateGas: estimate,
  eth_feeHistory: feeHistory,
  eth_getLogs: logs,
  eth_sendRawTransaction: sendRaw,
}

/** The typed call for these params. Undefined if `ethclient` has no call that sends the same request. */
export const goCall = (method: string, params: readonly unknown[]): GoCall | undefined =>
  Object.hasOwn(CALLS, method) ? CALLS[method]?.(params) : undefined
