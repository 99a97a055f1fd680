/** Records the calls inside a transaction in the form of `callTracer`. */
import type { EVM, EVMResult, Message as EvmMessage, InterpreterStep } from '@ethereumjs/evm'
import { bytesToHex } from 'viem/utils'
import { numberToHex } from '../../../../core/lib/hex.ts'
import { revertReason } from './revert.ts'
import type { Hex } from './trie.ts'

/** A log inside a frame. `position` is the number of calls that the frame had made before it. */
export type FrameLog = { address: Hex; topics: Hex[]; data: Hex; position: Hex; index: Hex }

/** A call frame as returned by the node. */
export type Frame = {
  type: 'CALL' | 'DELEGATECALL' | 'CALLCODE' | 'CREATE' | 'CREATE2' | 'SELFDESTRUCT' | 'STATICCALL'
  from: Hex
  to?: Hex
  value?: Hex
  gas: Hex
  gasUsed: Hex
  input: Hex
  output?: Hex
  error?: string
  revertReason?: string
  calls?: Frame[]
  logs?: FrameLog[]
}

type Opened = Frame & { calls: Frame[]; logs: FrameLog[] }

/** Collects the frames of one message. */
export class FrameListener {
  /** The outermost frame, available after the run. */
  root: Frame | undefined
  readonly #open: Opened[] = []
  #next: Frame['type'] = 'CALL'
  #logs = 0

  enter(message: EvmMessage): void {
    const type = this.#open.length === 0 ? (message.to === undefined ? 'CREATE' : 'CALL') : this.#next
    const to = type === 'DELEGATECALL' || type === 'CALLCODE' ? message.codeAddress : message.to
    this.#open.push({
      type,
      from: bytesToHex((type === 'DELEGATECALL' ? (message.to ?? message.caller) : message.caller).bytes),
      ...(to !== undefined && { to: bytesToHex(to.bytes) }),
      ...(type !== 'STATICCALL' && { value: numberToHex(message.value) }),
      gas: numberToHex(message.gasLimit),
      gasUsed: '0x0',
      input: bytesToHex(message.data),
      calls: [],
      logs: [],
    })
  }

  step(step: InterpreterStep): void {
    const { name } = step.opcode
    if (isCall(name)) this.#next = name
    const frame = this.#open.at(-1)
    if (frame === undefined) return
    if (name === 'SELFDESTRUCT') {
      const to: Hex = `0x${hexDigits(step.stack.at(-1), 40)}`
      const from = bytesToHex(step.address.bytes)
      frame.calls.push({ type: name, from, to, value: '0x0', gas: '0x0', gasUsed: '0x0', input: '0x' })
    }
    if (/^LOG\d$/.test(name)) frame.logs.push(this.#log(step, frame.calls.length))
  }

  #log({ opcode, stack, address, memory }: InterpreterStep, position: number): FrameLog {
    const [offset = 0n, length = 0n, ...rest] = [...stack].reverse()
    const data = new Uint8Array(Number(length))
    data.set(memory.subarray(Number(offset), Number(offset + length)))
    return {
      address: bytesToHex(address.bytes),
      topics: rest.slice(0, Number(opcode.name.slice(3))).map((topic): Hex => `0x${hexDigits(topic, 64)}`),
      data: bytesToHex(data),
      position: numberToHex(position),
      index: numberToHex(this.#logs++),
    }
  }

  leave({ createdAddress, execResult }: EVMResult): void {
    const frame = this.#open.pop()
    if (frame === undefined) return
    frame.gasUsed = numberToHex(execResult.executionGasUsed)
    const error = execResult.exceptionError?.error
    if (execResult.returnValue.length > 0) frame.output = bytesToHex(execResult.returnValue)
    if (error !== undefined) {
      Object.assign(frame, failure(error, frame.output ?? '0x'))
      this.#logs -= dropLogs(frame)
    } else if (createdAddress) frame.to = bytesToHex(createdAddress.bytes)
    const done = finished(frame)
    const parent = this.#open.at(-1)
    if (parent) parent.calls.push(done)
    else this.root = done
  }
}

const CALLS = ['CALL', 'DELEGATECALL', 'CALLCODE', 'CREATE', 'CREATE2', 'STATICCALL'] as const
const isCall = (name: string): name is (typeof CALLS)[number] => CALLS.includes(name as 'CALL')

const hexDigits = (value: bigint | undefined, length: number): string =>
  (value ?? 0n).toString(16).padStart(length, '0').slice(-length)

/** Removes the logs of a failed frame and its inner calls. Returns how many were removed. */
function dropLogs(frame: Frame): number {
  const count = (frame.logs ?? []).length + (frame.calls ?? []).reduce((sum, call) => sum + dropLogs(call), 0)
  frame.logs?.splice(0)
  return count
}

/** The node's text for a failure, and the revert reason if the output contains one. */
export function failure(error: string, output: Hex): Pick<Frame, 'error' | 'revertReason'> {
  if (error === 'out of gas') return { error }
  if (error !== 'revert') return { error: 'error' }
  const reason = revertReason(output)
  return { error: 'execution reverted', ...(reason !== undefined && { revertReason: reason }) }
}

/** A frame without its empty lists. */
function finished({ calls, logs, ...frame }: Opened): Frame {
  return { ...frame, ...(calls.length > 0 && { calls }), ...(logs.length > 0 && { logs }) }
}

/** The tree with the requested options, without inner calls or without logs. */
export function cutFrame({ calls, logs, ...frame }: Frame, onlyTopCall: boolean, withLog: boolean): Frame {
  return {
    ...frame,
    ...(calls && !onlyTopCall && { calls: calls.map((call) => cutFrame(call, onlyTopCall, withLog)) }),
    ...(logs && logs.length > 0 && withLog && { logs }),
  }
}

/** Attaches a listener to a machine. Returns a function that detaches it. */
export function listen(evm: EVM, frames: FrameListener): () => void {
  const before = (message: EvmMessage): void => frames.enter(message)
  const step = (data: InterpreterStep): void => frames.step(data)
  const after = (result: EVMResult): void => frames.leave(result)
  evm.events.on('beforeMessage', before)
  evm.events.on('step', step)
  evm.events.on('afterMessage', after)
  return () => {
    evm.events.off('beforeMessage', before)
    evm.events.off('step', step)
    evm.events.off('afterMessage', after)
  }
}
