/** Probes that are not specific to a method: IDs, malformed requests, unknown methods, batches. */
import type { Exchange as Stated } from '../../examine/examine.ts'
import { codesOf, errorsWithText } from '../../explain/node-errors.ts'
import type { Problem } from '../../rpc/report.ts'
import { checkResponse } from '../../rpc/validate.ts'
import { envelopeProblems, errorOf, wrong } from './check-answer.ts'
import { NOTHING } from './examined-requests.ts'
import type { Exchange } from './exchange.ts'
import type { Outcome } from './model.ts'

/** Name of these outcomes in the report. */
export const ENVELOPE = 'envelope'

/** A request, which may be malformed on purpose. */
type Sent = Record<string, unknown>
type Checked = Omit<Outcome, 'method' | 'probe'>
export type EnvelopeProbe = { name: string; body: string; check: (exchange: Exchange) => Checked }

const request = (rest: object): Sent => ({ jsonrpc: '2.0', method: 'eth_chainId', params: [], ...rest })

/** @param isSocket Over a WebSocket, a node returns the same response to everything except a single request. */
export function envelopeProbes(isSocket = false): EnvelopeProbe[] {
  return isSocket ? probes().map(overSocket) : probes()
}

/** Probes that a WebSocket handles like HTTP. Each is a single well-formed request. */
const WELL_FORMED = [
  'id as a string',
  'id of digits as a string',
  'id zero',
  'id null',
  'large id',
  'no params member',
  'unknown method',
  'method of another case',
]

function overSocket(probe: EnvelopeProbe): EnvelopeProbe {
  if (WELL_FORMED.includes(probe.name)) return probe
  const check = (exchange: Exchange): Checked => {
    const error = 'value' in exchange ? errorOf(exchange.value) : undefined
    const isUsual = error !== undefined && codesOf(['InvalidParams']).includes(error.code)
    return isUsual ? fits(`${error.code} ${error.message}`) : probe.check(exchange)
  }
  return { ...probe, check }
}

function probes(): EnvelopeProbe[] {
  return [
    answered('id as a string', request({ id: 'abc' }), 'eth_chainId'),
    answered('id of digits as a string', request({ id: '7' }), 'eth_chainId'),
    answered('id zero', request({ id: 0 }), 'eth_chainId'),
    answered('id null', request({ id: null }), 'eth_chainId'),
    answered('large id', request({ id: 2 ** 52 }), 'eth_chainId'),
    answered('no params member', { jsonrpc: '2.0', id: 72, method: 'eth_chainId' }, 'eth_chainId'),
    refused('unknown method', JSON.stringify(request({ id: 73, method: 'eth_doesNotExist' })), ['MethodNotFound'], 73),
    refused(
      'method of another case',
      JSON.stringify(request({ id: 74, method: 'ETH_CHAINID' })),
      ['MethodNotFound'],
      74,
    ),
    refused('not JSON', '{"jsonrpc":"2.0","id":75,"method":', ['ParseError'], null),
    refused(
      'no jsonrpc member',
      JSON.stringify({ id: 76, method: 'eth_chainId', params: [] }),
      ['ParseError'],
      76,
      true,
    ),
    refused('no id', JSON.stringify(request({})), ['ParseError'], null, true),
    refused('id with a fraction', JSON.stringify(request({ id: 1.5 })), ['ParseError'], 1.5, true),
    refused('empty batch', '[]', ['EmptyBatch'], null, true),
    batchProbe('batch', [
      { id: 81, method: 'eth_chainId' },
      { id: 'b', method: 'eth_doesNotExist', isRefused: true },
      { id: 82, method: 'net_version' },
    ]),
    batchProbe('batch of one', [{ id: 88, method: 'eth_chainId' }]),
    batchProbe('batch with null and one method twice', [
      { id: 85, method: 'eth_getTransactionReceipt', params: [NOTHING], wanted: (result) => result === null },
      {
        id: 86,
        method: 'eth_getBlockByNumber',
        params: ['0x0', false],
        wanted: (result) => numberOf(result, '0x0') === '0x0',
      },
      {
        id: 87,
        method: 'eth_getBlockByNumber',
        params: ['0x1', false],
        wanted: (result) => numberOf(result, '0x1') === '0x1',
      },
    ]),
    batchWithNonsense(),
  ]
}

const fits = (note?: string): Checked => ({ verdict: 'fits', problems: [], ...(note !== undefined && { note }) })
const tolerated = (note: string): Checked => ({ verdict: 'tolerated', problems: [], note })
const differs = (problems: Problem[]): Checked => ({ verdict: 'differs', problems })

