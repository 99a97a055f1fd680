/** Lies about state, calls, gas and fees. */
import {
  asks,
  big,
  crossed,
  type Head,
  hex,
  is,
  type Json,
  type Lie,
  named,
  plus,
  sets,
  spoils,
  spoilsErrors,
} from './lie.ts'

const isBalance = is('eth_getBalance')
const isNonce = is('eth_getTransactionCount')
const isCode = is('eth_getCode')
const isCall = is('eth_call')
const isEstimate = is('eth_estimateGas')
const isAccessList = is('eth_createAccessList')
const isHistory = is('eth_feeHistory')

/** Position of the block in the params of a method of state. */
const PLACE: Readonly<Record<string, number>> = {
  ...{ eth_getBalance: 1, eth_getTransactionCount: 1, eth_getCode: 1, eth_getStorageAt: 2, eth_call: 1 },
}

/** Reads state at another block if the block is of a kind. */
const asksAt = (head: readonly [string, string, string], which: (block: unknown) => boolean, instead: unknown): Lie =>
  named(head, {
    asked: (request) => {
      const place = PLACE[request.method]
      if (place === undefined || !which(request.params[place])) return request
      return { ...request, params: request.params.with(place, instead) }
    },
  })
const isTag =
  (...tags: string[]) =>
  (block: unknown): boolean =>
    tags.includes(String(block))

/** Returns state once as it was a block before: the nth time that it differs. */
export const staleOnce = ([name, what, relation]: Head, method: string, nth: number): Lie =>
  named([`state.one-stale-${name}`, `once returns ${what} of the block before`, crossed(relation)], {
    answered: async (answer, { method: asked, params }, { ask, memory }) => {
      const place = PLACE[method] ?? 0
      const at = params[place]
      if (asked !== method || !/^0x[1-9a-f]\w{0,15}$/.test(String(at)) || answer.result === undefined) return answer
      const before = await ask(method, params.with(place, plus(at, -1n)))
      if (before === undefined || before === answer.result) return answer
      const seen = Number(memory.get('seen') ?? 0) + 1
      memory.set('seen', seen)
      return seen === nth ? { ...answer, result: before } : answer
    },
  })

export const stateLies: readonly Lie[] = [
  spoils(['state.nonce-0', 'returns the nonce 0 for every account', crossed('nonce')], isNonce, () => '0x0'),
  spoils(['state.nonce-one-less', 'returns nonces that are one too low', crossed('nonce')], isNonce, (nonce) =>
    plus(nonce, -1n),
  ),
  spoils(['state.balance-0', 'returns the balance 0 for every account', crossed('balance')], isBalance, () => '0x0'),
  spoils(
    ['state.balance-one-wei', 'returns balances that are 1 wei too high', crossed('seen by code')],
    isBalance,
    (balance) => plus(balance, 1n),
  ),
  spoils(['state.no-code', 'returns empty code', crossed('code')], isCode, () => '0x'),
  spoils(['state.code-cut', 'cuts the last byte of code', crossed('seen by code')], isCode, (code) =>
    String(code).length > 4 ? String(code).slice(0, -2) : code,
  ),
  spoils(
    ['state.storage-0', 'returns zero for every slot', crossed('seen by code')],
    is('eth_getStorageAt'),
    () => `0x${'0'.repeat(64)}`,
  ),
  asksAt(
    ['state.tags-ignored', 'reads the newest state for "safe" and "finalized"', crossed('nonce')],
    isTag('safe', 'finalized'),
    'latest',
  ),
  asksAt(['state.latest-is-safe', 'reads older state for "latest"', crossed('nonce')], isTag('latest'), 'safe'),
  asksAt(
    ['state.earliest-is-latest', 'reads the newest state for "earliest"', crossed('same question')],
    isTag('earliest'),
    'latest',
  ),
  asksAt(
    ['state.objects-ignored', 'reads the newest state for a block in an object', crossed('block of call')],
    (block) => typeof block === 'object' && block !== null,
    'latest',
  ),
  asksAt(
    ['state.unknown-tag-is-latest', 'reads the newest state for an unknown tag', 'eth_getBalance: unknown tag'],
    (block) => block === 'newest',
    'latest',
  ),
  asksAt(
    ['state.future-is-latest', 'reads the newest state for a future block', 'eth_getBalance: far above the head'],
    (block) => String(block).length < 20 && Number(block) > 999_999,
    'latest',
  ),
  staleOnce(['balance', 'a balance', 'same question'], 'eth_getBalance', 2),
  staleOnce(['nonce', 'a nonce', 'same question'], 'eth_getTransactionCount', 2),
  staleOnce(['call', 'the result of a call', 'same question'], 'eth_call', 2),
  staleOnce(['slot', 'a slot', 'seen by code'], 'eth_getStorageAt', 2),
  spoils(
    ['client.version-flips', 'returns another client version now and then', crossed('client version')],
    is('web3_clientVersion'),
    (version, _, { count }) => (count % 3 === 0 ? 'Monad/0.1.0' : version),
  ),
  spoils(
    ['client.version-empty', 'returns an empty client version', crossed('client version')],
    is('web3_clientVersion'),
    () => '',
  ),
  spoils(
    ['client.chain-flips', 'returns another chain ID every second time', crossed('chain id')],
    is('eth_chainId'),
    (id, _, { count }) => (count % 2 === 0 ? '0x1' : id),
  ),
  spoils(
    ['client.chain-fifth', 'returns another chain ID every fifth time', crossed('chain id')],
    is('eth_chainId'),
    (id, _, { count }) => (count % 5 === 0 ? '0x1' : id),
  ),
  spoils(
    ['client.net-version', 'returns another network ID', 'net_version: same as the chain id'],
    is('net_version'),
    () => '1',
  ),
]

