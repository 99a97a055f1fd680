/** Traces whose failing call, reason and gas are known from how they were made, and recorded ones. */
import { readdirSync, readFileSync } from 'node:fs'
import { concatHex, encodeAbiParameters, encodeErrorResult, type Hex, pad, parseAbi, parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type CallName,
  calling,
  creating,
  goingOn,
  passingOn,
  reverting,
  wrapping,
} from '../../../../test/assembler.ts'
import { explainFully } from '../../explain/full.ts'
import { createNode } from '../../node/core/index.ts'

type Frame = { error?: string; output?: Hex; gas: Hex; gasUsed: Hex; type: string; calls?: Frame[] }

const ERROR = '0x08c379a0' as Hex
const error = (reason: string): Hex => concatHex([ERROR, encodeAbiParameters([{ type: 'string' }], [reason])])
const abi = parseAbi(['error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)'])
const HOLDER = `0x${'00'.repeat(18)}beef` as const

/** Code that fails immediately, the node's message, and the name of the decoded revert. */
const FAILURES: Readonly<Record<string, { code: Hex; says: string; decoded?: string; word?: string }>> = {
  reason: { code: reverting(error('paused')), says: 'execution reverted', decoded: 'Error(string)', word: 'paused' },
  panic: {
    code: reverting(`0x4e487b71${'11'.padStart(64, '0')}`),
    says: 'execution reverted',
    decoded: 'Panic(uint256)',
    word: 'overflow',
  },
  'custom error': {
    code: reverting(encodeErrorResult({ abi, errorName: 'ERC20InsufficientBalance', args: [HOLDER, 1n, 2n] })),
    says: 'execution reverted',
    decoded: 'ERC20InsufficientBalance(address,uint256,uint256)',
    word: 'too few tokens',
  },
  'unknown error': { code: reverting('0xdeadbeef'), says: 'execution reverted', decoded: '0xdeadbeef' },
  'no reason': { code: '0x5f5ffd', says: 'execution reverted', word: 'refused' },
}
const WAYS: readonly CallName[] = ['CALL', 'CALLCODE', 'DELEGATECALL', 'STATICCALL']

const node = createNode({ history: false, seed: 'traces', automine: true })
afterAll(() => node.close())
const ask = <Result>(method: string, ...params: unknown[]) => node.ask({ method, params }) as Promise<Result>

let last = 0xa000
/** Puts code at a new address. */
async function place(code: Hex): Promise<Hex> {
  const address = pad(`0x${(++last).toString(16)}`, { size: 20 })
  await ask('anvil_setCode', address, code)
  return address
}

const traceOf = (to: Hex | undefined, more: object = {}): Promise<Frame> =>
  ask('debug_traceCall', { ...(to && { to }), gas: '0x1e8480', ...more }, 'latest', { tracer: 'callTracer' })

/** Reads a call by the positions of the calls that lead to it. */
const at = (trace: Frame, path: readonly number[]): Frame =>
  path.reduce<Frame>((frame, index) => frame.calls?.[index] as Frame, trace)

/** Compares the explanation of a trace with the call at a path that the construction determines. */
function expectStory(
  trace: Frame,
  path: readonly number[],
  { says, decoded, word = '' }: Partial<(typeof FAILURES)[string]>,
) {
  const frame = at(trace, path)
  const { trace: story, decoded: revert, cause } = explainFully({ jsonrpc: '2.0', id: 1, result: trace })
  expect(story?.frame).toMatchObject({
    at: `/result${path.map((index) => `/calls/${index}`).join('')}`,
    type: frame.type,
    error: says,
    gas: Number(frame.gas),
    gasUsed: Number(frame.gasUsed),
  })
  expect([story?.gas, story?.gasUsed]).toEqual([Number(trace.gas), Number(trace.gasUsed)])
  expect(revert?.name).toBe(decoded)
  expect(cause).toContain(word)
  // The text of the trace has the same cause.
  expect(explainFully(JSON.stringify(trace)).cause).toBe(cause)
}

describe.each(Object.entries(FAILURES))('a call that fails with %s', (_, failure) => {
  test('at the outermost level', async () => {
    expectStory(await traceOf(await place(failure.code)), [], failure)
  })

  test.each(WAYS)('inside of a contract that passes it on, by %s', async (way) => {
    const outer = await place(passingOn(calling(way, await place(failure.code))))
    const trace = await traceOf(outer)
    expect([trace.error, trace.calls?.[0]?.type]).toEqual(['execution reverted', way])
    expectStory(trace, [0], failure)
  })
})