const transportProblem = (reason: string): Problem => ({
  path: '',
  message: reason,
  keyword: 'transport',
  expected: 'a JSON-RPC response',
})

/** A well-formed request. The response must be well formed too and have the same ID. */
function answered(name: string, sent: Sent, method: string): EnvelopeProbe {
  const check = (exchange: Exchange): Checked => {
    if ('fault' in exchange) return differs([transportProblem(exchange.reason)])
    const problems = singleProblems(method, exchange.value, sent.id, exchange.status)
    const error = errorOf(exchange.value)
    if (problems.length === 0 && error)
      problems.push(wrong('/error', `expected a result, got the error ${error.code} ${error.message}`, 'a result'))
    return problems.length === 0 ? fits() : differs(problems)
  }
  return { name, body: JSON.stringify(sent), check }
}

function singleProblems(method: string, value: unknown, id: unknown, status = 200): Problem[] {
  const report = checkResponse(method, value)
  return [...(report.valid ? [] : report.problems), ...envelopeProblems(value, status, id)]
}

/**
 * A request that should be rejected. `isMild` marks a request that many servers accept anyway. In that case a
 * well-formed result is only noted, and so is a missing response to a request without ID.
 */
function refused(name: string, body: string, ids: readonly string[], id: unknown, isMild = false): EnvelopeProbe {
  const check = (exchange: Exchange): Checked => {
    if ('fault' in exchange) {
      const isSilent = isMild && id === null && exchange.reason.endsWith('an empty body')
      return isSilent
        ? tolerated('no response, as the JSON-RPC specification has it for a notification')
        : differs([transportProblem(exchange.reason)])
    }
    return refusal(exchange.value, ids, id, isMild)
  }
  return { name, body, check }
}

function refusal(value: unknown, ids: readonly string[], id: unknown, isMild: boolean): Checked {
  if (isMild && isTaken(value)) return tolerated('accepted, although the request is malformed')
  if (Array.isArray(value) && value.length === 0)
    return differs([wrong('', `an empty list where ${ids.join(' or ')} is expected`, 'a single error')])
  const report = checkResponse('eth_chainId', value)
  if (!report.valid) return differs(report.problems)
  const error = errorOf(value)
  if (!error) return differs([wrong('/result', `got a result where ${ids.join(' or ')} is expected`, 'an error')])
  const codes = codesOf(ids)
  const found = (value as { id: unknown }).id
  const problems: Problem[] = []
  if (!codes.includes(error.code))
    problems.push(
      wrong('/error/code', `${error.code} "${error.message}" where ${codes.join(' or ')} is expected`, `${codes}`),
    )
  if (found !== null && found !== id)
    problems.push(wrong('/id', `a response without a matching request, with the id ${JSON.stringify(found)}`, 'null'))
  if (problems.length > 0) return differs(problems)
  return { ...fits(`${error.code} ${error.message}`), error: { ids, code: error.code } }
}

/** A well-formed result with any ID. */
function isTaken(value: unknown): boolean {
  const isResult = typeof value === 'object' && value !== null && !('error' in value)
  return isResult && checkResponse('eth_chainId', { ...value, id: null }).valid
}

type Element = {
  id: unknown
  method: string
  params?: unknown[]
  isRefused?: true
  /** Whether the result belongs to this request. */
  wanted?: (result: unknown) => boolean
}

/** The number of a block. Any node may have pruned the first blocks, and a new chain has only one. */
export const numberOf = (block: unknown, pruned: string): unknown => (block === null ? pruned : (block as Sent).number)

/** The batch must contain the responses in request order. */
function batchProbe(name: string, elements: readonly Element[]): EnvelopeProbe {
  const body = JSON.stringify(elements.map(({ id, method, params = [] }) => request({ id, method, params })))
  return { name, body, check: (exchange) => checkBatch(exchange, elements) }
}