const isRevert = ({ message }: Json): boolean => /revert/i.test(String(message))

export const callLies: readonly Lie[] = [
  asks(
    ['call.at-latest', 'runs calls at old blocks on the newest state', crossed('block of call')],
    isCall,
    ([call, at, ...rest]) => [call, String(at).startsWith('0x') ? 'latest' : at, ...rest],
  ),
  asks(
    ['call.overrides-ignored', 'ignores state overrides', 'eth_call: overridden code sees its caller 0x11'],
    isCall,
    (params) => params.slice(0, 2),
  ),
  asks(
    ['call.sender-ignored', 'ignores the sender of a call', 'eth_call: code sees its caller 0x11'],
    isCall,
    ([call, ...rest]) => [{ ...(call as Json), from: undefined }, ...rest],
  ),
  spoils(['call.cut-to-a-word', 'cuts results to 32 bytes', crossed('seen by code')], isCall, (result) =>
    String(result).slice(0, 66),
  ),
  asks(
    ['call.value-ignored', 'ignores the value of a call', 'eth_call: overridden code reads the value'],
    isCall,
    ([call, ...rest]) => [{ ...(call as Json), value: undefined }, ...rest],
  ),
  spoilsErrors(
    ['revert.data-cut', 'cuts the data of a revert to its selector', 'eth_call: revert with data'],
    isRevert,
    (error) => ({ error: { ...error, data: String(error.data).slice(0, 10) } }),
  ),
  spoilsErrors(
    ['revert.without-data', 'leaves out the data of a revert', 'eth_call: revert with data'],
    isRevert,
    (error) => ({ error: { ...error, data: undefined } }),
  ),
  spoilsErrors(
    ['revert.other-code', 'returns -32000 for a revert', 'eth_call: revert with data'],
    isRevert,
    (error) => ({ error: { ...error, code: -32_000 } }),
  ),
  spoilsErrors(
    ['revert.as-result', 'returns a revert as a result', 'eth_call: revert with data'],
    isRevert,
    ({ data = '0x' }) => ({ result: data }),
  ),
]