describe('nested calls', () => {
  test.each([3, 5, 9])('the innermost of %i levels fails, and each level passes it on', async (levels) => {
    let inner = await place(FAILURES.reason?.code as Hex)
    for (let level = 1; level < levels; level++) inner = await place(passingOn(calling('CALL', inner)))
    expectStory(await traceOf(inner), Array<number>(levels - 1).fill(0), FAILURES.reason ?? {})
  })

  test('the second call of a contract fails after one that succeeded', async () => {
    const good = await place('0x00')
    const bad = await place(FAILURES.panic?.code as Hex)
    const outer = await place(passingOn(concatHex([calling('CALL', good), '0x50', calling('CALL', bad)])))
    expectStory(await traceOf(outer), [1], FAILURES.panic ?? {})
  })

  test('a call fails and its caller goes on: the transaction succeeded', async () => {
    const outer = await place(goingOn(calling('CALL', await place(FAILURES.reason?.code as Hex))))
    const trace = await traceOf(outer)
    expect(trace.error).toBeUndefined()
    expectStory(trace, [0], { ...FAILURES.reason, word: 'The transaction succeeded although' })
    expect(explainFully(trace).trace?.frame?.isHandled).toBe(true)
  })

  test('a failure that was handled is not the reason of a later one', async () => {
    const handled = await place(FAILURES.panic?.code as Hex)
    const bad = await place(FAILURES.reason?.code as Hex)
    const outer = await place(passingOn(concatHex([calling('CALL', handled), '0x50', calling('CALL', bad)])))
    expectStory(await traceOf(outer), [1], FAILURES.reason ?? {})
  })

  test('a handled failure, a call that succeeded, and a revert of the contract itself', async () => {
    const handled = await place(FAILURES.panic?.code as Hex)
    const good = await place('0x00')
    const both = concatHex([calling('CALL', handled), '0x50', calling('CALL', good)])
    expectStory(await traceOf(await place(wrapping(both, error('own')))), [], { ...FAILURES.reason, word: 'own' })
  })

  test('a contract answers a failure with another reason: both are told', async () => {
    const outer = await place(wrapping(calling('CALL', await place(FAILURES.reason?.code as Hex)), error('outer one')))
    const trace = await traceOf(outer)
    expectStory(trace, [0], FAILURES.reason ?? {})
    expect(explainFully(trace).trace?.outer).toContain('outer one')
  })
})

describe('gas', () => {
  const LOOP = '0x5b5f56'
  test('the transaction runs out', async () => {
    const trace = await traceOf(await place(LOOP), { gas: '0x186a0' })
    expectStory(trace, [], { says: 'out of gas', word: 'ran out of gas' })
  })

  test('a call with a limit of its own runs out, and its caller passes that on', async () => {
    const trace = await traceOf(await place(passingOn(calling('CALL', await place(LOOP), 5_000))))
    expect(at(trace, [0])).toMatchObject({ gas: '0x1388', gasUsed: '0x1388' })
    expectStory(trace, [0], { says: 'out of gas', word: 'ran out of gas' })
  })

  test('a call with a limit of its own runs out, and its caller goes on', async () => {
    const trace = await traceOf(await place(goingOn(calling('CALL', await place(LOOP), 5_000))))
    expectStory(trace, [0], { says: 'out of gas', word: 'succeeded although a call failed. The call ran out of gas' })
  })
})

describe('creations', () => {
  test('the init code reverts', async () => {
    const trace = await traceOf(undefined, { data: FAILURES.reason?.code })
    expect(trace.type).toBe('CREATE')
    expectStory(trace, [], FAILURES.reason ?? {})
  })

  test('the init code of a contract that a contract makes reverts', async () => {
    const trace = await traceOf(await place(creating(FAILURES.reason?.code as Hex)))
    expect(at(trace, [0]).type).toBe('CREATE')
    expectStory(trace, [0], { ...FAILURES.reason, word: 'paused' })
  })
})

test('a contract that destroys itself has no failed call', async () => {
  const { cause, trace } = explainFully(await traceOf(await place('0x5fff')))
  expect([cause, trace?.failed, trace?.frame]).toEqual(['2 calls, and none failed.', 0, undefined])
})

test.each(WAYS.slice(0, 1))('a precompile of Ethereum fails without a reason, by %s', async (way) => {
  // BLAKE2 refuses an input of the wrong length.
  const trace = await traceOf(await place(passingOn(calling(way, pad('0x09', { size: 20 })))))
  const inner = at(trace, [0])
  expect(inner.error).toBeDefined()
  expectStory(trace, [0], { says: `${inner.error}` })
})

