// @vitest-environment happy-dom
/**
 * Tests "Run" from the press to the outcome, including the questions before a call, and the events that end or keep it.
 */
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { DoneCall, SentCall } from './call-state.ts'
import { sendingOf } from './make-call.ts'
import { type Call, type CallInput, useCall } from './use-call.ts'

const answered = (call: SentCall): DoneCall => ({
  call,
  result: { outcome: { kind: 'answer', status: 200, text: '{"result":"0x1"}', ms: 4 } },
})

let answer: (done: DoneCall | undefined) => void
const made = vi.fn(
  (_: SentCall, __: { signal: AbortSignal }) => new Promise<DoneCall | undefined>((resolve) => (answer = resolve)),
)
const done = vi.fn()

const READS = { method: 'eth_chainId', params: [] }
const SENDS = { method: 'eth_sendRawTransaction', params: ['0x00'] }
const at = (http: string) => () => ({ id: 'Mainnet', label: 'a.test', http })

const input = (changes: Partial<CallInput> = {}): CallInput => ({
  request: READS,
  target: at('https://a.test'),
  examples: async () => [],
  load: async () => ({ makeCall: made, sendingOf }),
  base: '/',
  onDone: done,
  onParams: () => undefined,
  ...changes,
})

let call: Call
let show: (changes?: Partial<CallInput>) => void
let unmount: () => void

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  made.mockClear()
  done.mockClear()
  const Host = ({ given }: { given: CallInput }) => {
    call = useCall(given)
    return null
  }
  const root = createRoot(document.createElement('div'))
  show = (changes) => act(() => root.render(<Host given={input(changes)} />))
  unmount = () => act(() => root.unmount())
})
afterEach(() => {
  unmount()
  vi.unstubAllGlobals()
})

const press = (button: () => void) => act(async () => button())

describe('a call that reads', () => {
  test('is sent with one press, and its outcome is handed on once', async () => {
    show()
    await press(call.run)
    expect(call.state).toMatchObject({ phase: 'running', call: { method: 'eth_chainId', target: { label: 'a.test' } } })
    await act(async () => answer(answered({ ...READS, target: at('https://a.test')() })))
    expect(call.state).toMatchObject({ phase: 'done', result: { outcome: { ms: 4 } } })
    expect(done).toHaveBeenCalledTimes(1)
    await press(call.withdraw)
    expect(call.state.phase).toBe('done')
  })

  test('is ended by "Stop", and what comes afterwards is not shown', async () => {
    show()
    await press(call.run)
    await press(call.stop)
    expect(made.mock.calls[0]?.[1].signal.aborted).toBe(true)
    await act(async () => answer(answered({ ...READS, target: at('https://a.test')() })))
    expect(call.state).toEqual({ phase: 'idle' })
    expect(done).not.toHaveBeenCalled()
  })

  test('is ended by another subject, and goes on with the same', async () => {
    show({ subject: 'one' })
    await press(call.run)
    show({ subject: 'one', request: SENDS })
    expect(call.state.phase).toBe('running')
    show({ subject: 'two' })
    expect(call.state).toEqual({ phase: 'idle' })
    expect(made.mock.calls[0]?.[1].signal.aborted).toBe(true)
  })

  test('says that the code did not load', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    show({ load: () => Promise.reject(new Error('offline')) })
    await press(call.run)
    expect(call.state).toMatchObject({ phase: 'done', result: { outcome: { kind: 'no-frame' } } })
  })

  test('is not made without a request', async () => {
    show({ request: undefined })
    await press(call.run)
    expect(call.state).toEqual({ phase: 'idle' })
    expect(made).not.toHaveBeenCalled()
  })
})

describe('an address', () => {
  test('that is missing is asked for first, and is a fault when it is still missing', async () => {
    show({ target: at('') })
    await press(call.run)
    expect(call.state).toEqual({ phase: 'address' })
    await press(call.run)
    expect(call.state).toMatchObject({ phase: 'address', fault: expect.stringContaining('Type the address') })
    expect(made).not.toHaveBeenCalled()
  })

  test('that cannot be called is a fault at once, until something changes', async () => {
    show({ target: at('wss://a.test') })
    await press(call.run)
    expect(call.state).toMatchObject({ phase: 'address', fault: expect.stringContaining('over HTTP') })
    await press(call.withdraw)
    expect(call.state).toEqual({ phase: 'idle' })
  })

  test('is judged as the page says', async () => {
    show({ faultOf: () => 'A header has no name.' })
    await press(call.run)
    expect(call.state).toEqual({ phase: 'address', fault: 'A header has no name.' })
  })
})

describe('a call that sends a transaction', () => {
  test('asks first, and is sent once with the second press', async () => {
    show({ request: SENDS })
    await press(call.run)
    expect(call.state).toMatchObject({ phase: 'confirm', call: SENDS, words: { agree: expect.any(String) } })
    expect(made).not.toHaveBeenCalled()
    await press(call.send)
    expect(made).toHaveBeenCalledTimes(1)
    await press(call.send)
    expect(made).toHaveBeenCalledTimes(1)
  })

  test('is not sent once the question was taken back', async () => {
    show({ request: SENDS })
    await press(call.run)
    await press(call.withdraw)
    await press(call.send)
    expect(call.state).toEqual({ phase: 'idle' })
    expect(made).not.toHaveBeenCalled()
  })

  test('goes where the question said, whatever was chosen since', async () => {
    show({ request: SENDS })
    await press(call.run)
    show({ request: SENDS, target: at('https://b.test') })
    await press(call.send)
    expect(made.mock.calls[0]?.[0].target.http).toBe('https://a.test')
  })
})
