/**
 * Constructed results, each with the rule that recomputes its value. Every example of the class `constructed` whose
 * result is not null must be listed here. `npm run generate` stops if one is missing or does not match its rule.
 */
import { createHash } from 'node:crypto'
import { keccak256, pad, parseTransaction } from 'viem'
import type { Homes } from '../../../src/core/lib/home-numbers.ts'
import type { ExampleCase } from '../../../src/core/lib/method-model.ts'
import type { Problem } from '../openrpc/problem.ts'
import { feesOf, OF_FEES, type Quantities } from './fee-history.ts'
import { gasOfCalls, type SimulatedLog, type Simulation, type SimulationBase, simulatedBlock } from './simulated.ts'

type Fields = Record<string, unknown>
/** Reads examples by `<method>/<name>`. */
export type ReadExamples = {
  result: (id: string) => unknown
  params: (id: string) => unknown
  /** Result of the first message of a subscription. */
  message: (id: string) => Fields
  /** Value of a limit of the node, from where it is defined. */
  limit: (id: string) => unknown
}
/** The value in the example, and the value that it must have. */
export type Sides = readonly [found: unknown, wanted: unknown]
type Rule = (read: ReadExamples, id: string) => Sides

const FILE = 'scripts/generate/examples/constructed.ts'
const BLOCK = '0x1e4d5e2d765e379eb0fd855decf0e5bc485dc9db030d69eebbae13e16831279d' as const
const gwei = (amount: number): string => `0x${(amount * 1e9).toString(16)}`
const hex = (quantity: bigint | number | undefined): string => `0x${(quantity ?? 0).toString(16)}`
/** One 32-byte word. */
const word = (value: number): string => `0x${value.toString(16).padStart(64, '0')}`
const bytesOf = ({ result }: ReadExamples, id: string): `0x${string}` => result(id) as `0x${string}`

/** Requires the result to be this value. */
const is =
  (value: unknown): Rule =>
  ({ result }, id) => [result(id), value]

/** Gas of the token transfer with the token of the local node, which scripts/prove/content/first-cases.test.ts runs. */
export const TOKEN_TRANSFER_GAS = 63_348

/** The estimate for a call that works with the gas it used, by the search of the node in handlers/eth/gas.rs. */
export function estimated(gasUsed: number): number {
  const STIPEND = 2_300
  const TOLERANCE = 0.015
  let [low, high] = [gasUsed - 1, Math.floor(((gasUsed + STIPEND) * 64) / 63)]
  while (high - low > 1 && (high - low) / high >= TOLERANCE) {
    const middle = Math.floor((high + low) / 2)
    if (middle >= gasUsed) high = middle
    else low = middle
  }
  return high
}

const FILLED = ['to', 'chainId', 'nonce', 'gas', 'value', 'maxFeePerGas', 'maxPriorityFeePerGas'] as const

/** `raw` must be the unsigned transaction that `tx` describes. */
const filled: Rule = ({ result }, id) => {
  const { raw, tx } = result(id) as { raw: `0x02${string}`; tx: Fields }
  const { to, ...quantities } = parseTransaction(raw)
  const { chainId, nonce, gas, value, maxFeePerGas, maxPriorityFeePerGas } = quantities
  const read = [chainId, nonce, gas, value, maxFeePerGas, maxPriorityFeePerGas].map(hex)
  return [[to, ...read], FILLED.map((name) => tx[name])]
}

type SimulatedCall = { gasUsed: string; logs?: (SimulatedLog & Fields)[] }

/**
 * A simulation of one block: the block that the executor makes of the request, and the gas limits as the gas of the
 * calls. Names the members that differ.
 */
function simulated({ result, params }: ReadExamples, id: string, base: SimulationBase): Sides {
  const [request] = params(id) as [Simulation]
  const [{ calls, ...block } = { calls: [] }] = result(id) as ({ calls: SimulatedCall[] } & Fields)[]
  const wanted = simulatedBlock(
    request,
    base,
    calls.flatMap(({ logs = [] }) => logs),
  )
  const differing = Object.keys({ ...block, ...wanted }).filter((name) => !isSame(block[name], wanted[name]))
  const only = (from: Fields) => Object.fromEntries(differing.map((name) => [name, from[name]]))
  return [
    [...calls.map(({ gasUsed }) => gasUsed), only(block)],
    [...gasOfCalls(request, base).map(hex), only(wanted)],
  ]
}

/** The first topics of the events of WMON. */
const [DEPOSIT, APPROVAL, TRANSFER] = [
  'Deposit(address,uint256)',
  'Approval(address,address,uint256)',
  'Transfer(address,address,uint256)',
] as const

/**
 * The logs of calls of a token.
 * @param events the event of each call. A call without one has no log
 */
