/** Lies about traces, and about the messages themselves. */
import {
  addressOf,
  asks,
  crossed,
  is,
  type Json,
  type Lie,
  named,
  plus,
  sets,
  spoils,
  spoilsErrors,
  spoilsList,
} from './lie.ts'

const isTrace = is('debug_traceTransaction')
const isBlockTrace = is('debug_traceBlockByHash', 'debug_traceBlockByNumber')
const has = (key: string, change: (one: Json) => Json) => (one: Json) => (Object.hasOwn(one, key) ? change(one) : one)

/** Leaves out an option of the call tracer. */
const ignores = (head: readonly [string, string, string], option: string): Lie =>
  asks(head, isTrace, ([transaction, options]) => {
    const { [option]: _, ...rest } = ((options as Json | undefined)?.tracerConfig ?? {}) as Json
    return [transaction, { ...(options as Json | undefined), tracerConfig: rest }]
  })

export const traceLies: readonly Lie[] = [
  spoils(
    ['trace.sender', 'returns another sender', crossed('trace of transaction')],
    isTrace,
    has('from', sets('from', addressOf('a'))),
  ),
  spoils(
    ['trace.gas-0', 'returns 0 gas', crossed('trace of receipt')],
    isTrace,
    has('gasUsed', sets('gasUsed', '0x0')),
  ),
  spoils(
    ['trace.without-calls', 'leaves out nested calls', crossed('same trace')],
    isTrace,
    ({ calls: _, ...rest }) => rest,
  ),
  spoils(['trace.output-cut', 'leaves out outputs', crossed('same trace')], isTrace, ({ output: _, ...rest }) => rest),
  spoils(
    ['trace.without-error', 'leaves out the error of a failed call', crossed('trace of receipt')],
    isTrace,
    ({ error: _, revertReason: __, ...rest }) => rest,
  ),
  ignores(['trace.top-call-ignored', 'ignores "onlyTopCall"', crossed('what was asked')], 'onlyTopCall'),
  ignores(['trace.logs-ignored', 'ignores "withLog"', crossed('trace of receipt')], 'withLog'),
  spoilsList(
    ['trace.block-reversed', 'returns the traces of a block in reverse order', 'debug_traceBlockByHash: callTracer'],
    isBlockTrace,
    (list) => [...list].reverse(),
  ),
  spoilsList(
    ['trace.block-without-last', 'leaves out the last trace of a block', 'debug_traceBlockByHash: callTracer'],
    isBlockTrace,
    (list) => list.slice(0, -1),
  ),
  spoils(
    ['trace.one-gas-less', 'returns one gas too little', crossed('trace of receipt')],
    isTrace,
    has('gasUsed', (one) => ({ ...one, gasUsed: plus(one.gasUsed, -1n) })),
  ),
  spoils(
    ['trace.frame-sender', 'returns another sender of nested calls', crossed('frames')],
    (request) => isTrace(request) || isBlockTrace(request),
    (one, request) =>
      isTrace(request)
        ? otherInside(one)
        : (one as unknown as Json[]).map((each) => ({ ...each, result: otherInside(each.result as Json) })),
  ),
  spoils(
    ['trace.changes', 'returns balances after a transaction that are 1 wei too high', crossed('changes')],
    isTrace,
    has('post', (one) => ({ ...one, post: oneMore(one.post as Record<string, Json>) })),
  ),
  spoils(['prestate.nonces', 'returns nonces that are one too high', crossed('prestate')], isTrace, (one) =>
    Object.hasOwn(one, 'type')
      ? one
      : Object.fromEntries(
          Object.entries(one).map(([account, state]) => [
            account,
            has('nonce', (own) => ({ ...own, nonce: Number(own.nonce) + 1 }))(state as Json),
          ]),
        ),
  ),
  spoils(['prestate.balances', 'returns balances that are 1 wei too high', crossed('prestate')], isTrace, (one) =>
    Object.hasOwn(one, 'type')
      ? one
      : Object.fromEntries(
          Object.entries(one).map(([account, state]) => [
            account,
            has('balance', (own) => ({ ...own, balance: plus(own.balance, 1n) }))(state as Json),
          ]),
        ),
  ),
]

/** Replaces the sender of the calls below a frame. */
const otherInside = (frame: Json): Json => ({
  ...frame,
  ...(Array.isArray(frame.calls) && { calls: (frame.calls as Json[]).map(sets('from', addressOf('a'))) }),
})

const oneMore = (accounts: Record<string, Json>): Json =>
  Object.fromEntries(
    Object.entries(accounts).map(([account, state]) => [
      account,
      has('balance', (own) => ({ ...own, balance: plus(own.balance, 1n) }))(state),
    ]),
  )

const always = (): boolean => true

const withoutNulls = (batch: string): string =>
  JSON.stringify((JSON.parse(batch) as { result?: unknown }[]).filter(({ result }) => result !== null))

export const envelopeLies: readonly Lie[] = [
  named(['envelope.byte-order-mark', 'begins bodies with a byte order mark', 'contact: eth_chainId'], {
    body: (text) => `\ufeff${text}`,
  }),
  named(['envelope.trailing-comma', 'ends bodies with a comma', 'contact: eth_chainId'], {
    body: (text) => `${text},`,
  }),
  named(['envelope.two-results', 'writes the member "result" twice', 'eth_blockNumber: head'], {
    body: (text) => text.replace('"result":', '"result":"0x1","result":'),
  }),
  named(['envelope.id-as-text', 'returns IDs as strings', 'envelope: large id'], {
    answered: (answer) => ({ ...answer, id: String(answer.id) }),
  }),
  named(['envelope.id-zero', 'returns the ID null for the ID 0', 'envelope: id zero'], {
    answered: (answer) => (answer.id === 0 ? { ...answer, id: null } : answer),
  }),
  named(
    [
      'envelope.batch-without-null',
      'leaves null results out of a batch',
      'envelope: batch with null and one method twice',
    ],
    { body: (text) => (text.startsWith('[') ? withoutNulls(text) : text) },
  ),
  named(['envelope.id-null', 'returns the ID null with errors', 'eth_call: revert with data'], {
    answered: (answer) => (answer.error ? { ...answer, id: null } : answer),
  }),
  named(['envelope.version', 'returns "jsonrpc": "1.0"', 'envelope: id as a string'], {
    answered: sets('jsonrpc', '1.0') as never,
  }),
  named(['envelope.status-201', 'responds with HTTP 201', 'envelope: id as a string'], { status: 201 }),
  spoilsErrors(
    ['envelope.message-empty', 'returns errors without a message', 'eth_call: revert with data'],
    always,
    (error) => ({ error: { ...error, message: '' } }),
  ),
  spoilsErrors(
    ['envelope.result-and-error', 'returns "result": null and an error', 'eth_call: revert with data'],
    always,
    (error) => ({ error, result: null }),
  ),
  spoilsErrors(
    ['envelope.code-as-text', 'returns codes as strings', 'eth_call: revert with data'],
    always,
    (error) => ({ error: { ...error, code: String(error.code) } }),
  ),
  spoilsErrors(
    ['envelope.error-as-text', 'returns the error as a string', 'eth_call: revert with data'],
    always,
    (error) => ({ error: String(error.message) as never }),
  ),
  named(['envelope.unknown-method-is-null', 'returns null for an unknown method', 'envelope: unknown method'], {
    answered: (answer) => (answer.error?.code === -32_601 ? { jsonrpc: '2.0', id: answer.id, result: null } : answer),
  }),
]
