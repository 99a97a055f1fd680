/** Requests that a proxy has to refuse, the answer to each, and the rule that refuses it. */
import { gzipSync } from 'node:zlib'
import { limits } from '../../../generated/rpc/limits.ts'
import { type Ask, batch, call, refusal } from './ask.ts'
import type { RuleName } from './rules.ts'

export type Attack = {
  name: string
  rule: RuleName
  /** All but the last only prepare it. */
  asks: Ask[]
  status: number
  answer: unknown
  /** Caddy may close the connection while the client still sends. */
  mayBreak?: true
}

const NOT_FOUND = [-32601, 'Method not found'] as const
const INVALID = [-32600, 'Invalid request'] as const
const NOT_SENT = [-32600, 'Not sent, because the proxy refused another request of this batch'] as const
const LONGEST_BODY = limits['request-body']
const LONGEST_BATCH = limits['batch-length']

const ADMIN = 'admin_ethCallStatistics'
const UPGRADE = {
  ...{ connection: 'upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' },
  'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
}

const off = (name: string, ...asks: Ask[]): Attack => ({
  ...{ name, rule: 'methods', asks, status: 200, answer: refusal(...NOT_FOUND, 7) },
})

const methods: Attack[] = [
  off('a method of admin_', { body: call(ADMIN) }),
  off('a method of debug_', { body: call('debug_traceBlockByNumber', ['latest', {}]) }),
  off('a method of txpool_', { body: call('txpool_statusByHash', ['0x00']) }),
  off('a method in other letters', { body: call('ETH_chainId') }),
  off('a method with an escape', { body: call('PLACE').replace('PLACE', '\\u0061dmin_ethCallStatistics') }),
  off('a method with an escaped underscore', { body: call('PLACE').replace('PLACE', 'admin\\u005fethCallStatistics') }),
  off('a method after long params', {
    body: JSON.stringify({ jsonrpc: '2.0', params: ['}"]\\"{'.repeat(50_000)], method: ADMIN, id: 7 }),
  }),
  off('a method among white space', { body: ` \r\n\t${call(ADMIN).replaceAll(':', ' :\n').replaceAll(',', '\t,')} ` }),
  off('a method sent as text', { body: call(ADMIN), headers: { 'content-type': 'text/plain' } }),
  off('a method sent as a form', {
    body: call(ADMIN),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  }),
  off('a method in a chunked body', { body: call(ADMIN), isChunked: true }),
  off('a method in a long chunked body', { body: call(ADMIN, ['x'.repeat(900_000)]), isChunked: true }),
  off('a POST that asks for a WebSocket', { body: call(ADMIN), headers: UPGRADE }),
  off('a method with a key', { body: call(ADMIN), path: '/0123456789abcdef0123456789abcdef' }),
  {
    ...{ name: 'a method inside a batch', rule: 'methods', status: 200 },
    asks: [{ body: `[${call('eth_chainId', [], 'one')},${call(ADMIN, [], 2)},${call('net_version', [], 2.5)}]` }],
    answer: [refusal(...NOT_SENT, 'one'), refusal(...NOT_FOUND, 2), refusal(...NOT_SENT)],
  },
]

const EMPTY = '"jsonrpc":"2.0","id":7,"params":[]'
const shapes: Attack[] = [
  {
    ...{ name: 'a field name with an escape', rule: 'escapes in field names', status: 200 },
    asks: [{ body: `{${EMPTY},"method":"eth_chainId","\\u006dethod":"${ADMIN}"}` }],
    answer: refusal(...INVALID, 7),
  },
  {
    ...{ name: 'a method that comes twice', rule: 'fields that come twice', status: 200 },
    asks: [{ body: `{${EMPTY},"method":"${ADMIN}","method":"eth_chainId"}` }],
    answer: refusal(...INVALID, 7),
  },
  {
    ...{ name: 'a list as an element', rule: 'elements that are lists', status: 200 },
    asks: [{ body: `[["2.0","${ADMIN}",[],7]]` }],
    answer: refusal(...INVALID),
  },
  {
    ...{ name: 'a batch in a batch', rule: 'elements that are lists', status: 200 },
    asks: [{ body: `[[${call(ADMIN)}]]` }],
    answer: refusal(...INVALID),
  },
  {
    ...{ name: 'a second request after the first', rule: 'text after the request', status: 200 },
    asks: [{ body: `${call('eth_chainId')}${call(ADMIN)}` }],
    answer: refusal(-32700, 'Parse error'),
  },
]

