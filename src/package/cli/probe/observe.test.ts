import { describe, expect, onTestFinished, test } from 'vitest'
import type { Socket } from '../check/exchange.ts'
import { parseOptions } from '../options.ts'
import { observeEndpoint } from './observe.ts'
import { answering } from './serve-in-test.ts'

type Request = { method: string; params: [{ fromBlock: string; toBlock: string }] }
const HEAD = 5_000_000
const json = (value: object) => ({ text: JSON.stringify({ jsonrpc: '2.0', id: 1, ...value }) })

/** An endpoint with a cap of 100 blocks, without old state and without batches. */
const limited = (body: string) => {
  if (body.startsWith('[')) return { status: 403, text: 'Restricted JSON RPC method' }
  const { method, params } = JSON.parse(body) as Request
  if (method === 'web3_clientVersion') return json({ result: 'Monad/0.16.4' })
  if (method === 'eth_blockNumber') return json({ result: `0x${HEAD.toString(16)}` })
  if (method === 'eth_getBalance') return json({ error: { code: -32602, message: 'Block requested not found.' } })
  if (method !== 'eth_getLogs') return json({ result: {} })
  const span = Number(params[0].toBlock) - Number(params[0].fromBlock) + 1
  if (span <= 100) return json({ result: [] })
  return { ...json({ error: { code: -32614, message: 'eth_getLogs is limited to a 100 range' } }), status: 413 }
}
const silent = (): Socket => ({
  post: () => Promise.reject(new Error('no socket')),
  pushed: () => [],
  isBinary: () => false,
  close: () => undefined,
})
const FAST = { timeoutMs: 5_000, rate: 100_000, date: '2026-11-29', by: 'a/b', socket: silent }

describe('an observation', () => {
  test('has a row for each rule of the endpoint, with its status and the words of its refusal', async () => {
    const server = await answering(limited)
    onTestFinished(server.close)
    const { file, stopped } = await observeEndpoint({ url: new URL(server.url), ...FAST })
    expect(stopped).toBeUndefined()
    expect(file.endpoint).toBe(new URL(server.url).origin)
    const rows = file.rows.map(({ topic, request, limit, status, answer }) => [topic, request, limit, status, answer])
    expect(rows).toEqual([
      ['client', { method: 'web3_clientVersion' }, undefined, undefined, { result: 'Monad/0.16.4' }],
      [
        'state',
        { method: 'eth_getBalance', oldState: true, blocksBack: 1_000_000 },
        undefined,
        200,
        { error: { code: -32602, message: 'Block requested not found.' } },
      ],
      ['blocks', { method: 'eth_getBlockByNumber', block: '0x1' }, undefined, 200, { served: true }],
      ['log-range', { method: 'eth_getLogs', blocks: 100 }, 100, 200, { served: true }],
      [
        'log-range',
        { method: 'eth_getLogs', blocks: 101 },
        undefined,
        413,
        { error: { code: -32614, message: 'eth_getLogs is limited to a 100 range' } },
      ],
      [
        'head',
        { method: 'eth_getLogs', beyondHead: true },
        undefined,
        413,
        { error: { code: -32614, message: 'eth_getLogs is limited to a 100 range' } },
      ],
      ['subscriptions', { method: 'eth_subscribe' }, undefined, undefined, { served: false }],
      ['batch', { batch: 2 }, undefined, 403, { text: 'Restricted JSON RPC method' }],
    ])
    expect(file.rows.every(({ date, by }) => date === '2026-11-29' && by === 'a/b')).toBe(true)
  })

  test('does not name a path, which may be a key', async () => {
    const server = await answering(limited)
    onTestFinished(server.close)
    const { file } = await observeEndpoint({ url: new URL(`${server.url}/v2/secret`), ...FAST })
    expect(JSON.stringify(file)).not.toMatch(/secret|127\.0\.0\.1/)
  })

  test('is a form of check, and needs a file', () => {
    const options = parseOptions(['check', 'https://rpc.test', '--observe', '--out', 'one.json', '--by', 'a/b'])
    expect(options).toMatchObject({ command: 'observe', out: 'one.json', by: 'a/b' })
    expect(() => parseOptions(['check', 'https://rpc.test', '--observe'])).toThrow('check --observe needs --out FILE')
  })
})
