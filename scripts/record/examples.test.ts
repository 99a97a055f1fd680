/** Cases that were built by hand from the scenario must go with it when it changes. */
import { readFileSync } from 'node:fs'
import { keccak256 } from 'viem'
import { describe, expect, test } from 'vitest'
import { steps } from './scenario.ts'

type Pair = {
  request: { params: unknown[] }
  response: { result: Record<string, unknown> & Record<string, unknown>[] }
}

const read = (method: string, name: string): Pair =>
  JSON.parse(readFileSync(new URL(`../../openrpc/examples/${method}/${name}.json`, import.meta.url), 'utf8'))
const hashOf = async (name: string) => {
  const found = (await steps()).flat().find((step) => step.name === name)
  return found && keccak256(found.raw)
}

describe('receipts built from the scenario', () => {
  test.each([
    ['with-log', 'first-increment'],
    ['creation', 'deploy'],
    ['failed', 'close'],
  ])('%s is that of the step %s', async (name, step) => {
    const { request, response } = read('eth_getTransactionReceipt', name)
    expect(request.params[0]).toBe(await hashOf(step))
    expect(response.result.transactionHash).toBe(request.params[0])
  })

  test('the log of a receipt is the one that eth_getLogs recorded', () => {
    const { response } = read('eth_getTransactionReceipt', 'with-log')
    const recorded = read('eth_getLogs', 'by-topic').response.result
    expect(response.result.logs).toEqual([recorded[0]])
  })

  test('the gas used is the gas limit of the transaction, as on Monad', () => {
    const transaction = read('eth_getTransactionByHash', 'creation').response.result
    const receipt = read('eth_getTransactionReceipt', 'creation').response.result
    expect(receipt.gasUsed).toBe(transaction.gas)
    expect(receipt.transactionHash).toBe(transaction.hash)
    expect(receipt.blockHash).toBe(transaction.blockHash)
  })
})