const TOO_LONG = refusal(-32600, `The body is longer than ${LONGEST_BODY} bytes`)
const longBody = `${call('eth_chainId')}${' '.repeat(LONGEST_BODY + 1 - call('eth_chainId').length)}`
const sizes: Attack[] = [
  {
    ...{ name: 'a batch over the limit', rule: 'batch length', status: 200 },
    asks: [{ body: batch(LONGEST_BATCH + 1) }],
    answer: refusal(-32000, `number of requests in batch request exceeds limit of ${LONGEST_BATCH}`),
  },
  {
    ...{ name: 'a body over the limit', rule: 'body length', status: 413 },
    asks: [{ body: longBody }],
    answer: TOO_LONG,
  },
  {
    ...{ name: 'a chunked body over the limit', rule: 'body length', status: 413 },
    asks: [{ body: longBody, isChunked: true }],
    answer: TOO_LONG,
  },
  ...[undefined, true as const].map(
    (isChunked): Attack => ({
      ...{
        name: `a ${isChunked ? 'chunked ' : ''}body far over the limit`,
        rule: 'body length',
        status: 413,
        mayBreak: true,
      },
      asks: [{ body: longBody.padEnd(LONGEST_BODY * 5), ...(isChunked && { isChunked }) }],
      answer: TOO_LONG,
    }),
  ),
  {
    ...{ name: 'long headers', rule: 'header length', status: 400 },
    asks: [{ body: call('eth_chainId'), headers: { 'x-long': 'x'.repeat(20_000) } }],
    answer: refusal(-32600, 'Bad request'),
  },
]

const paths: Attack[] = ['/control/state', '/metrics', '/admin', '/0123', '//0123456789abcdef0123456789abcdef/x'].map(
  (path) => ({
    ...{ name: `the path ${path}`, rule: 'paths', status: 404 },
    asks: [{ path, body: call('eth_chainId') }],
    answer: refusal(-32600, 'Send requests to / or to your key'),
  }),
)

const others: Attack[] = [
  {
    ...{ name: 'a compressed body', rule: 'compressed bodies', status: 415 },
    asks: [{ body: gzipSync(call(ADMIN)), headers: { 'content-encoding': 'gzip' } }],
    answer: refusal(-32600, 'Send the body without Content-Encoding'),
  },
  ...['GET', 'PUT', 'DELETE'].map(
    (method): Attack => ({
      ...{ name: `a ${method}`, rule: 'POST only', status: 405 },
      asks: [{ method }],
      answer: refusal(-32600, 'Send a POST'),
    }),
  ),
  {
    ...{ name: 'a WebSocket without a key', rule: 'keys for WebSockets', status: 403 },
    asks: [{ method: 'GET', headers: UPGRADE }],
    answer: refusal(-32600, 'A WebSocket needs a key'),
  },
  {
    ...{ name: 'more calls than the rate, in batches', rule: 'rate of a client', status: 429 },
    asks: [{ body: batch(700) }, { body: batch(400) }],
    answer: refusal(-32005, 'Too many requests'),
  },
  {
    ...{ name: 'more calls under made-up addresses', rule: 'addresses of clients', status: 429 },
    asks: [
      { body: batch(900), headers: { 'x-forwarded-for': '192.0.2.7' } },
      { body: batch(400), headers: { 'x-forwarded-for': '192.0.2.8' } },
    ],
    answer: refusal(-32005, 'Too many requests'),
  },
]

export const ATTACKS: readonly Attack[] = [...methods, ...shapes, ...sizes, ...paths, ...others]
