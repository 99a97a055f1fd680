/** The complete check against a server with recorded responses. A slow test covers all defects. */
import { describe, expect, test } from 'vitest'
import { readingMethods } from '../../../../test/authored.ts'
import { type Defect, defects } from '../../../../test/broken-servers/defect.ts'
import { startReplayServer } from '../../../../test/broken-servers/server.ts'
import { SLOW } from '../../../../test/slow.ts'
import { inTurns } from '../../../../test/turn-clock.ts'
import { examples } from '../../rpc/examples.ts'
import { type CheckOptions, checkEndpoint, exitCode } from './check.ts'
import type { CheckReport, Outcome } from './model.ts'

const check = async (defect?: Defect, options: Partial<CheckOptions> = {}): Promise<CheckReport> => {
  const server = await startReplayServer(defect)
  try {
    const url = new URL(server.url)
    const fast = { timeoutMs: 60_000, rate: 100_000, backoffMs: 1 }
    return await checkEndpoint({ url, examples, methods: [], reference: 'monad', ...fast, ...options })
  } finally {
    await server.close()
  }
}
const named = (id: string) => defects.find((defect) => defect.id === id)
const differing = ({ outcomes }: CheckReport) => outcomes.filter(({ verdict }) => verdict === 'differs')

describe('against a server that answers as the document says', () => {
  test('nothing differs, every method that only reads is asked, and only undecodable bytes are sent', async () => {
    const report = await check()
    expect(differing(report)).toEqual([])
    expect(exitCode(report)).toBe(0)
    expect(report).toMatchObject({ chainId: '0x8f', client: 'Monad/0.15.1', retries: 0 })
    const asked = new Set(report.outcomes.map(({ method }) => method))
    const sending = ['eth_sendRawTransaction', 'eth_sendRawTransactionSync']
    expect([...asked].sort()).toEqual([...readingMethods, ...sending, 'cross-examination', 'envelope'].sort())
    expect(report.outcomes.filter(({ method }) => /send|subscribe/.test(method))).toMatchObject(
      sending.map((method) => ({ method, probe: 'bytes that are no transaction', verdict: 'fits' })),
    )
    expect(report.requests).toBeLessThan(600)
  })

  test('each block is asked for in every way the method takes', async () => {
    const { outcomes } = await check(undefined, { methods: ['eth_getBalance'] })
    const probes = outcomes.map(({ probe }) => probe)
    expect(probes.slice(0, 9)).toEqual([
      'latest',
      'safe',
      'finalized',
      'pending',
      'earliest',
      'by number',
      'by hash',
      'by number object',
      'by hash object',
    ])
    expect(new Set(outcomes.map(({ method }) => method))).toEqual(new Set(['eth_getBalance']))
  })

  test('the codes that came are kept with the names of the errors', async () => {
    const { outcomes } = await check(undefined, { methods: ['eth_getBlockByHash'] })
    expect(outcomes.find(({ probe }) => probe === 'example short-hash')?.error).toEqual({
      ids: ['InvalidParams'],
      code: -32602,
    })
  })

  test('progress counts up to the number of probes', async () => {
    const steps: [number, number][] = []
    const { outcomes } = await check(undefined, {
      methods: ['eth_chainId', 'eth_gasPrice'],
      onProgress: (done, total) => steps.push([done, total]),
    })
    expect(steps).toEqual(outcomes.map((_, index) => [index, outcomes.length]))
  })
})

describe('a defect', () => {
  const isFound = async (id: string) => {
    const defect = named(id)
    const report = await check(defect)
    expect(exitCode(report)).toBe(1)
    const methods = new Set(differing(report).map(({ method }) => method))
    // A defect in one method also contradicts the others.
    methods.delete('cross-examination')
    if (defect?.on !== undefined) expect(methods).toEqual(new Set([defect.on]))
  }
  test.each(['number-for-quantity', 'truncated-json'])('%s is found', isFound)
  test.each([
    'missing-receipt-status',
    'null-for-known-block',
    'error-for-unknown',
    'wrong-code-bad-params',
    'receipt-missing',
    'wrong-id',
  ])('%s is found', SLOW, isFound)

  test('batch-reversed is tolerated, because JSON-RPC permits it', SLOW, async () => {
    const { outcomes } = await inTurns(() => check(named('batch-reversed')))
    expect(outcomes.filter(({ verdict }) => verdict === 'differs')).toEqual([])
    const tolerated = outcomes.filter(({ note }) => note?.startsWith('responses in another order'))
    expect(tolerated.map(({ verdict }) => verdict)).toContain('tolerated')
  })

  test('that silences one method does not cost a timeout per probe', async () => {
    const options = { methods: ['eth_getLogs', 'eth_chainId'], timeoutMs: 250 }
    const { outcomes } = await inTurns(() => check(named('hung-connection'), options))
    const logs = outcomes.filter(({ method }) => method === 'eth_getLogs')
    expect(logs.filter(({ verdict }) => verdict === 'differs').length).toBe(2)
    expect(
      logs.slice(2).every(({ verdict, note }) => verdict === 'skipped' && note === 'the method does not respond'),
    ).toBe(true)
  })
})

