/** Compares the frames of a trace with each other, and traced calls with their request. */
import { chain } from '../../chain.config.ts'
import { positional } from '../rpc/requested.ts'
import { contradiction, shown } from './contradiction.ts'
import { isMonad, isSameText } from './facts.ts'
import { blockOf } from './raw.ts'
import type { Contradiction, Exchange, Facts, Members, Relations, Stated, Trace, Traced } from './types.ts'

export const frameRelations: Relations = function* (facts) {
  for (const said of facts.traces) {
    const isNew = facts.isNew(said.from)
    if (isNew) yield* below(said, said.value.trace, '')
    if (isNew) yield* possible(said, said.value.trace, '', false)
    const tx = facts.transactions.get(said.value.hash)?.[0]
    if (tx) yield* kind(said, tx.value)
    yield* used(facts, said)
    yield* made(facts, said)
    if (isNew && isMonad(facts)) yield* failure(said, said.value.trace, '')
  }
  for (const from of facts.exchanges) if (from.method === 'debug_traceCall') yield* ofCall(facts, from)
}

/** Frames that run code of another account in their own account. */
const BORROWING = ['DELEGATECALL', 'CALLCODE']

/** A call comes from the account of the frame above it, with at most its gas. */
function* below(said: Stated<Traced>, frame: Trace, path: string): Generator<Contradiction> {
  const account = accountOf(frame)
  for (const [index, call] of (frame.calls ?? []).entries()) {
    const at = `${path}/calls/${index}`
    if (account && call.from !== undefined && !isSameText(call.from, account)) {
      const message = `from is ${shown(call.from)}, but the frame above runs in ${shown(account)}`
      yield contradiction('frames', said, { path: `${at}/from`, message, expected: shown(account) })
      return
    }
    const [gas, most] = [call.gas, frame.gas].map((value) => (value === undefined ? undefined : BigInt(String(value))))
    if (gas !== undefined && most !== undefined && gas > most) {
      const message = `gas is ${gas}, more than the ${most} of the frame above`
      yield contradiction('frames', said, { path: `${at}/gas`, message, expected: `at most ${most}` })
      return
    }
    yield* below(said, call, at)
  }
}

const accountOf = ({ type, from, to }: Trace): unknown => (BORROWING.includes(String(type)) ? from : to)

/** Lower addresses are precompiles, whose use of gas nodes count differently. */
const PROTOCOL = 0x1_0000n

/** A frame logs from its own account, and not inside a static call. Code that returned or called something used gas. */
function* possible(said: Stated<Traced>, frame: Trace, path: string, isStatic: boolean): Generator<Contradiction> {
  const [account, logs] = [accountOf(frame), frame.logs ?? []]
  const place = logs.findIndex(({ address }) => account && address !== undefined && !isSameText(address, account))
  if (place >= 0) {
    const message = `a log of ${shown(logs[place]?.address)} in a frame of ${shown(account)}`
    yield contradiction('frames', said, { path: `${path}/logs/${place}/address`, message, expected: shown(account) })
    return
  }
  if ((isStatic || frame.type === 'STATICCALL') && logs.length > 0) {
    const message = `${logs.length} logs in a static call, which cannot log`
    yield contradiction('frames', said, { path: `${path}/type`, message, expected: 'CALL' })
    return
  }
  const isCode = typeof frame.to === 'string' && BigInt(frame.to) >= PROTOCOL
  const hasRun = (frame.calls ?? []).length > 0 || logs.length > 0
  if (isCode && hasRun && frame.gasUsed !== undefined && BigInt(String(frame.gasUsed)) === 0n) {
    const message = 'no gas used by a frame that logs or calls'
    yield contradiction('frames', said, { path: `${path}/gasUsed`, message, expected: 'more than 0' })
    return
  }
  for (const [index, call] of (frame.calls ?? []).entries())
    yield* possible(said, call, `${path}/calls/${index}`, isStatic || frame.type === 'STATICCALL')
}

/** A transaction without a receiver creates a contract, all others call. */
function* kind(said: Stated<Traced>, { to }: Members): Generator<Contradiction> {
  const { type } = said.value.trace
  const wanted = to === null ? 'CREATE' : 'CALL'
  if (type === undefined || type === wanted) return
  const message = `type is ${shown(type)}, but the transaction ${to === null ? 'has no receiver' : 'calls its receiver'}`
  yield contradiction('trace of transaction', said, { path: '/type', message, expected: wanted })
}

/** On Monad a transaction uses its gas limit, in the trace as in the receipt. */
function* used(facts: Facts, said: Stated<Traced>): Generator<Contradiction> {
  const receipt = facts.receipts.get(said.value.hash)?.[0]
  if (!isMonad(facts) || receipt === undefined) return
  for (const member of ['gas', 'gasUsed']) {
    const [value, wanted] = [said.value.trace[member], BigInt(String(receipt.value.gasUsed))]
    // Zero is reported as a missing value.
    if (value === undefined || BigInt(String(value)) === wanted || BigInt(String(value)) === 0n) continue
    const message = `${member} is ${BigInt(String(value))}, but the receipt has ${wanted} gas`
    const expected = shown(receipt.value.gasUsed)
    yield contradiction('trace of receipt', said, { path: `/${member}`, message, expected }, receipt.from)
    return
  }
}