export const gasLies: readonly Lie[] = [
  spoils(
    ['gas.estimate-huge', 'estimates more gas than the limit of a block', crossed('gas estimate')],
    isEstimate,
    () => hex(2n ** 60n),
  ),
  spoils(['gas.estimate-21000', 'estimates 21,000 gas for every call', crossed('gas estimate')], isEstimate, () =>
    hex(21_000),
  ),
  spoils(
    ['gas.estimate-without-code', 'estimates only the price of the data', crossed('gas estimate')],
    isEstimate,
    (gas, { params }) => dataGas(params[0] as Json) ?? gas,
  ),
  spoils(
    ['gas.estimate-tenth-less', 'estimates a tenth less where code runs', crossed('gas estimate')],
    isEstimate,
    (gas) => (big(gas) > 60_000n ? hex((big(gas) * 9n) / 10n) : gas),
  ),
  spoils(
    ['gas.estimate-triple', 'estimates three times the gas where code runs', crossed('gas estimate')],
    isEstimate,
    (gas) => (big(gas) > 60_000n ? plus(gas, big(gas) * 2n) : gas),
  ),
  asks(
    ['gas.estimate-without-state', 'estimates without the balances of accounts', crossed('gas estimate')],
    isEstimate,
    ([call, ...rest]) => [withoutBalances(call as Json), ...rest],
  ),
  spoils(
    ['access-list.gas-0', 'returns 0 gas with an access list', crossed('gas estimate')],
    isAccessList,
    sets('gasUsed', '0x0'),
  ),
  spoils(
    ['access-list.gas-half', 'returns half of the gas with an access list', crossed('access list')],
    isAccessList,
    (one) => (big(one.gasUsed) > 42_000n ? { ...one, gasUsed: hex(big(one.gasUsed) / 2n) } : one),
  ),
  spoils(
    ['access-list.empty', 'returns empty access lists', crossed('access list')],
    isAccessList,
    sets('accessList', []),
  ),
  spoils(
    ['access-list.without-last', 'leaves out the last account of an access list', crossed('access list')],
    isAccessList,
    (one) => ({ ...one, accessList: (one.accessList as Json[]).slice(0, -1) }),
  ),
  spoils(
    ['access-list.without-slots', 'leaves out the slots of an access list', crossed('access list')],
    isAccessList,
    (one) => ({ ...one, accessList: (one.accessList as Json[]).map(sets('storageKeys', [])) }),
  ),
]

/** Ethereum's price of the data, which a wallet can calculate without a node. */
function dataGas({ to, data, input }: Json): string | undefined {
  const bytes =
    String(input ?? data ?? '0x')
      .slice(2)
      .match(/../g) ?? []
  if (bytes.length === 0) return undefined
  const ofData = bytes.reduce((sum, byte) => sum + (byte === '00' ? 4 : 16), 0)
  return hex(21_000 + ofData + (to === undefined ? 32_000 + 2 * Math.ceil(bytes.length / 32) : 0))
}

/** Replaces instructions that read a balance by a zero, and by instructions that do nothing. */
function withoutBalances(call: Json): Json {
  const [key] = Object.keys(call).filter((name) => name === 'data' || name === 'input')
  if (key === undefined) return call
  return { ...call, [key]: String(call[key]).replace(/73[0-9a-f]{40}31/gi, `5f${'5b'.repeat(21)}`) }
}

export const feeLies: readonly Lie[] = [
  spoils(['fees.oldest-block', 'returns the wrong oldest block', crossed('fee history')], isHistory, (one) => ({
    ...one,
    oldestBlock: plus(one.oldestBlock, 1n),
  })),
  spoils(['fees.ratio', 'returns the ratio 7', 'eth_feeHistory: latest'], isHistory, (one) => ({
    ...one,
    gasUsedRatio: (one.gasUsedRatio as number[]).map(() => 7),
  })),
  spoils(['fees.rewards-fall', 'returns falling rewards', crossed('fee history')], isHistory, (one) => ({
    ...one,
    ...(Array.isArray(one.reward) && {
      reward: (one.reward as string[][]).map((row) => row.map((_, index) => hex(100 - index))),
    }),
  })),
  spoils(
    ['fees.base-fees-shifted', 'returns base fees of the blocks before', crossed('fee history')],
    isHistory,
    (one) => ({
      ...one,
      ...(Array.isArray(one.baseFeePerGas) && {
        baseFeePerGas: (one.baseFeePerGas as string[]).map((fee) => plus(fee, 1n)),
      }),
    }),
  ),
  spoils(
    ['fees.tip-above-price', 'returns a tip above the gas price', crossed('gas price')],
    is('eth_maxPriorityFeePerGas'),
    () => hex(2n ** 60n),
  ),
  spoils(['fees.price-half', 'returns half of the gas price', crossed('gas price')], is('eth_gasPrice'), (price) =>
    hex(big(price) / 2n),
  ),
  spoils(['fees.price-1-wei', 'returns a gas price of 1 wei', crossed('gas price')], is('eth_gasPrice'), () => '0x1'),
]