describe('an endpoint that leaves methods out', () => {
  const without = (on: string): Defect => ({
    id: 'absent',
    half: 'a',
    title: 'Not offered',
    on,
    'answer-error': { code: -32601, message: 'Method not found' },
  })

  test('may leave out debug methods', async () => {
    const report = await check(without('debug_getRawBlock'))
    expect(differing(report)).toEqual([])
    expect(report.outcomes.filter(({ verdict }) => verdict === 'absent').length).toBeGreaterThan(3)
  })

  test('may not leave out eth_getBalance', async () => {
    const report = await check(without('eth_getBalance'))
    expect(new Set(differing(report).map(({ method }) => method))).toEqual(new Set(['eth_getBalance']))
  })
})

describe('an endpoint that cannot be checked', () => {
  test('because nobody is there', async () => {
    const report = await check(undefined, { url: new URL('http://127.0.0.1:1/secret-key') })
    expect(report).toMatchObject({
      failure: 'cannot connect: ECONNREFUSED',
      endpoint: 'http://127.0.0.1:1/…',
      retries: 2,
    })
    expect(exitCode(report)).toBe(2)
  })

  test.each([
    ['nothing answers', { transport: 'hang' as const }, 'no complete response'],
    ['a web page answers', { transport: 'page' as const }, 'a body that is not JSON'],
    ['nothing is at the address', { status: 404 }, 'HTTP 404'],
  ])('because %s', async (title, defect, reason) => {
    const report = await inTurns(() => check({ id: 'none', half: 'a', title, ...defect }, { timeoutMs: 300 }))
    expect(report.failure).toContain(reason)
    expect(report.failure).toContain('Is this the address of the JSON-RPC endpoint?')
    expect([exitCode(report), report.outcomes]).toEqual([2, []])
  })

  test('because it refuses the key', async () => {
    const report = await check({ id: 'forbidden', half: 'a', title: 'Refuses all', status: 403 })
    expect(report.failure).toBe('the endpoint rejects requests with HTTP 403')
    expect(exitCode(report)).toBe(2)
  })

  test('because it is too busy all the time', async () => {
    const report = await check({ id: 'busy', half: 'a', title: 'Too many requests', status: 429 })
    expect(report.outcomes.every(({ verdict }) => verdict === 'skipped')).toBe(true)
    expect(exitCode(report)).toBe(2)
  })
})

describe('the chain', () => {
  test('must be the one that was asked for', async () => {
    const report = await check(undefined, { chainId: 10_143, methods: ['eth_chainId'] })
    expect(differing(report).map(({ problems: [problem] }) => problem?.message)).toEqual([
      'the endpoint is on chain 143, but 10143 is expected',
    ])
    expect(differing(await check(undefined, { chainId: 143, methods: ['eth_chainId'] }))).toEqual([])
  })
})

describe('exitCode', () => {
  const outcome = (verdict: Outcome['verdict']): Outcome => ({ method: 'm', probe: 'p', verdict, problems: [] })

  test('is 1 as soon as one answer differs', () => {
    expect(exitCode({ outcomes: [outcome('fits'), outcome('differs')] })).toBe(1)
  })

  test('is 2 when no answer was seen to fit, so that an empty check never passes', () => {
    expect(exitCode({ outcomes: [] })).toBe(2)
    expect(exitCode({ outcomes: [outcome('absent'), outcome('skipped'), outcome('expected')] })).toBe(2)
    expect(exitCode({ outcomes: [outcome('fits')], failure: 'gone' })).toBe(2)
  })

  test('is 0 when answers fit, whatever is absent or expected beside them', () => {
    expect(exitCode({ outcomes: [outcome('fits'), outcome('absent'), outcome('expected')] })).toBe(0)
  })
})