test('a precompile of Monad refuses a static call', async () => {
  const trace = await traceOf(await place(passingOn(calling('STATICCALL', pad('0x1000', { size: 20 })))))
  const inner = at(trace, [0])
  expect(inner.error).toBeDefined()
  expect(explainFully(trace).trace?.frame?.at).toBe('/calls/0')
})

describe('transactions', () => {
  test('the reserve balance is broken', async () => {
    const slow = createNode({ seed: 'traces' })
    const [from] = slow.accounts
    const send = async (value: bigint) => {
      const params = [{ from: from?.address, to: HOLDER, value: `0x${value.toString(16)}`, gas: '0x5208' }]
      const hash = await slow.wallet().request({ method: 'eth_sendTransaction', params })
      await slow.clock.step()
      return hash
    }
    await send(parseEther('9988'))
    const hash = await send(parseEther('5'))
    const trace = (await slow.ask({
      method: 'debug_traceTransaction',
      params: [hash, { tracer: 'callTracer' }],
    })) as Frame
    expectStory(trace, [], { says: 'reserve balance violation', word: 'reserve' })
    slow.close()
  })

  test('an account with delegated code (type 4) refuses a call', async () => {
    const target = await place(FAILURES.reason?.code as Hex)
    const account = await place(concatHex(['0xef0100', target]))
    const trace = await traceOf(await place(passingOn(calling('CALL', account))))
    expectStory(trace, [0], FAILURES.reason ?? {})
  })
})

describe('the trace of a block', () => {
  test('names the transaction', async () => {
    const good = await traceOf(await place('0x00'))
    const bad = await traceOf(await place(passingOn(calling('CALL', await place(FAILURES.panic?.code as Hex)))))
    const block = [good, bad].map((result, index) => ({ txHash: `0x${`${index}`.repeat(64)}`, result }))
    const { trace, decoded } = explainFully({ jsonrpc: '2.0', id: 1, result: block })
    expect([trace?.frame?.at, trace?.calls, decoded?.name]).toEqual(['/result/1/result/calls/0', 3, 'Panic(uint256)'])
  })
})

test('the flat list of other clients is read as a tree', () => {
  const action = { callType: 'call', from: HOLDER, to: HOLDER, gas: '0x100', input: '0x', value: '0x0' }
  const list = [
    { action, result: { gasUsed: '0x50', output: '0x' }, subtraces: 2, traceAddress: [], type: 'call' },
    { action, result: { gasUsed: '0x10', output: '0x' }, subtraces: 0, traceAddress: [0], type: 'call' },
    { action, error: 'Out of gas', subtraces: 0, traceAddress: [1], type: 'call' },
  ]
  const { trace, cause } = explainFully(list)
  expect([trace?.frame?.at, trace?.frame?.error, trace?.calls]).toEqual(['/calls/1', 'out of gas', 3])
  expect(cause).toContain('ran out of gas')
})

describe('recorded traces of the reference', () => {
  /** Read by hand: the file, the call that failed first, and its reason. Other traces have no failed call. */
  const FAILED: Readonly<Record<string, [at: string, reason: string]>> = {
    'debug_traceTransaction/failed-transfer.json': ['/result', 'only message is “error”'],
    // The second call of the batch has an unknown selector. Multicall3 then reverts with its own reason.
    'debug_traceTransaction/why-it-reverts.json': ['/result/calls/1', 'refused the call'],
    'debug_traceCall/why-it-reverts.json': ['/result/calls/1', 'refused the call'],
    'debug_traceCall/reverted-call.json': ['/result', 'refused the call'],
    'debug_traceBlockByNumber/only-top-call.json': ['/result/4/result', 'only message is “error”'],
    'debug_traceBlockByHash/only-top-call.json': ['/result/4/result', 'only message is “error”'],
  }
  const FOLDERS = ['debug_traceTransaction', 'debug_traceBlockByNumber', 'debug_traceBlockByHash', 'debug_traceCall']
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(`openrpc/examples/${folder}`).map((file) => `${folder}/${file}`),
  )
  const traces = files.flatMap((file) => {
    const { response } = JSON.parse(readFileSync(`openrpc/examples/${file}`, 'utf8')) as { response: unknown }
    return /"gasUsed":/.test(JSON.stringify(response)) ? [[file, response] as const] : []
  })
  test.each(traces)('%s', (file, response) => {
    const { trace, cause } = explainFully(response)
    const [place, reason = ''] = FAILED[file] ?? []
    expect([file, trace?.frame?.at]).toEqual([file, place])
    expect(cause).toContain(reason)
  })
})

beforeAll(() => node.clock.step())
