import { afterEach, describe, expect, test } from 'vitest'
import { createNode } from '../../node/core/index.ts'
import { gasContradictions } from './examined-gas.ts'

let node = createNode()
afterEach(() => node.close())

type Change = (method: string, params: readonly unknown[], result: unknown) => unknown
const hex = (value: bigint): string => `0x${value.toString(16)}`

/** Contradictions of a node whose results are changed. */
async function found(change: Change, balance?: string): Promise<string[]> {
  node = createNode()
  await node.clock.step(3)
  const account = String(node.accounts[0]?.address)
  const ask = async (method: string, params: unknown[]) => {
    try {
      return change(method, params, await node.ask({ method, params }))
    } catch {
      return undefined
    }
  }
  const result = balance ?? (await ask('eth_getBalance', [account, '0x2']))
  const held = { method: 'eth_getBalance', params: [account, '0x2'], result }
  const list = await gasContradictions(account, '0x2', ask, [held])
  return list.map(({ relation, path, message }) => `${relation}: ${path} ${message}`.replace(/\d+/g, 'N'))
}

const of =
  (wanted: string, change: (result: never) => unknown): Change =>
  (method, _, result) =>
    method === wanted ? change(result as never) : result
type List = { accessList: { address: string; storageKeys: string[] }[]; gasUsed: string }

describe('gas', () => {
  test('of an honest node has no contradiction', async () => {
    expect(await found((_, __, result) => result)).toEqual([])
  })

  test.each<[string, Change, string]>([
    [
      'a tenth too little',
      of('eth_estimateGas', (gas: string) => hex((BigInt(gas) * 9n) / 10n)),
      'gas estimate:  N gas, but eth_call fails with this gas and not without a limit',
    ],
    [
      'three times as much',
      of('eth_estimateGas', (gas: string) => hex(BigInt(gas) * 3n)),
      'gas estimate:  N gas, but eth_call needs no more than N',
    ],
    [
      'no more than the data',
      of('eth_estimateGas', () => '0xd300'),
      'gas estimate:  N gas for a call that logs N bytes costs at least N',
    ],
    [
      'half with the access list',
      of('eth_createAccessList', (one: List) => ({ ...one, gasUsed: hex(BigInt(one.gasUsed) / 2n) })),
      'access list: /gasUsed N gas for a call that costs at least N',
    ],
    [
      'double with the access list',
      of('eth_createAccessList', (one: List) => ({ ...one, gasUsed: hex(BigInt(one.gasUsed) * 2n) })),
      'access list: /gasUsed N gas, but eth_estimateGas returns N for this call',
    ],
    [
      'an empty list',
      of('eth_createAccessList', (one: List) => ({ ...one, accessList: [] })),
      'access list: /accessList NxNcNdeN is missing, which the call reads',
    ],
    [
      'a list without slots',
      of('eth_createAccessList', (one: List) => ({
        ...one,
        accessList: one.accessList.map((entry) => ({ ...entry, storageKeys: [] })),
      })),
      'access list: /accessList slot N is missing, which the call reads',
    ],
  ])('%s', async (_, change, message) => {
    expect(await found(change)).toEqual([message])
  })

  test('is not compared for an account without a balance, or where calls without a receiver fail', async () => {
    const wrong = of('eth_estimateGas', () => '0x1')
    expect(await found(wrong, '0x0')).toEqual([])
    expect(
      await found((method, params, result) => (method === 'eth_call' ? undefined : wrong(method, params, result))),
    ).toEqual([])
  })
})
