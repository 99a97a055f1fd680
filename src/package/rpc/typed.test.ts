import { formatBlock, formatTransaction, formatTransactionReceipt } from 'viem'
import { describe, expect, test } from 'vitest'
import { Block } from '../../../generated/validators/index.js'
import { checkValue } from './check-value.ts'
import { createRpc, RpcError, type Send } from './client.ts'
import { decodeBlock, decodeLog, decodeReceipt, decodeResult, decodeTransaction, encode } from './decode.ts'
import { examples } from './examples.ts'
import { checkResult, classifyRpcError } from './index.ts'
import { standardSchema } from './standard-schema.ts'
import { assertResult, isResult, parseResult } from './typed.ts'

const results = Object.entries(examples).flatMap(([method, cases]) =>
  cases.flatMap(({ name, request, response }) =>
    'result' in response ? [{ method, name, params: request.params, result: response.result }] : [],
  ),
)
const block = results.find(({ method, name }) => method === 'eth_getBlockByNumber' && name === 'full-transactions')
  ?.result as Record<string, unknown>

describe('results of a request', () => {
  test('are told by method and params', () => {
    expect(isResult('eth_getBlockByNumber', ['latest', true], block)).toBe(true)
    expect(isResult('eth_getBlockByNumber', ['latest', false], block)).toBe(false)
    expect(parseResult('eth_chainId', [], '0x8f')).toBe('0x8f')
    expect(() => assertResult('eth_getBlockByNumber', ['0x1', true], block)).toThrow('asked for number 0x1')
    expect(() => parseResult('eth_chainId', [], '0x08f')).toThrow(
      expect.objectContaining({ code: 'RESULT_SHAPE', hint: 'Write "0x8f".' }),
    )
  })
})

describe('decoders', () => {
  test('lose nothing: every example comes back as it was', () => {
    for (const { method, name, params, result } of results) {
      if (!Array.isArray(params) || !checkResult(method, result, params).valid) continue
      const decoded = decodeResult(method as 'eth_getBlockByNumber', params as never, result)
      expect(encode(decoded), `${method} ${name}`).toEqual(result)
    }
  })

  test('agree with the formatters of viem', () => {
    const ours = decodeBlock(block)
    const theirs = formatBlock(block as never) as unknown as Record<string, unknown>
    for (const key of ['number', 'timestamp', 'gasUsed', 'gasLimit', 'baseFeePerGas', 'size', 'hash', 'parentHash'])
      expect((ours as unknown as Record<string, unknown>)[key], key).toEqual(theirs[key])
    for (const transaction of block.transactions as Record<string, unknown>[]) {
      const [one, other] = [decodeTransaction(transaction), formatTransaction(transaction as never)]
      for (const key of ['value', 'gas', 'blockNumber', 'gasPrice', 'hash'] as const)
        expect((one as unknown as Record<string, unknown>)[key], key).toEqual(
          (other as unknown as Record<string, unknown>)[key],
        )
    }
    const receipt = results.find(({ method }) => method === 'eth_getTransactionReceipt')?.result
    const [one, other] = [decodeReceipt(receipt), formatTransactionReceipt(receipt as never)]
    expect([one.gasUsed, one.blockNumber, one.effectiveGasPrice]).toEqual([
      other.gasUsed,
      other.blockNumber,
      other.effectiveGasPrice,
    ])
  })

  test('leave a member as it is that nobody knows', () => {
    const [example] = examples.eth_getTransactionReceipt
    const receipt = example && 'result' in example.response ? (example.response.result as object) : {}
    expect(decodeReceipt({ ...receipt, later: '0x1' })).toMatchObject({
      later: '0x1',
      transactionIndex: expect.any(BigInt),
    })
  })

  test('keep constants, and refuse what does not fit', () => {
    const [first] = decodeBlock(block).transactions
    expect((first as { type: unknown }).type).toMatch(/^0x[0-4]$/)
    expect(() => decodeLog({})).toThrow('This is not a Log')
    expect(() => encode(-1n)).toThrow('is negative')
  })
})

