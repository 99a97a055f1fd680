/** Compares call traces with their transaction and its receipt. */
import { positional } from '../rpc/requested.ts'
import { contradiction, shown, unlikeMember } from './contradiction.ts'
import { difference, isMonad, isSameText } from './facts.ts'
import { blockOf } from './raw.ts'
import type {
  Contradiction,
  Facts,
  Members,
  Receipt,
  Relations,
  Traced as Requested,
  Stated,
  Trace,
  Transaction,
} from './types.ts'

type Traced = Stated<Requested>

export const traceRelations: Relations = function* (facts) {
  for (const said of facts.traces) {
    const transaction = facts.transactions.get(said.value.hash)?.[0]
    if (transaction) yield* ofTransaction(said, transaction)
    if (transaction) yield* gasOf(said, transaction)
    const receipt = facts.receipts.get(said.value.hash)?.[0]
    if (receipt) yield* ofReceipt(said, receipt)
  }
  yield* sameTraces(facts)
  for (const said of facts.prestates) {
    const transaction = facts.transactions.get(said.value.hash)?.[0]
    if (transaction) yield* before(said, transaction)
    if (transaction) yield* balanceBefore(facts, said, transaction)
    if (transaction && isMonad(facts)) {
      yield* touched(facts, said, transaction.value)
      yield* code(facts, said, transaction.value)
    }
  }
}

/** All traces of a transaction must match, ignoring parts that their options omit. */
function* sameTraces(facts: Facts): Generator<Contradiction> {
  const firsts = new Map<string, Traced>()
  for (const said of facts.traces) {
    const { onlyTopCall } = (said.value.options.tracerConfig ?? {}) as Members
    for (const [kind, form] of [['top', topOf], ...(onlyTopCall ? [] : [['whole', withoutLogs] as const])] as const) {
      const key = `${kind} ${said.value.hash}`
      const first = firsts.get(key)
      if (first === undefined) firsts.set(key, said)
      else yield* sameTrace(first, said, form)
    }
  }
}

function* sameTrace(first: Traced, said: Traced, form: (trace: Trace) => Members): Generator<Contradiction> {
  const [ours, theirs] = [form(said.value.trace), form(first.value.trace)]
  const member =
    difference(theirs, ours) ?? Object.keys({ ...ours, ...theirs }).find((key) => key in ours !== key in theirs)
  if (member === undefined) return
  yield unlikeMember('same trace', { ...said, value: ours }, member, { ...first, value: theirs })
}

const topOf = ({ calls: _, logs: __, ...rest }: Trace): Members => rest

const withoutLogs = ({ logs: _, ...rest }: Trace): Members => ({
  ...rest,
  ...(rest.calls && { calls: rest.calls.map(withoutLogs) }),
})

/** Before its transaction the sender has the transaction's nonce and enough balance for the costs. */
function* before(said: Traced, { value: tx, from }: Stated<Transaction>): Generator<Contradiction> {
  const accounts = said.value.trace as Readonly<Record<string, Members | undefined>>
  const name = Object.keys(accounts).find((address) => isSameText(address, tx.from))
  const sender = name === undefined ? undefined : accounts[name]
  if (sender === undefined) {
    const message = `the sender ${shown(tx.from)} is missing`
    yield contradiction('prestate', said, { path: '', message, expected: String(tx.from) }, from)
    return
  }
  if (BigInt(String(sender.nonce ?? 0)) === BigInt(String(tx.nonce))) return
  const message = `the sender's nonce is ${shown(sender.nonce ?? 0)}, that of the transaction ${shown(tx.nonce)}`
  const path = `/${name}/nonce`
  yield contradiction('prestate', said, { path, message, expected: String(BigInt(String(tx.nonce))) }, from)
}

/**
 * Before the first user's transaction of a block, the sender has its balance after the parent block. The protocol's own
 * transactions are at the start of the block and pay nothing.
 */
