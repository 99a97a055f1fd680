import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { messageHead, messageHeads } from './message-head.ts'

type Example = { response: { result: unknown } }
const { response: reverting } = JSON.parse(
  readFileSync('openrpc/examples/eth_simulateV1/reverting-call.json', 'utf8'),
) as Example
const holds = (text: string) => messageHeads(text).map((head) => head.holds)

describe('messageHead', () => {
  test('a result that holds an error member is a result: a reverting call of eth_simulateV1', () => {
    const text = JSON.stringify(reverting)
    expect(text).toMatch(/"error"\s*:\s*\{/)
    expect(messageHead(text)).toEqual({ holds: 'result', isEmpty: false })
    expect(messageHead(JSON.stringify(reverting, null, 2))).toEqual({ holds: 'result', isEmpty: false })
  })

  test('an error is one wherever it stands among the members, and however its name is written', () => {
    for (const text of [
      '{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"Invalid params"}}',
      '{"error": {"code": 3}, "id": 1}',
      '{"result":null,"error":{"code":3}}',
      '{"error":{"code":3},"result":null}',
      '{"err\\u006fr":{"code":3}}',
    ])
      expect(messageHead(text)?.holds, text).toBe('error')
  })

  test('what is no object is no error', () => {
    expect(holds('{"error":null,"result":[]}')).toEqual(['result'])
    expect(holds('{"error":"slow down"}')).toEqual(['neither'])
    expect(holds('{"id":1,"params":[{"error":{}}],"result":"\\"error\\": {"}')).toEqual(['result'])
  })

  test('null and an empty list are empty, a list of one is not', () => {
    const empty = (result: string) => messageHead(`{"id":1,"result":${result}}`)?.isEmpty
    expect(['null', '[]', '[ ]', '[[]]', '[null]', '{}', '"null"'].map(empty)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ])
  })

  test('a text that is cut tells what it holds up to there', () => {
    const text = JSON.stringify(reverting)
    expect(messageHead(text.slice(0, 400))?.holds).toBe('result')
    expect(messageHead('{"jsonrpc":"2.0","id":1,"error":{"code":-326')?.holds).toBe('error')
    expect(messageHead('{"jsonrpc":"2.0","id":1,"resu')?.holds).toBe('neither')
  })

  test('of an answer of megabytes only the beginning is read', () => {
    const long = `{"id":1,"result":["${'a'.repeat(5_000_000)}"]}`
    expect(messageHead(long)).toEqual({ holds: 'result', isEmpty: false })
    expect(messageHead(`{"id":"${'a'.repeat(3_000)}","result":1}`)?.holds).toBe('neither')
  })

  test('each message of a batch stands for itself', () => {
    const error = { id: 2, error: { code: 3, message: 'execution reverted' } }
    expect(holds(JSON.stringify([reverting, error, { id: 3, result: [] }]))).toEqual(['result', 'error', 'result'])
    expect(holds('{"result":1}\n{"error":{}}')).toEqual(['result', 'error'])
    expect(holds('[[{"error":{}}]]')).toEqual([])
  })

  test('the method of a notification is its own, not one that its params name', () => {
    const text = '{"jsonrpc":"2.0","method":"eth_subscription","params":{"method":"other","error":{}}}'
    expect(messageHeads(text)).toEqual([{ holds: 'neither', isEmpty: false, method: 'eth_subscription' }])
  })

  test('what is no JSON-RPC text has no message', () => {
    for (const text of ['', '<html>"error": {</html>', 'null', '"error"', '[1,2]', '{']) {
      expect(messageHead(text)?.holds ?? 'neither', text).toBe('neither')
    }
  })
})
