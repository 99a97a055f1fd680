import { readFileSync } from 'node:fs'
import { HttpRequestError, InternalRpcError, RpcRequestError, TimeoutError } from 'viem'
import { describe, expect, test } from 'vitest'
import { compareReleases, holdsFor } from '../../core/lib/client-version.ts'
import { mainnetRelease, type Release, type Verdict } from '../../core/lib/error-model.ts'
import { classifyRpcError } from './classify.ts'
import { clientNote } from './notes.ts'

type Version = {
  since?: string
  until?: string
  code: number
  message: string
  pattern?: string
  methods?: string[]
}
type Notes = {
  verdict: Verdict
  remedy: string
  versions: Version[]
  texts?: { message: string; verdict?: Verdict; remedy?: string }[]
}
type Document = {
  methods: { name: string; errors?: { $ref: string }[] }[]
  'x-errors': Record<string, Notes>
  'x-clients': Release[]
}
const document = JSON.parse(readFileSync('generated/openrpc.json', 'utf8')) as Document
const newest = mainnetRelease(document['x-clients'])
const releases = document['x-clients'].map(({ version }) => version).sort(compareReleases)
const [oldestKnown = '', newestKnown = ''] = [releases[0], releases.at(-1)]

/** Reads a remedy from `openrpc/errors.yaml`, for an error or for one text of it, and removes the Markdown. */
function remedyOf(id: string, text?: string): string {
  const notes = document['x-errors'][id]
  return (notes?.texts?.find(({ message }) => message === text)?.remedy ?? notes?.remedy ?? '')
    .replaceAll('`', '')
    .trim()
}

/** A release that returns this version of an error, mainnet's if possible. */
const releaseOf = (version: Version): string =>
  holdsFor(version, newest) ? newest : (version.until ?? version.since ?? newest)

/** A pattern with its placeholders filled in. */
const filled = (pattern: string): string => pattern.replaceAll(/\b[A-Z]\b|<[^<>]+>|…/g, '7')

/** A method that returns this version. For `MethodNotFound`, a name that does not exist. */
function methodOf(id: string, { methods }: Version): string | undefined {
  if (id === 'MethodNotFound') return 'eth_doesNotExist'
  if (methods) return methods[0]
  return document.methods.find(({ errors }) => errors?.some(({ $ref }) => $ref.endsWith(`/${id}`)))?.name
}

const answers = Object.entries(document['x-errors']).flatMap(([id, notes]) =>
  notes.versions.flatMap((version) => {
    const release = releaseOf(version)
    const own = [version.message, ...(version.pattern === undefined ? [] : [filled(version.pattern)])]
    const texts = (notes.texts ?? []).map((text) => ({ text: text.message, verdict: text.verdict ?? notes.verdict }))
    const all = texts.length > 0 ? texts : own.map((text) => ({ text: filled(text), verdict: notes.verdict }))
    return all.map(({ text, verdict }) => ({ id, version, release, text, verdict }))
  }),
)

describe('every message of the catalogue in every version', () => {
  test.each(answers.map((one) => [`${one.id} ${one.version.code} ${one.text}, ${one.release}`, one] as const))(
    '%s',
    (_, { id, version, release, text, verdict }) => {
      const error = { code: version.code, message: text, method: methodOf(id, version) }
      expect(classifyRpcError(error, { clientVersion: `Monad/${release}` }).verdict).toBe(verdict)
    },
  )
})