function tokenLogs({ result, params }: ReadExamples, id: string, events: readonly string[]): Sides {
  const [{ blockStateCalls }] = params(id) as [Simulation]
  const [{ calls, ...block } = { calls: [] }] = result(id) as ({ calls: SimulatedCall[] } & Fields)[]
  const wanted = (blockStateCalls[0]?.calls ?? []).map(({ from = '0x', to, value, data = '0x' }, index) => {
    const event = events[index]
    if (event === undefined) return []
    const [account, amount = word(Number(value))] =
      data
        .slice(10)
        .match(/.{64}/g)
        ?.map((one) => `0x${one}`) ?? []
    const topics = [keccak256(`0x${Buffer.from(event).toString('hex')}`), pad(from), account]
    const log = {
      ...{ address: to, topics: topics.filter((topic) => topic !== undefined), data: amount },
      ...{ blockHash: block.hash, blockNumber: block.number, transactionHash: (block.transactions as string[])[index] },
      ...{ transactionIndex: hex(index), logIndex: '0x0', removed: false },
    }
    return [log]
  })
  return [calls.map(({ logs }) => logs), wanted]
}

const both = ([found, wanted]: Sides, [other, required]: Sides): Sides => [
  [found, other],
  [wanted, required],
]

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Mainnet block 50,000,017. The account of the examples had sent nothing then. */
const MAINNET_BASE: Omit<SimulationBase, 'callGas'> = {
  parent: {
    hash: '0x1c3c9bd246e6aa52856dbe7464fb9792397ff76a69dc4591b36df43c1742dc32',
    ...{ number: 50_000_017, timestamp: 1_768_935_391, gasLimit: 200_000_000 },
    ...{ miner: '0xfddac94ace6d388d3c515c1a0ab08333b9dcd3b8', baseFee: 100_000_000_000n },
  },
  ...{ chainId: 143, nonce: 0 },
}

const mainnetBase = ({ limit }: ReadExamples): SimulationBase => ({
  ...MAINNET_BASE,
  callGas: BigInt(limit('call-gas') as number),
})

/** Block 393 of a development chain. */
const DEVELOPMENT_BASE: Omit<SimulationBase, 'callGas'> = {
  parent: {
    ...{ hash: BLOCK, number: 393, timestamp: 1_752_777_469, gasLimit: Number('0x8f0d180') },
    ...{ miner: '0x0000000000000000000000000000000000000000', baseFee: 50_000_000_000n },
  },
  ...{ chainId: 20_143, nonce: 0 },
}

const CONSTRUCTED: Readonly<Record<string, Rule>> = {
  // Every executor of the default pool is free, and all counters have their initial values.
  'admin_ethCallStatistics/idle': ({ result }, id) => [
    Object.entries(result(id) as Fields).filter(([, count]) => count !== 0),
    [['inactiveExecutors', 64]],
  ],
  'debug_getRawHeader/by-tag': (read, id) => [keccak256(bytesOf(read, id)), BLOCK],
  'debug_getRawBlock/by-tag': (read, id) => [
    bytesOf(read, id).includes(bytesOf(read, 'debug_getRawHeader/by-tag').slice(2)),
    true,
  ],
  'debug_getRawReceipts/by-tag': ({ result }, id) => [(result(id) as unknown[]).length, 1],
  'debug_traceCall/reverted-call': ({ result }, id) => {
    const { gas, gasUsed } = result(id) as Fields
    return [
      [gas, gasUsed],
      ['0x7a120', '0x7a120'],
    ]
  },
  'eth_call/precompile': is(`0x${createHash('sha256').update('hello').digest('hex')}`),
  // The outermost frame has the gas limit as its gas. The call returns the same output without a tracer.
  'debug_traceCall/token-decimals': ({ result }, id) => {
    const { gas, gasUsed, output } = result(id) as Fields
    return [
      [gas, gasUsed, output],
      ['0x7a120', '0x7a120', word(18)],
    ]
  },
  // The code of Multicall3 calls itself twice. The local node gives the same frames with other gas, because its Multicall3
  // is from another compiler run and its memory has Ethereum's price.
  'debug_traceCall/why-it-reverts': ({ result }, id) => {
    const { gas, gasUsed, revertReason, calls } = result(id) as Fields & { calls: Fields[] }
    return [
      [gas, gasUsed, revertReason, ...calls.map((call) => [call.gas, call.gasUsed, call.output ?? call.error])],
      [
        ...['0x7a120', '0x7a120', 'Multicall3: call failed'],
        [hex(467_503), hex(190), word(143)],
        [hex(466_368), hex(181), 'execution reverted'],
      ],
    ]
  },
  // The same call as a transaction, by another account on another chain.
  'debug_traceTransaction/why-it-reverts': ({ result }, id) => {
    const [sent, call] = [result(id), result('debug_traceCall/why-it-reverts')] as [Fields, Fields]
    const text = JSON.stringify(call).replaceAll(String(call.from), String(sent.from))
    return [sent, JSON.parse(text.replaceAll(word(143), word(20_143)))]
  },
  // The slot of allowance[owner][token][spender]. The gas is with the list. The local node uses 18 more, because its memory
  // has Ethereum's price.
  'eth_createAccessList/contract-call': ({ result, params }, id) => {
    const [{ to, data }] = params(id) as [{ to: string; data: string }]
    const keys = data.slice(10).match(/.{64}/g) ?? []
    const slot = keys.reduce((inner, key) => keccak256(`0x${key}${inner.slice(2)}`), word(1))
    return [result(id), { accessList: [{ address: to, storageKeys: [slot] }], gasUsed: hex(27_250) }]
  },
  // No code runs, so nothing is listed, and the gas is the gas of a transfer.
  'eth_createAccessList/transfer': is({ accessList: [], gasUsed: hex(21_000) }),
  'eth_estimateGas/transfer': is(hex(21_000)),
  'eth_estimateGas/token-transfer': is(hex(estimated(TOKEN_TRANSFER_GAS))),
  'eth_feeHistory/count-zero': is({ gasUsedRatio: [], oldestBlock: '0x0' }),
  'eth_feeHistory/recent': ({ result, params }, id) => {
    const [block, receipts] = [result(OF_FEES.block), result(OF_FEES.receipts)] as [Quantities, Quantities[]]
    const [, , percentiles] = params(id) as [unknown, unknown, number[]]
    return [result(id), feesOf(block, receipts, percentiles)]
  },
  'eth_fillTransaction/all-given': filled,
  'eth_fillTransaction/fees-and-nonce': (read, id) => {
    const [raw, tx] = filled(read, id) as [unknown[], unknown[]]
    return [raw, [...tx.slice(0, -2), gwei(1.5 * 100 + 2), gwei(2)]]
  },
  'eth_gasPrice/at-the-floor': is(gwei(100 + 2)),
  'eth_getBalance/by-name': ({ result }, id) => [result(id), result('eth_getBalance/account')],
  'eth_maxPriorityFeePerGas/fixed': is(gwei(2)),
  // The gas limit of the call, or the cap of eth_call if it has none, regardless of the gas used.
  'eth_simulateV1/approval': (read, id) =>
    both(simulated(read, id, mainnetBase(read)), tokenLogs(read, id, [APPROVAL])),
  'eth_simulateV1/token-calls': (read, id) =>
    both(simulated(read, id, mainnetBase(read)), tokenLogs(read, id, [DEPOSIT, APPROVAL, TRANSFER])),
  'eth_simulateV1/reverting-call': (read, id) =>
    simulated(read, id, { ...DEVELOPMENT_BASE, callGas: BigInt(read.limit('call-gas') as number) }),
  'eth_subscribe/monad-new-heads': ({ message }, id) => [
    [message(id).hash, message(id).number],
    [BLOCK, '0x189'],
  ],
  'eth_unsubscribe/ended': is(true),
  'eth_unsubscribe/unknown-id': is(false),
}

