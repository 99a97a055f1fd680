// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { callOverHttp } from './endpoint-call.ts'
import { openEndpointFrame } from './endpoint-frame-inside.ts'
import { type FrameAnswer, OPEN_FRAME } from './endpoint-frame-messages.ts'

/** The reader's answer, as `endpoint-question.ts` would give it. */
let press: (isAllowed: boolean) => void
const shown: (string | undefined)[] = []
vi.mock('./endpoint-question.ts', () => ({
  createQuestion: (_: unknown, { answer }: { answer: (isAllowed: boolean) => void }) => {
    press = answer
    return { show: (host: string | undefined) => shown.push(host), appear: () => undefined }
  },
}))
vi.mock('./endpoint-call.ts', () => ({ callOverHttp: vi.fn(), isMixedContent: () => false }))

const ORIGIN = 'https://docs.test'

/** A window in a frame, and what is needed to send it messages. */
function frame() {
  const parent = {}
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
  openEndpointFrame(endpointFrame as unknown as Window, ['https://a.test', 'https://b.test', 'wss://a.test'])
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

beforeEach(() => {
  vi.mocked(callOverHttp).mockReset()
  shown.length = 0
})

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

  test('calls a host that is not public after the reader allowed it, once', async () => {
    vi.mocked(callOverHttp).mockResolvedValue({ kind: 'refused' })
    const { send, ask, answers } = frame()
    send()
    ask({ kind: 'call', id: 1, call: { url: 'https://own.test/key' } })
    await expect.poll(() => answers().at(-1)).toEqual({ kind: 'asks', host: 'own.test' })
    expect([shown, vi.mocked(callOverHttp).mock.calls]).toEqual([['own.test'], []])
    press(true)
    await expect.poll(() => answers().at(-1)).toEqual({ kind: 'outcome', id: 1, outcome: { kind: 'refused' } })
    ask({ kind: 'call', id: 2, call: { url: 'https://own.test/other' } })
    await expect.poll(() => answers().at(-1)).toEqual({ kind: 'outcome', id: 2, outcome: { kind: 'refused' } })
    expect(shown).toEqual(['own.test', undefined])
  })

  test.each<[string, (ask: (data: unknown) => void) => void, object]>([
    ['the reader declines', () => press(false), { kind: 'not-allowed' }],
    ['the page takes the question back', (ask) => ask({ kind: 'decline' }), { kind: 'not-allowed' }],
    ['the page stops the call', (ask) => ask({ kind: 'stop', id: 1 }), { kind: 'stopped' }],
  ])('sends nothing when %s', async (_, end, outcome) => {
    const { send, ask, answers } = frame()
    send()
    ask({ kind: 'call', id: 1, call: { url: 'https://own.test' } })
    await expect.poll(() => shown).toEqual(['own.test'])
    end(ask)
    await expect.poll(() => answers().at(-1)).toEqual({ kind: 'outcome', id: 1, outcome })
    expect([shown.at(-1), vi.mocked(callOverHttp).mock.calls]).toEqual([undefined, []])
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
    await expect.poll(() => signals.size).toBe(2)
    ask({ kind: 'stop', id: 1 })
    ask({ kind: 'stop', id: 99 })
    expect([signals.get('https://a.test')?.aborted, signals.get('https://b.test')?.aborted]).toEqual([true, false])
    outcomes.get('https://b.test')?.({ kind: 'cors' } as never)
    await expect.poll(() => answers().at(-1)).toEqual({ kind: 'outcome', id: 2, outcome: { kind: 'cors' } })
  })

  test('opens a WebSocket, carries texts, and closes it when it is asked to', async () => {
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
    ask({ kind: 'socket', id: 7, url: 'wss://a.test' })
    ask({ kind: 'socket', id: 8, url: 'https://a.test' })
    await expect.poll(() => answers()).toHaveLength(2)
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
