/** Call traces against the transaction they trace and its receipt. */
import { contradiction, shown } from './contradiction.ts'
import { isSameText } from './facts.ts'
import type { Contradiction, Members, Receipt, Relations, Said, Trace } from './types.ts'

type Traced = Said<{ hash: string; options: Members; trace: Trace }>

export const traceRelations: Relations = function* (facts) {
  for (const said of facts.traces) {
    const transaction = facts.transactions.get(said.value.hash)?.[0]
    if (transaction) yield* ofTransaction(said, transaction)
    const receipt = facts.receipts.get(said.value.hash)?.[0]
    if (receipt) yield* ofReceipt(said, receipt)
  }
}

function* ofTransaction(said: Traced, { value: tx, from }: Said<Members>): Generator<Contradiction> {
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

function* ofReceipt(said: Traced, { value: receipt, from }: Said<Receipt>): Generator<Contradiction> {
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
  const { withLog, onlyTopCall } = (options.tracerConfig ?? {}) as { withLog?: boolean; onlyTopCall?: boolean }
  if (withLog !== true || onlyTopCall === true || failed) return
  const [ours, theirs] = [sorted(logsIn(trace)), sorted(receipt.logs)]
  if (ours.join() === theirs.join()) return
  const message = `${ours.length} logs in the trace, ${theirs.length} in the receipt, or other ones`
  yield contradiction('trace of receipt', said, { path: '/logs', message, expected: `${theirs.length} logs` }, from)
}

/** Logs of a frame and of all below it that did not fail. */
function logsIn(frame: Trace): Members[] {
  if (frame.error !== undefined) return []
  return [...(frame.logs ?? []), ...(frame.calls ?? []).flatMap(logsIn)]
}

const sorted = (logs: readonly Members[]): string[] =>
  logs.map(({ address, topics, data }) => JSON.stringify([address, topics, data]).toLowerCase()).sort()