function* balanceBefore(facts: Facts, said: Traced, { value: tx }: Stated<Transaction>): Generator<Contradiction> {
  const block = facts.blocks.get(String(tx.blockHash).toLowerCase())?.[0]?.value
  const index = Number(tx.transactionIndex)
  const earlier = block?.transactions.slice(0, index).map((entry) => transactionOf(facts, entry)) ?? []
  if (!block || !(index >= 0) || !earlier.every((one) => one !== undefined && isUnpaid(one))) return
  const accounts = said.value.trace as Readonly<Record<string, Members | undefined>>
  const name = Object.keys(accounts).find((address) => isSameText(address, tx.from))
  const found = name === undefined ? undefined : accounts[name]?.balance
  const from = facts.exchanges.find(({ method, params }) => {
    if (method !== 'eth_getBalance') return false
    const [account, selector] = positional(method, params)
    return isSameText(account, tx.from) && blockOf(facts, selector)?.hash === block.parentHash
  })
  if (from === undefined || found === undefined || BigInt(String(found)) === BigInt(String(from.result))) return
  const message = `the sender's balance is ${BigInt(String(found))}, but eth_getBalance at the parent block returns ${BigInt(String(from.result))}`
  yield contradiction('prestate', said, { path: `/${name}/balance`, message, expected: shown(from.result) }, from)
}

/** Lower addresses are precompiles and contracts of the protocol. */
const PROTOCOL = 0x1_0000n
const CALLS = ['CALL', 'STATICCALL', 'DELEGATECALL', 'CALLCODE']

/** The receivers of a frame and of those below it. A failed frame may not have read its receiver. */
function receiversIn(frame: Trace): unknown[] {
  if (frame.error !== undefined) return []
  const own = CALLS.includes(String(frame.type)) ? [frame.to] : []
  return [...own, ...(frame.calls ?? []).flatMap(receiversIn)]
}

/** The first account that a frame or one below it calls, and whose code calls or logs. */
function executedIn(frame: Trace): unknown {
  if (frame.error !== undefined) return undefined
  const hasCode = [frame.calls, frame.logs].some((list) => Array.isArray(list) && list.length > 0)
  if (hasCode && CALLS.includes(String(frame.type))) return frame.to
  return frame.calls?.map(executedIn).find((one) => one !== undefined)
}

/** The state before a transaction has the code that it executes, unless the transaction itself delegates an account to it. */
function* code(facts: Facts, said: Traced, tx: Transaction): Generator<Contradiction> {
  if (tx.type === '0x4') return
  for (const { value, from } of facts.traces) {
    const account = value.hash === said.value.hash ? executedIn(value.trace) : undefined
    if (typeof account !== 'string' || BigInt(account) < PROTOCOL) continue
    const [name, found] = Object.entries(said.value.trace).find(([address]) => isSameText(address, account)) ?? []
    if (name === undefined || (found as Members | null)?.code !== undefined) continue
    const message = `${shown(account)} has no code, but the transaction executes it`
    yield contradiction('prestate', said, { path: `/${name}/code`, message, expected: 'the code of the account' }, from)
    return
  }
}

/** The state before a transaction includes each called account. The beneficiary is omitted if it did not change. */
function* touched(facts: Facts, said: Traced, tx: Transaction): Generator<Contradiction> {
  const miner = facts.blocks.get(String(tx.blockHash).toLowerCase())?.[0]?.value.miner
  const whole = facts.traces.find(({ value }) => value.hash === said.value.hash && value.trace.calls !== undefined)
  const accounts = Object.keys(said.value.trace)
  const absent = [tx.to, ...(whole ? receiversIn(whole.value.trace) : [])].find((account) => {
    if (miner === undefined || typeof account !== 'string' || BigInt(account) < PROTOCOL) return false
    return !isSameText(account, miner) && !accounts.some((one) => isSameText(one, account))
  })
  if (absent === undefined) return
  const message = `the account ${shown(absent)} is missing, which the transaction calls`
  yield contradiction('prestate', said, { path: '', message, expected: shown(absent) }, whole?.from)
}

const transactionOf = (facts: Facts, entry: string | Members): Members | undefined =>
  typeof entry === 'string' ? facts.transactions.get(entry.toLowerCase())?.[0]?.value : entry

const isUnpaid = ({ gasPrice, maxFeePerGas }: Members): boolean => BigInt(String(gasPrice ?? maxFeePerGas ?? 1)) === 0n