describe('Standard Schema', () => {
  test('gives the value or the issues with their paths', () => {
    const schema = standardSchema((value) => checkValue('Block', Block, value))['~standard']
    expect([schema.version, schema.vendor]).toEqual([1, 'monad-json-rpc'])
    expect(schema.validate(block)).toEqual({ value: block })
    const spoiled = { ...block, transactions: [{ type: '0x9' }] }
    const { issues } = schema.validate(spoiled) as { issues: readonly { path: readonly unknown[] }[] }
    expect(issues[0]?.path.slice(0, 2)).toEqual(['transactions', 0])
  })
})

describe('createRpc', () => {
  const answering = (...answers: (object | number)[]): { send: Send; bodies: unknown[] } => {
    const bodies: unknown[] = []
    const send: Send = async (body) => {
      const asked = JSON.parse(body) as { id: number } | { id: number }[]
      bodies.push(asked)
      const answer = answers[Math.min(bodies.length, answers.length) - 1] ?? {}
      if (typeof answer === 'number') return { status: answer, text: 'busy', retryAfter: '0' }
      const text = JSON.stringify(
        Array.isArray(asked) ? asked.map(({ id }) => ({ id, ...answer })) : { id: asked.id, ...answer },
      )
      return { status: 200, text }
    }
    return { send, bodies }
  }

  test('asks, and answers what the method has', async () => {
    const { send, bodies } = answering({ result: '0x8f' })
    expect(await createRpc(send).request('eth_chainId')).toBe('0x8f')
    expect(bodies).toEqual([{ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }])
  })

  test('sends requests of one moment as a batch', async () => {
    const { send, bodies } = answering({ result: '0x1' })
    const rpc = createRpc(send, { batchMs: 0 })
    expect(await Promise.all([rpc.request('eth_chainId'), rpc.request('eth_blockNumber')])).toEqual(['0x1', '0x1'])
    expect(bodies).toHaveLength(1)
  })

  test('tries again when the endpoint is busy, and when the catalogue of errors says so', async () => {
    const overloaded = { error: { code: -32_603, message: 'Internal error: concurrent requests limit' } }
    const busy = answering(429, { result: '0x1' })
    expect(await createRpc(busy.send, { delayMs: 1 }).request('eth_blockNumber')).toBe('0x1')
    const full = answering(overloaded, { result: '0x1' })
    const verdict = classifyRpcError(overloaded.error).verdict
    expect(['retry', 'wait']).toContain(verdict)
    expect(await createRpc(full.send, { delayMs: 1, classify: classifyRpcError }).request('eth_blockNumber')).toBe(
      '0x1',
    )
    const wrong = answering({ error: { code: -32_602, message: 'Invalid params' } })
    await expect(createRpc(wrong.send, { classify: classifyRpcError }).request('eth_chainId')).rejects.toMatchObject({
      name: 'RpcError',
      code: -32_602,
    })
    expect(wrong.bodies).toHaveLength(1)
  })

  test('checks results when it is given the checker, and nothing otherwise', async () => {
    const { send } = answering({ result: '0x08f' })
    expect(await createRpc(send).request('eth_chainId')).toBe('0x08f')
    await expect(createRpc(send, { check: checkResult }).request('eth_chainId')).rejects.toThrow('leading zero')
  })

  test('takes an address and a fetch', async () => {
    const asked: unknown[] = []
    const ask = (async (url: string, init: { headers: object }) => {
      asked.push([url, init.headers])
      return new Response('{"id":1,"result":"0x1"}')
    }) as unknown as typeof fetch
    const rpc = createRpc('https://rpc.example', { fetch: ask, headers: { 'x-api-key': 'k' } })
    expect(await rpc.request('eth_blockNumber')).toBe('0x1')
    expect(asked).toEqual([['https://rpc.example', { 'content-type': 'application/json', 'x-api-key': 'k' }]])
    const page = createRpc(async () => ({ status: 200, text: '<html>' }), { retries: 0 })
    await expect(page.request('eth_chainId')).rejects.toBeInstanceOf(RpcError)
  })
})
