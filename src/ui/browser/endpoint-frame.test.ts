// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { FrameRequest } from './endpoint-frame-messages.ts'

/** The endpoint frame's side, with the responses that `endpoint-frame-inside.ts` would send. */
type Answering = (port: MessagePort) => void
let answering: Answering
let activation: { hasBeenActive: boolean } | undefined
const opened: { src: string; sandbox: string | null; origin: unknown }[] = []

/** Loads a fresh module, because each page opens its own endpoint frame. */
const load = async () => {
  vi.resetModules()
  return import('./endpoint-frame.ts')
}
const answer = (outcome: unknown): Answering => {
  return (port) => {
    port.onmessage = ({ data }: MessageEvent<FrameRequest>) => {
      if (data.kind === 'call') port.postMessage({ kind: 'outcome', id: data.id, outcome })
    }
    port.postMessage({ kind: 'ready' })
  }
}

beforeEach(() => {
  opened.length = 0
  activation = { hasBeenActive: true }
  Object.defineProperty(navigator, 'userActivation', { configurable: true, get: () => activation })
  const create = document.createElement.bind(document)
  vi.spyOn(document, 'createElement').mockImplementation(((name: string) => {
    if (name !== 'iframe') return create(name)
    const frame = create('div') as unknown as HTMLIFrameElement
    Object.defineProperty(frame, 'contentWindow', {
      value: {
        postMessage: (_: unknown, origin: unknown, [port]: MessagePort[]) => {
          opened.push({ src: frame.src, sandbox: frame.getAttribute('sandbox'), origin })
          if (port) answering(port)
        },
      },
    })
    queueMicrotask(() => frame.dispatchEvent(new Event('load')))
    return frame
  }) as never)
})
afterEach(() => {
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

describe('callEndpoint', () => {
  test('opens the endpoint frame once, below the base, sandboxed, and gives what came of each call', async () => {
    answering = answer({ kind: 'cors' })
    const { callEndpoint } = await load()
    expect(await callEndpoint({ url: 'https://a.test', body: '{}' }, '/docs/')).toEqual({ kind: 'cors' })
    expect(await callEndpoint({ url: 'https://b.test', body: '{}' }, '/docs/')).toEqual({ kind: 'cors' })
    expect(opened).toEqual([{ src: '/docs/connect', sandbox: 'allow-scripts', origin: '*' }])
  })

  test('hands over headers and limits, and trims the address', async () => {
    const asked: unknown[] = []
    answering = (port) => {
      port.onmessage = ({ data }: MessageEvent<FrameRequest>) => {
        asked.push(data)
        if (data.kind === 'call') port.postMessage({ kind: 'outcome', id: data.id, outcome: { kind: 'refused' } })
      }
      port.postMessage({ kind: 'ready' })
    }
    const { callEndpoint, CALL_TIMEOUT_MS } = await load()
    await callEndpoint({ url: ' https://a.test ', body: '{"id":1}', headers: { 'x-key': 'k' } }, '/')
    expect(asked).toEqual([
      {
        kind: 'call',
        id: 1,
        call: { url: 'https://a.test', body: '{"id":1}', headers: { 'x-key': 'k' }, timeoutMs: CALL_TIMEOUT_MS },
      },
    ])
  })

  test('without a gesture the endpoint frame is not even opened; once open it needs no further one', async () => {
    answering = answer({ kind: 'cors' })
    const { callEndpoint } = await load()
    activation = { hasBeenActive: false }
    expect(await callEndpoint({ url: 'https://a.test', body: '' }, '/')).toEqual({ kind: 'no-gesture' })
    expect(opened).toEqual([])
    activation = { hasBeenActive: true }
    await callEndpoint({ url: 'https://a.test', body: '' }, '/')
    activation = { hasBeenActive: false }
    expect(await callEndpoint({ url: 'https://a.test', body: '' }, '/')).toEqual({ kind: 'cors' })
  })

  test.each(['http://localhost:8545/', ' http://127.0.0.1:8080/key'])(
    'calls %s, on the own machine, without the frame, and not before a gesture',
    async (url) => {
      const sent = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{}'))
      const { callEndpoint } = await load()
      activation = { hasBeenActive: false }
      expect(await callEndpoint({ url, body: '' }, '/')).toEqual({ kind: 'no-gesture' })
      expect(sent).not.toHaveBeenCalled()
      activation = { hasBeenActive: true }
      expect(await callEndpoint({ url, body: '' }, '/')).toMatchObject({ kind: 'answer', text: '{}' })
      expect(opened).toEqual([])
    },
  )

  test('shows the frame while it asks about a host, and tells it when the reader leaves the question', async () => {
    const asked: FrameRequest[] = []
    answering = (port) => {
      port.onmessage = ({ data }: MessageEvent<FrameRequest>) => {
        asked.push(data)
        if (data.kind === 'call') port.postMessage({ kind: 'asks', host: 'a.test' })
        if (data.kind !== 'decline') return
        port.postMessage({ kind: 'answered' })
        port.postMessage({ kind: 'outcome', id: 1, outcome: { kind: 'not-allowed' } })
      }
      port.postMessage({ kind: 'ready' })
    }
    const { callEndpoint } = await load()
    const call = callEndpoint({ url: 'https://a.test', body: '' }, '/')
    await expect.poll(() => asked.at(-1)).toEqual({ kind: 'shown', theme: 'light' })
    const dialog = document.querySelector('dialog')
    expect([dialog?.open, dialog?.ariaLabel ?? dialog?.getAttribute('aria-label')]).toEqual([
      true,
      'Allow requests to a.test?',
    ])
    dialog?.dispatchEvent(new Event('cancel', { cancelable: true }))
    expect(await call).toEqual({ kind: 'not-allowed' })
    expect(dialog?.open).toBe(false)
  })

  test('a stopped call tells the endpoint frame, and one that was stopped before is not sent', async () => {
    const asked: string[] = []
    answering = (port) => {
      port.onmessage = ({ data }: MessageEvent<FrameRequest>) => {
        asked.push(data.kind)
        if (data.kind === 'stop') port.postMessage({ kind: 'outcome', id: data.id, outcome: { kind: 'stopped' } })
      }
      port.postMessage({ kind: 'ready' })
    }
    const { callEndpoint } = await load()
    const life = new AbortController()
    const call = callEndpoint({ url: 'https://a.test', body: '', signal: life.signal }, '/')
    await expect.poll(() => asked).toEqual(['call'])
    life.abort()
    expect(await call).toEqual({ kind: 'stopped' })
    expect(await callEndpoint({ url: 'https://a.test', body: '', signal: life.signal }, '/')).toEqual({
      kind: 'stopped',
    })
    expect(asked).toEqual(['call', 'stop'])
  })

  test('an endpoint frame that does not answer in time is told, taken away, and tried again with the next call', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    vi.spyOn(console, 'error').mockReturnValue()
    answering = () => undefined
    const { callEndpoint } = await load()
    const call = callEndpoint({ url: 'https://a.test', body: '' }, '/')
    await Promise.resolve()
    vi.advanceTimersByTime(10_000)
    expect(await call).toEqual({ kind: 'no-frame' })
    expect(document.body.children).toHaveLength(0)
    vi.useRealTimers()
    answering = answer({ kind: 'cors' })
    expect(await callEndpoint({ url: 'https://a.test', body: '' }, '/')).toEqual({ kind: 'cors' })
  })
})

describe('connectEndpoint', () => {
  test('carries what is said both ways, and ends with "closed"', async () => {
    const asked: FrameRequest[] = []
    answering = (port) => {
      port.onmessage = ({ data }: MessageEvent<FrameRequest>) => {
        asked.push(data)
        if (!('id' in data)) return
        const tell = (event: unknown) => port.postMessage({ kind: 'event', id: data.id, event })
        if (data.kind === 'socket') tell({ type: 'open' })
        if (data.kind === 'send') tell({ type: 'message', text: data.text, isCut: false })
        if (data.kind === 'stop') tell({ type: 'closed', why: 'ended', wasOpen: true })
      }
      port.postMessage({ kind: 'ready' })
    }
    const { connectEndpoint } = await load()
    const said: unknown[] = []
    const connection = await connectEndpoint(' wss://a.test ', (event) => said.push(event), '/')
    connection.send('hello')
    await expect.poll(() => said).toContainEqual({ type: 'message', text: 'hello', isCut: false })
    connection.close()
    await expect.poll(() => said.at(-1)).toEqual({ type: 'closed', why: 'ended', wasOpen: true })
    expect(asked[0]).toEqual({ kind: 'socket', id: 1, url: 'wss://a.test' })
  })

  test('opens nothing without a gesture, and says so', async () => {
    const { connectEndpoint } = await load()
    activation = { hasBeenActive: false }
    const said: unknown[] = []
    await connectEndpoint('wss://a.test', (event) => said.push(event), '/')
    expect([said, opened]).toEqual([[{ type: 'closed', why: 'no-gesture', wasOpen: false }], []])
  })
})
