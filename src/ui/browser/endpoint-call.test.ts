// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { callOverHttp, MAX_ANSWER_BYTES, retryAfter } from './endpoint-call.ts'
import type { CallRequest } from './endpoint-frame-messages.ts'

const CALL: CallRequest = { url: 'https://rpc.test/v1/key', headers: { 'x-key': 'k' }, body: '{}', timeoutMs: 30_000 }
const fetched = vi.fn<typeof fetch>()
const call = (changes: Partial<CallRequest> = {}, signal = new AbortController().signal) =>
  callOverHttp({ ...CALL, ...changes }, signal)

beforeEach(() => {
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('callOverHttp', () => {
  test('sends one POST without cookies, referrer or cache, with the headers of the call', async () => {
    fetched.mockResolvedValue(new Response('{"result":1}'))
    expect(await call()).toMatchObject({ kind: 'answer', status: 200, text: '{"result":1}' })
    const [url, init] = fetched.mock.calls[0] ?? []
    expect(String(url)).toBe(CALL.url)
    expect(init).toMatchObject({
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json', 'x-key': 'k' },
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      redirect: 'manual',
    })
  })

  test('a refusal with a JSON body is an answer; another one is an HTTP status, with what it asks to wait', async () => {
    fetched.mockResolvedValueOnce(new Response('{"error":{}}', { status: 429 }))
    expect(await call()).toMatchObject({ kind: 'answer', status: 429 })
    fetched.mockResolvedValueOnce(new Response('{"error":{}}', { status: 429, headers: { 'retry-after': '3' } }))
    expect(await call()).toMatchObject({ kind: 'answer', retryAfterS: 3 })
    fetched.mockResolvedValueOnce(new Response('Slow down', { status: 429, headers: { 'retry-after': '7' } }))
    expect(await call()).toMatchObject({ kind: 'http', status: 429, text: 'Slow down', retryAfterS: 7 })
    fetched.mockResolvedValueOnce(new Response('Bad Gateway', { status: 502 }))
    expect(await call()).not.toHaveProperty('retryAfterS')
  })

  test('a redirect is told and not followed', async () => {
    fetched.mockResolvedValue({ type: 'opaqueredirect' } as Response)
    expect(await call()).toEqual({ kind: 'redirect' })
    expect(fetched).toHaveBeenCalledOnce()
  })

  test('an answer beyond 20 MB is given up while it arrives', async () => {
    const piece = new Uint8Array(4_000_000)
    let sent = 0
    const cancel = vi.fn()
    const body = new ReadableStream({
      pull: (controller) => {
        sent += piece.length
        controller.enqueue(piece)
      },
      cancel,
    })
    fetched.mockResolvedValue({ type: 'cors', body, ok: true, status: 200, headers: new Headers() } as Response)
    expect(await call()).toEqual({ kind: 'too-large', limit: MAX_ANSWER_BYTES, text: '\0'.repeat(200_000) })
    expect(cancel).toHaveBeenCalledOnce()
    expect(sent).toBeLessThan(MAX_ANSWER_BYTES + 3 * piece.length)
  })

  test('what the browser keeps to itself is CORS when a server answers at all, and refused when none does', async () => {
    const failed = () => fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    failed()
    failed().mockResolvedValueOnce(new Response())
    expect(await call()).toEqual({ kind: 'cors' })
    // The second requests omit the body and headers of the call. The CORS check uses the called URL.
    expect(
      fetched.mock.calls.slice(1).map(([url, init]) => [String(url), init?.method, init?.mode, init?.body]),
    ).toEqual([
      [CALL.url, 'HEAD', 'cors', undefined],
      ['https://rpc.test', 'HEAD', 'no-cors', undefined],
    ])
    expect(JSON.stringify(fetched.mock.calls.slice(1))).not.toContain('x-key')
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    expect(await call()).toEqual({ kind: 'refused' })
  })

  test('a connection that breaks is told from CORS: the server lets pages read it', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValueOnce(new Response())
    expect(await call()).toEqual({ kind: 'broken' })
  })

  test('tells a stopped call, one that timed out, and one without a network', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    expect(await call({}, AbortSignal.abort())).toEqual({ kind: 'stopped' })
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
    expect(await call({ timeoutMs: 5 })).toEqual({ kind: 'timeout', ms: 5 })
    vi.mocked(AbortSignal.timeout).mockReturnValue(new AbortController().signal)
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    expect(await call()).toEqual({ kind: 'offline' })
  })

  test('from an https page, http is called on the own machine only', async () => {
    vi.stubGlobal('location', { protocol: 'https:' })
    fetched.mockImplementation(async () => new Response('{}'))
    expect(await call({ url: 'http://rpc.test' })).toEqual({ kind: 'mixed-content' })
    for (const url of ['http://localhost:8080', 'http://127.0.0.1:8080', 'http://[::1]:8080'])
      expect(await call({ url })).toMatchObject({ kind: 'answer' })
  })

  test.each(['', 'rpc.test', 'wss://rpc.test', 'file:///etc/passwd', 'javascript:alert(1)'])(
    '%j is not called',
    async (url) => {
      expect(await call({ url })).toEqual({ kind: 'refused' })
      expect(fetched).not.toHaveBeenCalled()
    },
  )
})

test('Retry-After is read as seconds or as a date, never as less than 0', () => {
  const now = Date.parse('2026-11-22T10:00:00Z')
  expect(
    [null, '', '12', 'Sun, 22 Nov 2026 10:00:30 GMT', 'Sun, 22 Nov 2026 09:00:00 GMT', 'soon'].map((value) =>
      retryAfter(value, now),
    ),
  ).toEqual([undefined, undefined, 12, 30, 0, undefined])
})