function checkBatch(exchange: Exchange, elements: readonly Element[]): Checked {
  if ('fault' in exchange) return differs([transportProblem(exchange.reason)])
  const { value } = exchange
  const tooLong = lengthRefused(value)
  if (tooLong) return tooLong
  if (!Array.isArray(value)) {
    const error = errorOf(value)
    const what = error ? `the error ${error.code} ${error.message}` : 'a single response'
    return differs([wrong('', `${what} for a batch of ${elements.length}`, 'a list of responses')])
  }
  if (value.length !== elements.length)
    return differs([
      wrong('', `${value.length} responses to ${elements.length} requests`, `${elements.length} responses`),
    ])
  const inOrder = sortedBy(
    elements.map(({ id }) => id),
    value,
  )
  const problems = elements.flatMap(({ id, method, isRefused, wanted }, index) => {
    const answer: unknown = inOrder[index]
    const found = singleProblems(isRefused ? 'eth_chainId' : method, answer, id)
    const isRight = !isRefused || codesOf(['MethodNotFound']).includes(errorOf(answer)?.code ?? 0)
    if (found.length === 0 && !isRight)
      found.push(wrong('/error', 'an unknown method is not rejected', 'MethodNotFound'))
    if (found.length === 0 && wanted && !errorOf(answer) && !wanted((answer as Sent).result))
      found.push(wrong('/result', 'the result belongs to another request of the batch', `the result of ${method}`))
    return found.map((problem) => ({ ...problem, path: `/${value.indexOf(answer)}${problem.path}` }))
  })
  if (problems.length > 0) return differs(problems)
  return inOrder === value ? fits() : tolerated(ANOTHER_ORDER)
}

const ANOTHER_ORDER =
  'responses in another order than the requests, which JSON-RPC permits, but the nodes of the chain keep the order'

/** The responses in the order of the requests, if their IDs are the same. */
function sortedBy(ids: readonly unknown[], answers: readonly unknown[]): readonly unknown[] {
  const idOf = (answer: unknown): unknown => (answer as Sent | null)?.id
  if (ids.every((id, index) => id === idOf(answers[index]))) return answers
  const found = ids.map((id) => answers.find((answer) => idOf(answer) === id))
  return found.includes(undefined) ? answers : found
}

/** Some public endpoints accept only batches of one request and return a specific error. */
function lengthRefused(value: unknown): Checked | undefined {
  const error = errorOf(value)
  const isTooLong = error !== undefined && errorsWithText(['BatchTooLong'], error.message).length > 0
  return isTooLong ? fits(`rejected: ${error.message}`) : undefined
}

/** One element is not a request. The response rejects only that element, in its position and with a null ID. */
function batchWithNonsense(): EnvelopeProbe {
  const body = JSON.stringify([request({ id: 83 }), 7, request({ id: 84 })])
  const check = (exchange: Exchange): Checked => {
    if ('fault' in exchange) return differs([transportProblem(exchange.reason)])
    const { value } = exchange
    const tooLong = lengthRefused(value)
    if (tooLong) return tooLong
    if (!Array.isArray(value) || value.length !== 3) {
      return differs([
        wrong('', 'expected one response for each of 3 elements, one of which is not a request', '3 responses'),
      ])
    }
    const answers = sortedBy([83, null, 84], value)
    const around = [0, 2].flatMap((index) => singleProblems('eth_chainId', answers[index], index === 0 ? 83 : 84))
    const middle = refusal(answers[1], ['InvalidRequest'], null, false)
    if (around.length > 0) return differs([...around, ...middle.problems])
    return answers === value || middle.verdict === 'differs' ? middle : tolerated(ANOTHER_ORDER)
  }
  return { name: 'batch with an element that is no request', body, check }
}

/** A request of a batch without a response. An error is a response. */
export function lostProblem(
  requests: readonly (readonly [method: string, params: unknown])[],
  answers: readonly ({ result?: unknown; error?: unknown } | undefined)[],
): Problem | undefined {
  const lost = answers.findIndex((answer) => answer?.result === undefined && answer?.error === undefined)
  if (lost < 0) return undefined
  return wrong(`/${lost}`, `no response to ${requests[lost]?.[0]} in a batch of ${answers.length}`, 'a response')
}

type Call = { id?: unknown; method?: unknown }
/** Methods whose result never changes. */
const CONSTANTS = ['eth_chainId', 'net_version']

/** Results about the endpoint itself in responses to malformed requests and batches. */
export function constantsIn(body: string, exchange: Exchange): Stated[] {
  if (!('value' in exchange) || !CONSTANTS.some((method) => body.includes(`"${method}"`))) return []
  const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])
  let sent: readonly unknown[] = []
  try {
    sent = list(JSON.parse(body))
  } catch {
    // The body was malformed on purpose.
    return []
  }
  return list(exchange.value).flatMap((answer): Stated[] => {
    const { id, result } = (answer ?? {}) as { id?: unknown; result?: unknown }
    const method = (sent as (Call | null)[]).find((one) => one?.id === id)?.method
    return CONSTANTS.includes(String(method)) && typeof result === 'string'
      ? [{ method: String(method), params: [], result }]
      : []
  })
}
