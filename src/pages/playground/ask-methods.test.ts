import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { ExampleCase } from '../../core/lib/method-model.ts'
import { servingOf } from './ask-methods.ts'

const answer = (body: object, status = 200) => ({ kind: 'answer' as const, status, text: JSON.stringify(body), ms: 4 })

test('an error of its own means that a method is served; "no such method" means that it is not', () => {
  expect(servingOf(answer({ id: 1, result: null }))).toEqual({ kind: 'served', ms: 4 })
  expect(servingOf(answer({ id: 1, error: { code: -32602, message: 'Invalid params' } }))).toEqual({
    kind: 'served',
    ms: 4,
  })
  expect(servingOf(answer({ id: 1, error: { code: -32601, message: 'Method not found' } }))).toEqual({
    kind: 'not-served',
  })
})

test('a refusal, a page and silence say nothing of the method', () => {
  expect(servingOf(answer({ error: 'slow down' }, 429))).toEqual({ kind: 'unknown', why: 'HTTP 429' })
  expect(servingOf({ kind: 'http', status: 502, text: '', ms: 1 })).toEqual({ kind: 'unknown', why: 'HTTP 502' })
  expect(servingOf({ kind: 'answer', status: 200, text: '<html>', ms: 1 })).toEqual({
    kind: 'unknown',
    why: 'not a JSON-RPC response',
  })
  expect(servingOf({ kind: 'cors' })).toMatchObject({ kind: 'unknown' })
})

test('a simulation whose call reverts shows that the method is served; an error inside other data shows nothing', () => {
  const examples = JSON.parse(readFileSync('generated/examples/eth_simulateV1.json', 'utf8')) as ExampleCase[]
  const reverting = examples.find(({ title }) => title === 'Reverting call')
  expect(servingOf(answer(reverting?.response ?? {}))).toEqual({ kind: 'served', ms: 4 })
  expect(servingOf(answer({ data: { error: {}, result: 1 } })).kind).toBe('unknown')
})
