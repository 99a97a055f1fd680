/**
 * `npx tsx bench/libraries.ts [PROCESSES]`: compares the package's checkers with five other validators on four
 * payloads. Each process times all of them in turn, round by round. The table shows the median of the processes. Exits
 * with 1 if another validator is faster.
 */
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { CallFrame } from '../generated/validators/index.js'
import type { OpenRpcDocument } from '../scripts/generate/openrpc/document.ts'
import { fits } from '../src/package/rpc/check-value.ts'
import { isBlock, isLog, isReceipt } from '../src/package/rpc/index.ts'
import { calibrate, middle, sample } from './measure.ts'
import { type Payload, payloads } from './payloads.ts'
import { RIVALS } from './rivals.ts'

const OURS = { Block: isBlock, Receipt: isReceipt, Log: isLog, CallFrame: (value: unknown) => fits(CallFrame, value) }
const PROCESSES = 5
const ROUNDS = 41
const root = join(import.meta.dirname, '..')

type Judge = (value: unknown) => boolean
/** For one payload, our time in milliseconds and the other times as multiples of it, paired by round. */
type Row = { payload: string; ours: number } & Record<string, number | string>

if (process.argv[2] === 'one') console.log(JSON.stringify(await inThisProcess()))
else await inSeveralProcesses(Number(process.argv[2] ?? PROCESSES))

async function inSeveralProcesses(count: number): Promise<void> {
  const runs: Row[][] = []
  for (let index = 0; index < count; index++) {
    const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', import.meta.filename, 'one'])
    runs.push(JSON.parse(stdout) as Row[])
  }
  const rows = (runs[0] ?? []).map((row, at) =>
    Object.fromEntries(
      Object.entries(row).map(([key, value]) => {
        const each = runs.map((run) => Number(run[at]?.[key]))
        return [key, typeof value === 'string' ? value : Number(middle(each).toFixed(2))]
      }),
    ),
  )
  console.log(`Milliseconds of the guards, and how many times as long the others take. Median of ${count} processes.`)
  console.table(rows)
  const isAhead = rows.every((row) => Object.keys(RIVALS).every((name) => Number(row[name]) >= 1))
  console.log(isAhead ? 'No other is ahead.' : 'Another is ahead.')
  process.exitCode = isAhead ? 0 : 1
}

async function inThisProcess(): Promise<Row[]> {
  const document = JSON.parse(await readFile(join(root, 'generated/openrpc.json'), 'utf8')) as OpenRpcDocument
  return Object.entries(payloads()).map(([payload, made]) => {
    const judges = Object.entries(RIVALS).map(([name, make]) => [name, make(document, made.shape)] as const)
    const all = [['ours', OURS[made.shape] as Judge] as const, ...judges]
    const contenders = all.map(([name, one]) => {
      const judge: Judge = made.isList ? (list) => (list as unknown[]).every((item) => one(item)) : one
      if (!judge(made.value) || brokenOnes(made).some(judge)) throw new Error(`${name} judges ${payload} wrongly.`)
      const run = (): boolean => judge(made.value)
      return { name, run, repeats: calibrate(run), times: [] as number[] }
    })
    for (let round = 0; round < ROUNDS; round++)
      for (const index of contenders.keys()) {
        // The order rotates, so that each contender runs in every position.
        const { run, repeats, times } = contenders[(index + round) % contenders.length] ?? {}
        if (run && repeats) times?.push(sample(run, repeats))
      }
    return row(payload, contenders)
  })
}

function row(payload: string, contenders: readonly { name: string; times: readonly number[] }[]): Row {
  const ours = contenders[0]?.times ?? []
  const ratio = (times: readonly number[]): number => middle(times.map((time, round) => time / (ours[round] ?? time)))
  const others = contenders.slice(1).map(({ name, times }) => [name, ratio(times)] as const)
  return { payload, ours: middle(ours), ...Object.fromEntries(others) }
}

/** Copies of the payload with one fault each, as deep and as late as possible. */
function brokenOnes({ value, isList }: Payload): unknown[] {
  const lastOf = (of: Record<string, unknown>): Record<string, unknown> => {
    const inner = (of.calls ?? of.transactions) as Record<string, unknown>[] | undefined
    const last = inner?.at(-1)
    return last ? lastOf(last) : of
  }
  const broken = (change: (last: Record<string, unknown>) => void): unknown => {
    const copy = structuredClone(value) as Record<string, unknown> & Record<string, unknown>[]
    change(lastOf((isList ? copy.at(-1) : copy) ?? {}))
    return copy
  }
  const all = [broken((last) => Object.assign(last, 'gas' in last ? { gas: '0x01' } : { blockHash: '0x1' }))]
  all.push(broken((last) => Object.assign(last, 'input' in last ? { input: '0x0' } : { transactionHash: 1 })))
  return 'calls' in Object(value) ? [...all, broken((last) => Object.assign(last, { structLogs: [] }))] : all
}
