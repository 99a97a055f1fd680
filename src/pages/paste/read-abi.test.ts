import { describe, expect, test } from 'vitest'
import { understand } from './understand.ts'

const first = async (text: string) => (await understand(text)).offers[0]

describe('an ABI', () => {
  const LINE = 'function pay(address to, uint256 amount) returns (bool)'
  const ITEM = { type: 'function', name: 'pay', inputs: [], outputs: [], stateMutability: 'view' }

  test.each([
    ['one line', LINE],
    ['lines', `${LINE};\n\nevent Paid(address indexed to, uint256 amount);\nerror Broke(uint256)`],
    ['JSON', JSON.stringify([ITEM, { type: 'error', name: 'Broke', inputs: [] }])],
    ['a build file', JSON.stringify({ contractName: 'Till', abi: [ITEM], bytecode: '0x60' }, null, 2)],
    ['lines in JSON', JSON.stringify([LINE])],
  ])('is known as %s', async (_, text) => {
    expect(await first(text)).toEqual({ act: 'abi', abi: text })
  })

  test.each(['abi', 'ABI', 'decode with an abi', 'encode abi'])('is asked for by the words %s', async (text) => {
    expect(await first(text)).toEqual({ act: 'abi', abi: '' })
  })

  test.each([
    ['words about it', 'verify the abi of my contract'],
    ['an empty list', '[]'],
    ['a list of something else', '[{"type":"receipt"}]'],
    ['a contract', 'contract Till { function pay(address to) public {} }'],
  ])('is not seen in %s', async (_, text) => {
    expect((await first(text))?.act).not.toBe('abi')
  })
})