function* ofTransaction(said: Traced, { value: tx, from }: Stated<Members>): Generator<Contradiction> {
  const { trace } = said.value
  const pairs = [
    ['from', tx.from],
    ['value', tx.value],
    ['input', tx.input],
    ...(tx.to === null ? [] : [['to', tx.to] as const]),
  ] as const
  for (const [member, wanted] of pairs) {
    if (trace[member] === undefined || wanted === undefined || isSameText(trace[member], wanted)) continue
    const message = `${member} is ${shown(trace[member])}, that of the transaction ${shown(wanted)}`
    yield contradiction('trace of transaction', said, { path: `/${member}`, message, expected: shown(wanted) }, from)
  }
}

/** The gas of a trace is at most the transaction's. Some nodes subtract the cost of the data. */
function* gasOf(said: Traced, { value: tx, from }: Stated<Members>): Generator<Contradiction> {
  const { gas } = said.value.trace
  if (gas === undefined || tx.gas === undefined || BigInt(String(gas)) <= BigInt(String(tx.gas))) return
  const message = `gas is ${shown(gas)}, more than the ${shown(tx.gas)} of the transaction`
  yield contradiction('trace of transaction', said, { path: '/gas', message, expected: shown(tx.gas) }, from)
}

function* ofReceipt(said: Traced, { value: receipt, from }: Stated<Receipt>): Generator<Contradiction> {
  const { trace, options } = said.value
  const failed = receipt.status === '0x0'
  if ((trace.error !== undefined) !== failed && receipt.status !== undefined) {
    const message = `the trace ${failed ? 'has no error' : `fails with ${shown(trace.error)}`}, the receipt says ${receipt.status}`
    yield contradiction(
      'trace of receipt',
      said,
      { path: '/error', message, expected: `status ${receipt.status}` },
      from,
    )
  }
  if (BigInt(String(trace.gasUsed)) === 0n && BigInt(String(receipt.gasUsed)) > 0n) {
    const message = `no gas used, where the receipt has ${BigInt(String(receipt.gasUsed))}`
    yield contradiction('trace of receipt', said, { path: '/gasUsed', message, expected: shown(receipt.gasUsed) }, from)
  }
  const { contractAddress } = receipt
  if (contractAddress && !failed && trace.to !== undefined && !isSameText(trace.to, contractAddress)) {
    const message = `the trace makes ${shown(trace.to)}, the receipt says ${shown(contractAddress)}`
    yield contradiction('trace of receipt', said, { path: '/to', message, expected: shown(contractAddress) }, from)
  }
  const { withLog, onlyTopCall } = (options.tracerConfig ?? {}) as { withLog?: boolean; onlyTopCall?: boolean }
  yield* placesOfLogs(said, trace, '')
  if (withLog !== true || onlyTopCall === true || failed) return
  const indexes = logsIn(trace).flatMap(({ index }) => (index === undefined ? [] : [Number(index)]))
  if (new Set(indexes).size < indexes.length) {
    const message = `the logs have the indexes ${indexes.sort((a, b) => a - b).join(', ')}`
    yield contradiction('trace of receipt', said, { path: '/logs', message, expected: 'another index for each log' })
    return
  }
  const [ours, theirs] = [sorted(logsIn(trace)), sorted(receipt.logs)]
  if (ours.join() === theirs.join()) return
  const message = `${ours.length} logs in the trace, ${theirs.length} in the receipt, or other ones`
  yield contradiction('trace of receipt', said, { path: '/logs', message, expected: `${theirs.length} logs` }, from)
}

/** The position of a log is the number of calls that its frame had made before it. */
function* placesOfLogs(said: Traced, frame: Trace, path: string): Generator<Contradiction> {
  const calls = frame.calls ?? []
  for (const [index, { position }] of (frame.logs ?? []).entries()) {
    if (position === undefined || Number(position) <= calls.length) continue
    const message = `the position is ${shown(position)}, but the frame makes ${calls.length} calls`
    const at = `${path}/logs/${index}/position`
    yield contradiction('trace of receipt', said, { path: at, message, expected: `at most ${calls.length}` })
    return
  }
  for (const [index, call] of calls.entries()) yield* placesOfLogs(said, call, `${path}/calls/${index}`)
}

/** Logs of a frame and of all successful frames below it. */
function logsIn(frame: Trace): Members[] {
  if (frame.error !== undefined) return []
  return [...(frame.logs ?? []), ...(frame.calls ?? []).flatMap(logsIn)]
}

const sorted = (logs: readonly Members[]): string[] =>
  logs.map(({ address, topics, data }) => JSON.stringify([address, topics, data]).toLowerCase()).sort()
