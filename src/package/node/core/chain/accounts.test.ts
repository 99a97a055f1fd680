import { describe, expect, test } from 'vitest'
import { createNode } from '../node.ts'
import { DEFAULT_MNEMONIC, derivedAccounts, mnemonicAccounts } from './accounts.ts'

const FUNDS = '0x21e19e0c9bab2400000'

describe('the accounts of a fresh chain', () => {
  test('are those of the mnemonic, as wallets derive them', () => {
    expect(mnemonicAccounts(DEFAULT_MNEMONIC)).toEqual(derivedAccounts(DEFAULT_MNEMONIC))
    expect(mnemonicAccounts(DEFAULT_MNEMONIC)[0]?.address).toBe('0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266')
  })

  test('hold 10,000 MON, have sent nothing, and stand on block 0', async () => {
    const node = createNode()
    const ask = (method: string, ...params: unknown[]) => node.ask({ method, params })
    expect(await ask('eth_blockNumber')).toBe('0x0')
    expect(node.accounts).toHaveLength(10)
    for (const { address } of node.accounts) {
      expect(await ask('eth_getBalance', address, 'latest')).toBe(FUNDS)
      expect(await ask('eth_getTransactionCount', address, 'latest')).toBe('0x0')
    }
  })

  test('are others for another mnemonic', async () => {
    const mnemonic = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
    const node = createNode({ mnemonic })
    expect(node.accounts[0]?.address).not.toBe(mnemonicAccounts(DEFAULT_MNEMONIC)[0]?.address)
    expect(await node.ask({ method: 'eth_getBalance', params: [node.accounts[0]?.address, 'latest'] })).toBe(FUNDS)
    expect(() => createNode({ mnemonic: 'one two' })).toThrow('A mnemonic has 12')
    expect(() => createNode({ mnemonic, history: true })).toThrow('has other accounts')
  })
})

test('every contract that a fresh chain names has code', async () => {
  const node = createNode()
  for (const { name, address } of node.contracts) {
    const code = await node.ask({ method: 'eth_getCode', params: [address, 'latest'] })
    expect([name, String(code).length > 100]).toEqual([name, true])
  }
})
