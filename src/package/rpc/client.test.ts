import { describe, expect, test } from 'vitest'
import { limits } from '../../../generated/rpc/limits.ts'
import { createRpc, RpcError, type RpcOptions, type Send } from './client.ts'

/** A client of an endpoint that answers these bodies in turn, the last one again and again. */
function clientOf(bodies: readonly { status?: number; text: string; retryAfter?: string }[], options: RpcOptions = {}) {
  let count = 0
  const send: Send = async () => {
    const body = bodies[Math.min(count, bodies.length - 1)] ?? { text: '' }
    count++
    return { status: 200, ...body }
  }
  return { rpc: createRpc(send, { retries: 1, delayMs: 1, ...options }), requests: () => count }
}
const error = (code: number) => ({ text: JSON.stringify({ id: 1, error: { code, message: 'no' } }) })

describe('an answer', () => {
  test('to the only request of a body counts whatever its id', async () => {
    const { rpc } = clientOf([{ text: '{"id":null,"error":{"code":-32700,"message":"Parse error"}}' }])
    await expect(rpc.request('eth_chainId')).rejects.toMatchObject({
      code: -32_700,
      message: 'Parse error',
      status: 200,
    })
  })

  test('with neither result nor error is none', async () => {
    const { rpc, requests } = clientOf([{ text: '{"id":1}' }])
    await expect(rpc.request('eth_chainId')).rejects.toThrow('eth_chainId has no answer.')
    expect(requests()).toBe(1)
  })

  test('that a check refuses without a reason is refused all the same', async () => {
    const check = () => ({ valid: false })
    const { rpc } = clientOf([{ text: '{"id":1,"result":"0x1"}' }], { check })
    await expect(rpc.request('eth_chainId')).rejects.toThrow('does not fit the reference:  it does not fit')
  })
})

describe('another try', () => {
  test('waits as long as the endpoint asks', async () => {
    const { rpc, requests } = clientOf(
      [{ status: 429, text: 'busy', retryAfter: '0.001' }, { text: '{"id":2,"result":"0x1"}' }],
      { delayMs: 3_600_000 },
    )
    expect(await rpc.request('eth_chainId')).toBe('0x1')
    expect(requests()).toBe(2)
  })

  test('is made of what found no way to the endpoint, not of a fault of the program', async () => {
    const failing = (thrown: Error) => {
      let count = 0
      const send: Send = async () => {
        count++
        throw thrown
      }
      return { rpc: createRpc(send, { retries: 2, delayMs: 1 }), requests: () => count }
    }
    const lost = failing(new TypeError('fetch failed'))
    await expect(lost.rpc.request('eth_chainId')).rejects.toThrow('fetch failed')
    const broken = failing(new RangeError('too long'))
    await expect(broken.rpc.request('eth_chainId')).rejects.toThrow('too long')
    expect([lost.requests(), broken.requests()]).toEqual([3, 1])
  })

  test('is not made of an error of the node that nobody classifies, nor of one without code and status', async () => {
    const { rpc, requests } = clientOf([error(-32_603)])
    await expect(rpc.request('eth_chainId')).rejects.toMatchObject({ code: -32_603 })
    const bare = createRpc(() => Promise.reject(new RpcError('closed')), { delayMs: 1 })
    await expect(bare.request('eth_chainId')).rejects.toThrow('closed')
    expect(requests()).toBe(1)
  })
})

test('a batch has at most as many requests as a node takes', async () => {
  const sizes: number[] = []
  const send: Send = async (body) => {
    const asked = [JSON.parse(body)].flat() as { id: number }[]
    sizes.push(asked.length)
    return { status: 200, text: JSON.stringify(asked.map(({ id }) => ({ id, result: '0x1' }))) }
  }
  const rpc = createRpc(send, { batchMs: 0 })
  const most = limits['batch-length']
  await Promise.all(Array.from({ length: 1_001 }, () => rpc.request('eth_chainId')))
  expect([most, sizes]).toEqual([1_000, [1_000, 1]])
})
