// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { callOverHttp } from './endpoint-call.ts'
import { openEndpointFrame } from './endpoint-frame-inside.ts'
import { type FrameAnswer, OPEN_FRAME } from './endpoint-frame-messages.ts'

vi.mock('./endpoint-call.ts', () => ({ callOverHttp: vi.fn(), isMixedContent: () => false }))

const ORIGIN = 'https://docs.test'

/** A window in a frame, and what is needed to send it messages. */
function frame(hasBeenActive: boolean | undefined = true) {
  const parent = { navigator: hasBeenActive === undefined ? {} : { userActivation: { hasBeenActive } } }
  const listeners = new Set<(event: unknown) => void>()
  const endpointFrame = {
    parent,
    location: { origin: ORIGIN },
    addEventListener: (_: string, listener: (event: unknown) => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: (event: unknown) => void) => listeners.delete(listener),
  }
  const port = { postMessage: vi.fn<(answer: FrameAnswer) => void>(), onmessage: undefined as never }
  const send = (changes: Record<string, unknown> = {}) => {
    for (const listener of [...listeners])
      listener({ origin: ORIGIN, source: parent, data: OPEN_FRAME, ports: [port], ...changes })
  }
  openEndpointFrame(endpointFrame as unknown as Window)
  const ask = (data: unknown) => (port.onmessage as unknown as (event: unknown) => void)({ data })
  return {
    endpointFrame,
    parent,
    port,
    send,
    ask,
    answers: () => port.postMessage.mock.calls.map(([answer]) => answer),
  }
}

beforeEach(() => void vi.mocked(callOverHttp).mockReset())

describe('openEndpointFrame', () => {
  test('takes the channel of the page that framed it, once', () => {
    const { send, answers } = frame()
    send()
    send()
    expect(answers()).toEqual([{ kind: 'ready' }])
  })

  test.each<[string, Record<string, unknown>]>([
    ['another origin', { origin: 'https://evil.test' }],
    ['a sandboxed page', { origin: 'null' }],
    ['another window', { source: {} }],
    ['another message', { data: 'hello' }],
    ['a message without a channel', { ports: [] }],
  ])('stays shut for %s', (_, changes) => {
    const { send, answers } = frame()
    send(changes)
    expect(answers()).toEqual([])
  })

  test('stays shut until a reader has pressed something on the page; browsers that cannot tell are let in', () => {
    for (const [hasBeenActive, expected] of [
      [false, 0],
      [undefined, 1],
    ] as const) {
      const { send, answers } = frame(hasBeenActive)
      send()
      expect(answers()).toHaveLength(expected)
    }
  })

  test('stays shut when it is opened by itself', () => {
    const { endpointFrame, send, answers } = frame()
    Object.assign(endpointFrame, { parent: endpointFrame })
    send({ source: endpointFrame })
    expect(answers()).toEqual([])
  })

  test('carries a call and its outcome, and stops the one that is asked for', async () => {
    const outcomes = new Map<string, (outcome: never) => void>()
    const signals = new Map<string, AbortSignal>()
    vi.mocked(callOverHttp).mockImplementation(
      ({ url }, signal) =>
        new Promise((resolve) => {
          outcomes.set(url, resolve as (outcome: never) => void)
          signals.set(url, signal)
        }),
    )
    const { send, ask, answers } = frame()
    send()
    ask({ kind: 'call', id: 1, call: { url: 'https://a.test' } })
    ask({ kind: 'call', id: 2, call: { url: 'https://b.test' } })
    ask({ kind: 'stop', id: 1 })
    ask({ kind: 'stop', id: 99 })
    expect([signals.get('https://a.test')?.aborted, signals.get('https://b.test')?.aborted]).toEqual([true, false])
    outcomes.get('https://b.test')?.({ kind: 'cors' } as never)
    await expect.poll(() => answers().at(-1)).toEqual({ kind: 'outcome', id: 2, outcome: { kind: 'cors' } })
  })

  test('opens a WebSocket, carries texts, and closes it when it is asked to', () => {
    const made: FakeSocket[] = []
    class FakeSocket {
      static readonly OPEN = 1
      readyState = 1
      sent: string[] = []
      onopen?: () => void
      onmessage?: (event: { data: unknown }) => void
      onclose?: (event: { code: number }) => void
      constructor() {
        made.push(this)
      }
      send(text: string) {
        this.sent.push(text)
      }
      close() {
        this.onclose?.({ code: 1_000 })
      }
    }
    vi.stubGlobal('WebSocket', FakeSocket)
    const { send, ask, answers } = frame()
    send()
    ask({ kind: 'socket', id: 7, url: 'wss://a.test/key' })
    ask({ kind: 'socket', id: 8, url: 'https://a.test' })
    const [socket] = made
    socket?.onopen?.()
    ask({ kind: 'send', id: 7, text: '{"id":1}' })
    socket?.onmessage?.({ data: '{"id":1,"result":"0x1"}' })
    ask({ kind: 'stop', id: 7 })
    ask({ kind: 'send', id: 7, text: 'too late' })
    vi.unstubAllGlobals()
    expect([made.length, socket?.sent]).toEqual([1, ['{"id":1}']])
    expect(answers().slice(1)).toEqual([
      { kind: 'event', id: 8, event: { type: 'closed', why: 'ended', wasOpen: false } },
      { kind: 'event', id: 7, event: { type: 'open' } },
      { kind: 'event', id: 7, event: { type: 'message', text: '{"id":1,"result":"0x1"}', isCut: false } },
      { kind: 'event', id: 7, event: { type: 'closed', why: 'ended', wasOpen: true, code: 1_000 } },
    ])
  })
})
