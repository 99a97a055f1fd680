/** Every checker and the explainer return a report for random responses. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hostileText, hostileValue, isClean, runs } from '../../../test/hostile-texts.ts'
import * as rpc from './index.ts'

const method = fc.constantFrom(...rpc.methods)

describe('a checker', () => {
  test('answers with a report for any value in any place of a response', () => {
    fc.assert(
      fc.property(method, hostileValue, hostileValue, (name, value, id) => {
        for (const report of [
          rpc.checkParams(name, value),
          rpc.checkResult(name, value),
          rpc.checkResponse(name, value),
          rpc.checkResponse(name, { jsonrpc: '2.0', id, result: value }),
          rpc.checkResponse(name, { jsonrpc: '2.0', id, error: value }, { id }),
        ]) {
          expect(report.valid || (report.problems[0]?.message.length ?? 0) > 0).toBe(true)
        }
        expect(isClean()).toBe(true)
      }),
      runs(),
    )
  })
})

describe('classifyRpcError', () => {
  test('gives a verdict for any error with any message', () => {
    fc.assert(
      fc.property(hostileText, hostileValue, fc.integer(), (message, data, code) => {
        for (const error of [data, { code, message, data }, { message }, { code: data, message: data }]) {
          expect(rpc.classifyRpcError(error as never)).toBeTypeOf('object')
        }
      }),
      runs(),
    )
  })
})
