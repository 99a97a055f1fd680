/** Cases that were built manually from the scenario must change with it. */
import { readFileSync } from 'node:fs'
import { keccak256 } from 'viem'
import { describe, expect, test } from 'vitest'
import { steps } from './scenario.ts'

type Pair = {
  request: { params: unknown[] }
  response: { result: Record<string, unknown> & Record<string, unknown>[] }
}

const read = (method: string, name: string): Pair =>
  JSON.parse(readFileSync(new URL(`../../../openrpc/examples/${method}/${name}.json`, import.meta.url), 'utf8'))
const hashOf = async (name: string) => {
  const found = (await steps()).flat().find((step) => step.name === name)
  return found && keccak256(found.raw)
}

describe('transactions of the scenario', () => {
  test('creation is that of the step deploy', async () => {
    const { request, response } = read('eth_getTransactionByHash', 'creation')
    expect(request.params[0]).toBe(await hashOf('deploy'))
    expect(response.result.hash).toBe(request.params[0])
  })
})
