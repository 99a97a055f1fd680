import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import type { ExampleCase } from '../../core/lib/method-model.ts'
import type { Checker } from '../judge/checker.ts'
import { makeCall } from './make-call.ts'
import { isMissing } from './newest-params.ts'

const sent = vi.hoisted(() => ({ text: '' }))
vi.mock('../../ui/browser/endpoint-frame.ts', () => ({
  callEndpoint: async () => ({ kind: 'answer', status: 200, text: sent.text, ms: 4 }),
}))

const examples = JSON.parse(readFileSync('generated/examples/eth_simulateV1.json', 'utf8')) as ExampleCase[]
const reverting = examples.find(({ title }) => title === 'Reverting call')
const checker = { ask: async () => ({ verdict: { kind: 'empty' } }) } as unknown as Checker

async function recordingBeside(response: unknown): Promise<string | undefined> {
  sent.text = JSON.stringify(response)
  const call = {
    target: { id: 'Mainnet', label: 'a.test', http: 'https://a.test' },
    method: 'eth_simulateV1',
    params: ['edited'],
  }
  const { signal } = new AbortController()
  const done = await makeCall(call, { checker, examples: async () => examples, base: '/', signal })
  return done?.result.recording?.example.outcome
}

test('a simulation whose call reverts is put beside a simulation, an error beside an error', async () => {
  expect(reverting?.response).toMatchObject({ result: expect.any(Array) })
  expect(await recordingBeside(reverting?.response)).not.toBe('error')
  expect(await recordingBeside({ jsonrpc: '2.0', id: 1, error: { code: -32602, message: 'Invalid params' } })).toBe(
    'error',
  )
})

test('a simulation whose call reverts is no missing answer', () => {
  const answer = (body: unknown) => ({ kind: 'answer' as const, status: 200, text: JSON.stringify(body), ms: 4 })
  expect(isMissing(answer(reverting?.response))).toBe(false)
  expect([{ result: null }, { result: [] }, { error: { code: 3 } }].map((body) => isMissing(answer(body)))).toEqual([
    true,
    true,
    true,
  ])
})