/** The texts in the `error` of a failed frame on Monad. */
const FAILURES = ['execution reverted', 'out of gas', 'reserve balance violation', 'error']

/** A failed frame has one of the known texts. */
function* failure(said: Stated<Traced>, { error, calls }: Trace, path: string): Generator<Contradiction> {
  if (error !== undefined && !FAILURES.includes(String(error))) {
    const message = `a ${chain.name} node does not return ${shown(error)} for a failed frame`
    yield contradiction('frames', said, { path: `${path}/error`, message, expected: FAILURES.join(', ') })
    return
  }
  for (const [index, call] of (calls ?? []).entries()) yield* failure(said, call, `${path}/calls/${index}`)
}

/** A creation returns the code that the new contract has. */
function* made(facts: Facts, said: Stated<Traced>): Generator<Contradiction> {
  const { type, to, output, error } = said.value.trace
  const receipt = facts.receipts.get(said.value.hash)?.[0]?.value
  if (type !== 'CREATE' || error !== undefined || typeof output !== 'string' || receipt === undefined) return
  const code = facts.exchanges.find(({ method, params }) => {
    const [account, selector] = method === 'eth_getCode' ? positional(method, params) : []
    return isSameText(account, to) && isSameText(blockOf(facts, selector)?.hash, receipt.blockHash)
  })
  if (code === undefined || isSameText(code.result, output)) return
  const message = `the creation returns ${shown(output)}, but the contract has the code ${shown(code.result)}`
  yield contradiction('trace of receipt', said, { path: '/output', message, expected: shown(code.result) }, code)
}

/** A traced call has the members of its request. */
function* ofCall(facts: Facts, from: Exchange): Generator<Contradiction> {
  const [call, selector, options] = positional(from.method, from.params) as readonly Members[]
  const { tracer = 'callTracer', tracerConfig } = options ?? {}
  if (tracer === 'callTracer') yield* asCalled(facts, from, call ?? {})
  else if (!(tracerConfig as Members | undefined)?.diffMode) yield* asStored(facts, from, selector)
}

function* asCalled(facts: Facts, from: Exchange, call: Members): Generator<Contradiction> {
  const trace = from.result as Members
  // Other nodes subtract the cost of the data.
  if (isMonad(facts) && isAmount(call.gas) && isAmount(trace.gas) && BigInt(call.gas) !== BigInt(trace.gas)) {
    const message = `gas is ${shown(trace.gas)}, but the call has ${shown(call.gas)}`
    yield contradiction('trace of call', { from, path: '/gas' }, { message, expected: call.gas })
    return
  }
  const wanted = { from: call.from, to: call.to, value: call.value, input: call.input ?? call.data }
  for (const [member, value] of Object.entries(wanted)) {
    const found = trace[member]
    if (typeof value !== 'string' || typeof found !== 'string' || isSameText(found, value)) continue
    if (member === 'value' && BigInt(value) === BigInt(found)) continue
    const message = `${member} is ${shown(trace[member])}, but the call has ${shown(value)}`
    yield contradiction('trace of call', { from, path: `/${member}` }, { message, expected: shown(value) })
    return
  }
}

const isAmount = (value: unknown): value is string => /^0x[0-9a-f]{1,16}$/i.test(String(value)) && value !== '0x0'

const STATE = [
  ['balance', 'eth_getBalance'],
  ['nonce', 'eth_getTransactionCount'],
  ['code', 'eth_getCode'],
] as const

/** Accounts before a call have the state of its block. */
function* asStored(facts: Facts, from: Exchange, selector: unknown): Generator<Contradiction> {
  const block = blockOf(facts, selector)
  if (block === undefined) return
  for (const [address, account] of Object.entries(from.result as Record<string, Members | null>))
    for (const [member, method] of STATE) {
      const found = account?.[member]
      const stored = facts.exchanges.find(({ method: name, params }) => {
        const [asked, at] = name === method ? positional(name, params) : []
        return isSameText(asked, address) && blockOf(facts, at) === block
      })
      // An account without code has no such member.
      const isLost = member === 'code' && found === undefined && !['0x', undefined].includes(stored?.result as string)
      if (stored === undefined || (found === undefined && !isLost)) continue
      const isSame =
        member === 'code' ? isSameText(found, stored.result) : BigInt(String(found)) === BigInt(String(stored.result))
      if (isSame) continue
      const message = `${member} is ${shown(found)}, but ${method} returns ${shown(stored.result)}`
      yield contradiction(
        'prestate',
        { from, path: `/${address}/${member}` },
        { message, expected: shown(stored.result) },
        stored,
      )
      return
    }
}
