/** Lies about the transactions that a check sends itself. */
import { afterEach, expect, test } from 'vitest'
import { testEndpoints } from '../../../../test/endpoints.ts'
import { startProxy } from '../../../../test/planted-faults/proxy.ts'
import type { Json } from '../../node/server/lies/lie.ts'
import { checkEndpoint } from './check.ts'

const { close, closers, started } = testEndpoints()
afterEach(close)

/** The first key of `test test … junk`, which the local node funds. */
const KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const FAST = { timeoutMs: 10_000, rate: 100_000, backoffMs: 1, examples: {}, methods: [], reference: 'monad' as const }

/** Findings of a check whose endpoint changes the results of these methods. */
async function findings(changes: Record<string, (result: never, params: unknown[]) => unknown>): Promise<string[]> {
  const { node } = await started({ history: false }, 40)
  const proxy = await startProxy(node, {
    answered: (answer, { method, params }) => {
      const change = changes[method]
      return change && answer.result ? { ...answer, result: change(answer.result as never, params) } : answer
    },
  })
  closers.push(proxy.close)
  const { outcomes } = await checkEndpoint({ ...FAST, url: new URL(proxy.url), sendKey: KEY })
  const found = outcomes.filter(({ verdict }) => verdict === 'differs')
  return found.map(
    ({ probe, problems, request }) => `${probe}: ${JSON.parse(String(request)).method} ${problems[0]?.path}`,
  )
}

const withCalls = (frame: Json, change: (frame: Json) => Json): Json => {
  const calls = (frame.calls as Json[] | undefined)?.map((call) => withCalls(call, change))
  return change({ ...frame, ...(calls && { calls }) })
}

test('the code of an EIP-7702 account, a receipt from sending, and a kind of call are compared with what was sent', async () => {
  const found = await findings({
    eth_getCode: (code: string) => (code.startsWith('0xef0100') ? `${code.slice(0, -2)}00` : code),
    eth_sendRawTransactionSync: (receipt: Json) => ({ ...receipt, gasUsed: '0x1' }),
    debug_traceTransaction: (trace: Json) =>
      withCalls(trace, (one) => (one.type === 'DELEGATECALL' ? { ...one, type: 'CALL', value: '0x0' } : one)),
  })
  expect(found).toContain('code: eth_getCode /result')
  expect(found).toContain('same receipt: eth_sendRawTransactionSync /result/gasUsed')
  expect(found).toContain('--send: debug_traceTransaction /result/calls/0/calls/0/type')
}, 60_000)

test('a value that a reader of numbers rounds is found', async () => {
  const rounded = (tx: Json) => ({ ...tx, value: `0x${BigInt(Number(tx.value)).toString(16)}` })
  expect(await findings({ eth_getTransactionByHash: rounded })).toContain(
    'same transaction: eth_getTransactionByHash /result/value',
  )
}, 60_000)