describe('what is known of an error', () => {
  test('is its entry and its remedy', () => {
    expect(
      classifyRpcError({ code: -32000, message: 'Transaction pool is full' }, { clientVersion: '0.16.4' }),
    ).toEqual({
      verdict: 'retry-elsewhere',
      entry: 'PoolDropped',
      advice: remedyOf('PoolDropped', 'Transaction pool is full'),
    })
  })

  test('names the releases when the client is unknown', () => {
    const advice = remedyOf('InvalidChainId')
    const message = 'Invalid chain ID: expected 143, got 1'
    expect(classifyRpcError({ code: -32000, message }).advice).toBe(`${advice} Clients up to 0.16.1 answer so.`)
    expect(classifyRpcError({ code: -32003, message }).advice).toBe(`${advice} Clients from 0.16.2 answer so.`)
    expect(classifyRpcError({ code: -32003, message }, { clientVersion: 'Monad/unknown' }).advice).toContain(
      'from 0.16.2',
    )
  })

  test('says when another release answers so', () => {
    const error = { code: -32603, message: 'rejected' }
    expect(classifyRpcError(error, { clientVersion: 'Monad/0.16.4' }).advice).toContain(
      'Clients up to 0.16.1 answer so; 0.16.4 answers -32000.',
    )
  })

  const later = answers.filter(({ id }) =>
    document['x-errors'][id]?.versions.every((version) => !holdsFor(version, oldestKnown)),
  )
  test.each(later)('says that $id is not of a release before it', ({ id, version, text }) => {
    const { entry, advice } = classifyRpcError({ code: version.code, message: text }, { clientVersion: oldestKnown })
    expect(entry).toBe(id)
    expect(advice).toMatch(new RegExp(`answer so; ${oldestKnown} does not have this error\\.$`))
  })

  test('says what another release answers with another text', () => {
    const error = { code: -32603, message: 'empty batch request' }
    expect(classifyRpcError(error, { clientVersion: '0.16.4' }).advice).toMatch(/; 0\.16\.4 answers -32600\.$/)
  })

  test('says that a known text has another code', () => {
    const codes = document['x-errors'].SubmissionRejected?.versions.map(({ code }) => code) ?? []
    expect(codes.length).toBeGreaterThan(1)
    expect(classifyRpcError({ code: -1, message: 'rejected' })).toEqual({
      verdict: 'retry-elsewhere',
      entry: 'SubmissionRejected',
      advice: `${remedyOf('SubmissionRejected')} The text belongs to SubmissionRejected, which has the code ${codes.join(' or ')} and not -1.`,
    })
  })

  test('takes the nearest release for one outside the known ones, and says so', () => {
    const error = { code: -32000, message: 'rejected' }
    expect(classifyRpcError(error, { clientVersion: '0.99.0' }).advice).toContain(`0.99.0 is newer than ${newestKnown}`)
    expect(classifyRpcError(error, { clientVersion: '0.1.0' }).advice).toContain(`0.1.0 is older than ${oldestKnown}`)
  })

  test('does not hold for another client, save a revert', () => {
    const foreign = { clientVersion: 'Geth/v1.14.0' }
    expect(classifyRpcError({ code: -32603, message: 'rejected' }, foreign)).toEqual({
      verdict: 'unknown',
      advice: 'Geth is not a Monad node, and the catalog does not cover its errors. Read the message.',
    })
    expect(classifyRpcError({ code: 3, message: 'execution reverted' }, foreign).verdict).toBe('reverted')
  })

  test('is a method switched off where the reference has it', () => {
    const error = { code: -32601, message: 'Method not found' }
    expect(classifyRpcError({ ...error, request: { method: 'eth_simulateV1' } }).verdict).toBe('retry-elsewhere')
    expect(classifyRpcError({ ...error, request: { method: 'eth_nope' } }).verdict).toBe('fix-request')
    expect(classifyRpcError(error).verdict).toBe('fix-request')
  })
})

