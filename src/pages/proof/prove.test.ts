import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { ExampleCase } from '../../core/lib/method-model.ts'
import { failing, prove } from './prove.ts'

const names = readdirSync('generated/examples')
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.slice(0, -'.json'.length))
const examples = Object.fromEntries(
  names.map((name) => [name, JSON.parse(readFileSync(`generated/examples/${name}.json`, 'utf8')) as ExampleCase[]]),
)

describe('prove', () => {
  test('finds no example that fails', () => {
    const proofs = prove(examples, names)
    expect(proofs.length).toBe(Object.values(examples).flat().length)
    expect(failing(proofs).map(({ method, example }) => `${method}/${example.name}`)).toEqual([])
  })

  test('finds a wrong answer, a wrong request, and a wrong request that is said to be right', () => {
    const [receipt] = examples.eth_getTransactionReceipt ?? []
    if (!receipt) throw new Error('The recorded receipt is missing.')
    const wrongAnswer = { ...receipt, response: { jsonrpc: '2.0' as const, id: 1, result: { status: 1 } } }
    const wrongRequest = { ...receipt, request: { ...receipt.request, params: ['0x1'] } }
    const falselyInvalid = { ...receipt, invalidRequest: true as const }
    const cases = { eth_getTransactionReceipt: [wrongAnswer, wrongRequest, falselyInvalid] }
    expect(prove(cases, ['eth_getTransactionReceipt']).map(({ request, response }) => [request, response])).toEqual([
      ['fits', 'fails'],
      ['fails', 'fits'],
      ['fails', 'fits'],
    ])
  })
})
