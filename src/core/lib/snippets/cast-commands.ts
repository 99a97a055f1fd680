/** The commands of Foundry's `cast` that express a request, with their words. Pure. */
import { type KnownCall, knownCall, knownEvent } from './contracts.ts'
import { hasOnly, isAddress, isBytes, isHash, isTag, quantity } from './values.ts'

/** Words of a command, before the shell's quotes. Undefined if it has no form for the request. */
type Words = readonly string[] | undefined
type Word = string | undefined

/** The longest quantity, in hex digits. */
const WHOLE = 64

/** A command, its arguments, then its options. */
function command(name: string, ...parts: readonly (Word | Words)[]): Words {
  return parts.includes(undefined) ? undefined : [name, ...parts.flatMap((part) => part ?? [])]
}

const option = (name: string, value: Word): Words => (value === undefined ? undefined : [`--${name}`, value])
const address = (value: unknown): Word => (isAddress(value) ? value : undefined)
const hash = (value: unknown): Word => (isHash(value) ? value : undefined)
const numbered = (value: unknown): Word => (isTag(value) ? value : quantity(value, 16))

/** The state of an account or a call. `latest` is the default. Also by hash, which the node gets as an object. */
function state(value: unknown): Words {
  if (hasOnly(value, ['blockHash']) && isHash(value.blockHash)) return ['--block', value.blockHash]
  return value === 'latest' ? [] : option('block', numbered(value))
}

const full = (value: unknown): Words => (value === true ? ['--full'] : value === false ? [] : undefined)
const slot = (value: unknown): Word =>
  isHash(value) || (typeof value === 'string' && quantity(value, WHOLE) !== undefined) ? value : undefined

/** Whole MON are written with cast's word for 10¹⁸ wei. */
function amount(value: unknown): Word {
  const wei = quantity(value, WHOLE)
  return wei?.endsWith('0'.repeat(18)) ? `${wei.slice(0, -18)}ether` : wei
}

const CALL = ['from', 'to', 'data', 'input', 'value', 'gas']

/** `balanceOf(address)(uint256)`. Without `returns`, cast does not decode. */
function signature({ name, inputs, returns }: KnownCall, decodes: boolean): string {
  const types = returns.split(', ').map((one) => one.split(' ')[0])
  return `${name}(${inputs.join(',')})${decodes ? `(${types.join(',')})` : ''}`
}

/** Target, function and arguments of a call, then its other members. */
function call(value: unknown, decodes: boolean): Words {
  if (!hasOnly(value, CALL) || ('data' in value && 'input' in value)) return undefined
  const data = value.data ?? value.input ?? '0x'
  const known = knownCall(data)
  const bytes = data === '0x' ? [] : isBytes(data) ? data : undefined
  const { from, gas } = value
  const words = command(
    '',
    address(value.to),
    known === undefined ? bytes : [signature(known, decodes), ...known.args.map(String)],
    from === undefined ? [] : option('from', address(from)),
    value.value === undefined ? [] : option('value', amount(value.value)),
    gas === undefined ? [] : option('gas-limit', quantity(gas, 16)),
  )
  return words?.slice(1)
}

/** Accounts to change, each member as an option. Storage is left to the raw request. */
function overrides(value: unknown): Words {
  if (value === undefined) return []
  if (!hasOnly(value, Object.keys(value ?? {}))) return undefined
  const options = Object.entries(value).flatMap(([account, change]): Word[] => {
    if (!isAddress(account) || !hasOnly(change, ['balance', 'nonce', 'code'])) return [undefined]
    return Object.entries(change).flatMap(([key, member]) => {
      const word = key === 'code' ? (isBytes(member) ? member : undefined) : quantity(member, WHOLE)
      return [`--override-${key}`, word === undefined ? undefined : `${account}:${word}`]
    })
  })
  const known = options.filter((word) => word !== undefined)
  return known.length < options.length ? undefined : known
}

/** cast reads the whole chain if a range is open, so both ends are required. */
function logs(filter: unknown): Words {
  if (!hasOnly(filter, ['address', 'topics', 'fromBlock', 'toBlock'])) return undefined
  return command(
    'logs',
    filter.topics === undefined ? [] : topics(filter.topics),
    filter.address === undefined ? [] : option('address', address(filter.address)),
    option('from-block', numbered(filter.fromBlock)),
    option('to-block', numbered(filter.toBlock)),
  )
}

/** A known event by its declaration and accounts, an empty word for any account. Other topics as they are. */
function topics(list: unknown): Words {
  const known = knownEvent(list)
  if (known === undefined) return Array.isArray(list) && list.every(isHash) ? list : undefined
  const names = [...known.declaration.matchAll(/indexed (\w+)/g)].map(([, name = '']) => name)
  const given = names.findLastIndex((name) => name in known.args)
  return [known.declaration.replace('event ', ''), ...names.slice(0, given + 1).map((name) => known.args[name] ?? '')]
}

/** Words by method. The same request reaches the node, with what cast adds to each call: a sender and the chain ID. */
const COMMANDS: Readonly<Record<string, (params: readonly unknown[]) => Words>> = {
  eth_blockNumber: () => ['block-number'],
  eth_chainId: () => ['chain-id'],
  eth_gasPrice: () => ['gas-price'],
  web3_clientVersion: () => ['client'],
  eth_getBalance: ([account, at]) => command('balance', address(account), state(at)),
  eth_getCode: ([account, at]) => command('code', address(account), state(at)),
  eth_getStorageAt: ([account, at, block]) => command('storage', address(account), slot(at), state(block)),
  eth_getTransactionCount: ([account, at]) => command('nonce', address(account), state(at)),
  eth_getBlockByNumber: ([at, all]) => command('block', numbered(at), full(all)),
  eth_getBlockByHash: ([id, all]) => command('block', hash(id), full(all)),
  eth_getTransactionByHash: ([id]) => command('tx', hash(id)),
  // Without the option, cast waits for the receipt.
  eth_getTransactionReceipt: ([id]) => command('receipt', hash(id), ['--async']),
  eth_sendRawTransaction: ([bytes]) => command('publish', isBytes(bytes) ? bytes : undefined, ['--async']),
  eth_call: ([value, at = 'latest', changes]) => command('call', call(value, true), state(at), overrides(changes)),
  eth_estimateGas: ([value, at = 'latest', changes]) =>
    changes === undefined ? command('estimate', call(value, false), state(at)) : undefined,
  eth_createAccessList: ([value, at = 'latest', changes]) =>
    changes === undefined ? command('access-list', call(value, false), state(at)) : undefined,
  eth_getLogs: ([filter]) => logs(filter),
}

/** Words of the command for a request with params by position. */
export const castCommand = (method: string, params: readonly unknown[]): Words => COMMANDS[method]?.(params)