describe('what libraries throw', () => {
  const body = { jsonrpc: '2.0', id: 1, method: 'eth_call', params: [] }
  const url = 'http://127.0.0.1:1'

  test('viem: the node’s error inside the chain', () => {
    const inner = new RpcRequestError({ body, url, error: { code: -32000, message: 'gas limit too high' } })
    expect(classifyRpcError(new InternalRpcError(inner)).entry).toBe('GasLimitTooHigh')
    const reverted = new RpcRequestError({
      body,
      url,
      error: { code: 3, message: 'execution reverted: no', data: '0x' },
    })
    expect(classifyRpcError(reverted)).toMatchObject({ verdict: 'reverted', entry: 'ExecutionReverted' })
  })

  test('viem: the method from the body that it prints', () => {
    const off = { code: -32601, message: 'Method not found' }
    const error = new RpcRequestError({ body: { ...body, method: 'eth_simulateV1' }, url, error: off })
    expect(classifyRpcError(error)).toMatchObject({ verdict: 'retry-elsewhere', entry: 'MethodNotSupported' })
  })

  test('viem: a timeout, and HTTP by its status', () => {
    expect(classifyRpcError(new TimeoutError({ body, url })).verdict).toBe('retry')
    const status = (code: number) => classifyRpcError(new HttpRequestError({ body, url, status: code })).verdict
    expect([429, 502, 413, 403].map(status)).toEqual(['retry', 'retry', 'fix-request', 'ask-operator'])
  })

  test('ethers: the error under info, and its own words', () => {
    const info = {
      error: { code: -32000, message: 'Signer had insufficient balance' },
      payload: { method: 'eth_call' },
    }
    const error = Object.assign(new Error('could not coalesce error'), { code: 'UNKNOWN_ERROR', info })
    expect(classifyRpcError(error)).toMatchObject({ verdict: 'fix-account', entry: 'PoolDropped' })
    expect(classifyRpcError(Object.assign(new Error('x'), { code: 'CALL_EXCEPTION' })).verdict).toBe('reverted')
    expect(classifyRpcError(Object.assign(new Error('x'), { code: 'INSUFFICIENT_FUNDS' })).verdict).toBe('fix-account')
  })

  test('fetch: a connection that is lost', () => {
    const cause = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
    expect(classifyRpcError(new TypeError('fetch failed', { cause })).verdict).toBe('retry')
  })

  test('a response, its text, and a list of errors', () => {
    const response = { jsonrpc: '2.0', id: 1, error: { code: -32602, message: 'invalid block range' } }
    expect(classifyRpcError(response).entry).toBe('InvalidBlockRange')
    expect(classifyRpcError(JSON.stringify(response)).entry).toBe('InvalidBlockRange')
    expect(classifyRpcError(new AggregateError([new Error('x'), response.error])).entry).toBe('InvalidBlockRange')
  })

  test('a code without a known text, and a text that holds the method beside the code', () => {
    expect(classifyRpcError({ code: -32_005, message: 'slow down' }).verdict).toBe('retry')
    expect(classifyRpcError({ code: -32_602, message: 'nothing that is known' }).verdict).toBe('fix-request')
    expect(classifyRpcError({ code: -31_999, message: 'nothing that is known' }).verdict).toBe('unknown')
    const text = '{"method":"eth_simulateV1"} failed, code: -32601, message: "Method not found"\nMethod not found'
    expect(classifyRpcError(text)).toMatchObject({ entry: 'MethodNotSupported' })
    expect(classifyRpcError('Method not found').advice).not.toContain('which has the code')
  })

  test('an error of a foreign node that nobody knows', () => {
    const lost = Object.assign(new Error('gone'), { code: 'ETIMEDOUT' })
    expect(classifyRpcError(lost, { clientVersion: 'Geth/v1.14.0' }).verdict).toBe('retry')
    const revert = Object.assign(new Error('x'), { code: 'CALL_EXCEPTION' })
    expect(classifyRpcError(revert, { clientVersion: 'Geth/v1.14.0' })).toMatchObject({ verdict: 'reverted' })
  })

  test('a page of HTML', () => {
    expect(classifyRpcError('<!doctype html><title>502</title>')).toMatchObject({ verdict: 'retry-elsewhere' })
    expect(classifyRpcError({ body: '<html></html>', message: '<html></html>' }).verdict).toBe('retry-elsewhere')
  })
})

test.each([
  [`Monad/${newestKnown}`, ''],
  ['Monad/0.99.0', `0.99.0 is newer than ${newestKnown}, the newest client known here.`],
  ['Monad/unknown', 'it does not report its release'],
  ['Geth/v1.14.0', 'not a Monad node'],
  ['', 'not a Monad node'],
])('of the client %j a reader must know %j', (version, note) => {
  expect(clientNote(version)).toBe(note)
})

describe('whatever it is given', () => {
  const cyclic: { cause?: unknown; message: string } = { message: 'x' }
  cyclic.cause = cyclic
  const throwing = {
    get code(): number {
      throw new Error('no')
    },
    get cause(): unknown {
      throw new Error('no')
    },
  }
  const hostile = new Proxy(
    {},
    {
      get() {
        throw new Error('no')
      },
      has() {
        throw new Error('no')
      },
    },
  )
  const deep = Array.from({ length: 5_000 }).reduce<unknown>((cause) => ({ cause }), { code: 3 })

  test.each([
    ['null', null],
    ['undefined', undefined],
    ['a number', 7],
    ['a symbol', Symbol('x')],
    ['an empty text', ''],
    ['a text', 'something went wrong'],
    ['an empty object', {}],
    ['a function', () => 1],
    ['a cycle', cyclic],
    ['getters that throw', throwing],
    ['a proxy that throws', hostile],
    ['a very deep chain', deep],
    ['a list of 100,000', { errors: Array.from({ length: 100_000 }, () => ({ message: 'x' })) }],
    ['a million characters', 'Invalid chain ID: expected '.repeat(40_000)],
    ['no prototype', Object.assign(Object.create(null), { code: 1n, message: 5 })],
    ['a revoked proxy', revoked()],
  ])('%s is unknown, and says so', (_, value) => {
    expect(classifyRpcError(value)).toEqual({
      verdict: 'unknown',
      advice: expect.stringContaining('The message is not in the error catalog, so it may come from a provider'),
    })
  })

  test.each([null, 7, {}, '', 'latest'])('a client version of %j is none', (version) => {
    const options = { clientVersion: version as string }
    expect(classifyRpcError({ code: -32000, message: 'rejected' }, options).entry).toBe('SubmissionRejected')
  })
})

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  return proxy
}