/** States of the pool. One test checks them all against the server's own strings. */
const isPoolStatus = (method: string): boolean => method.startsWith('txpool_status')

/** Reads the examples of a document. */
function readerOf(examples: Examples, homes: Homes): ReadExamples {
  const find = (id: string) => {
    const [method = '', name] = id.split('/')
    return examples.get(method)?.find((example) => example.name === name)
  }
  return {
    result: (id) => (find(id)?.response as { result?: unknown } | undefined)?.result,
    params: (id) => find(id)?.request.params,
    message: (id) => find(id)?.notifications?.[0]?.message.params.result as Fields,
    limit: (id) => homes.limit[id]?.value,
  }
}

type Examples = ReadonlyMap<string, readonly ExampleCase[]>

/** Constructed results without a rule or with a wrong value, and rules without an example. */
export function checkConstructed(examples: Examples, homes: Homes): Problem[] {
  const read = readerOf(examples, homes)
  const wanted = [...examples].flatMap(([method, cases]) =>
    cases
      .filter(({ provenance }) => provenance?.kind === 'constructed')
      .filter(({ response }) => 'result' in response && response.result !== null && !isPoolStatus(method))
      .map(({ name }) => `${method}/${name}`),
  )
  return [
    ...wanted.flatMap((id) => resultProblems(id, read)),
    ...Object.keys(CONSTRUCTED)
      .filter((id) => !wanted.includes(id))
      .map((id) => ({
        file: FILE,
        pointer: '',
        message: `${id} is no constructed example with a result.`,
        fix: 'Take it out of CONSTRUCTED.',
      })),
  ]
}

function resultProblems(id: string, read: ReadExamples): Problem[] {
  const at = { file: `openrpc/examples/${id}.json`, pointer: '/response/result' }
  const rule = Object.hasOwn(CONSTRUCTED, id) ? CONSTRUCTED[id] : undefined
  if (!rule) {
    const fix = `Add '${id}' to CONSTRUCTED in ${FILE}, such as is('0x0'), with the rule of the server as a comment.`
    return [{ ...at, message: 'No rule gives this constructed result again.', fix }]
  }
  const [found, given] = rule(read, id).map((side) => JSON.stringify(side))
  if (found === given && found !== undefined) return []
  const message = `The result has ${found} where its rule gives ${given}.`
  return [{ ...at, message, fix: `Correct the value in the file, or the rule '${id}' of CONSTRUCTED in ${FILE}.` }]
}
