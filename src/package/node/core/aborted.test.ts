import { expect, test } from 'vitest'
import { classifyRpcError } from '../../explain/classify.ts'
import { explain } from '../../explain/explain.ts'
import { explainFully } from '../../explain/full.ts'
import { createRpc, RpcError } from '../../rpc/client.ts'
import { createNode } from './index.ts'

test.each([
  ['an AbortError of fetch', new DOMException('This operation was aborted', 'AbortError')],
  [
    'RpcError, abort()',
    new RpcError('The request was aborted.', { code: 'ABORTED', cause: AbortSignal.abort().reason }),
  ],
  ['RpcError, own reason', new RpcError('The request was aborted.', { code: 'ABORTED', cause: 'left the page' })],
  [
    'RpcError, AbortSignal.timeout',
    new RpcError('The request was aborted.', {
      code: 'ABORTED',
      cause: new DOMException('The operation was aborted due to timeout', 'TimeoutError'),
    }),
  ],
])('what the program itself aborted is never worth another try: %s', (_, error) => {
  expect(classifyRpcError(error).verdict).toBe('fix-request')
  expect(explain(error)).toMatchObject({ kind: 'library', cause: 'Your program aborted the request.' })
  expect(explainFully(error).verdict).toBe('fix-request')
})

test('a timeout of fetch is none of these', () => {
  const error = new DOMException('The operation was aborted due to timeout', 'TimeoutError')
  expect([classifyRpcError(error).verdict, explainFully(error).verdict]).toEqual(['retry', 'retry'])
})

test.each([
  [404, 'fix-request'],
  [502, 'retry'],
  [503, 'retry'],
])('the fault of a server with status %i is worth: %s', async (status, verdict) => {
  const node = createNode({ faults: [{ fault: 'server-error', status }] })
  const rpc = createRpc('http://node', { fetch: node.fetch, retries: 0 })
  const error = await rpc.request('eth_chainId').catch((thrown: unknown) => thrown)
  node.close()
  expect([classifyRpcError(error).verdict, explainFully(error).verdict]).toEqual([verdict, verdict])
})

test('a text of a log is read as the error itself', () => {
  expect(explain('AbortError: This operation was aborted').cause).toBe('Your program aborted the request.')
})
