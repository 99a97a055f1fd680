import { expect, test } from 'vitest'
import { textsWith } from './near-words.ts'

const TEXTS = ['eth_blockNumber on Mainnet', 'Testnet faucet', 'eth_getBlockByHash, archive']
const found = (query: string) => {
  const { kept, isNear } = textsWith(query, TEXTS)
  return [kept.map(Number).join(''), isNear]
}

test('texts that hold every word are kept; nothing typed keeps all', () => {
  expect(found('  ')).toEqual(['111', false])
  expect(found('ETH block')).toEqual(['101', false])
  expect(found('eth archive')).toEqual(['001', false])
})

test.each([
  ['mainet', '100'],
  ['mainent', '100'],
  ['tsetnet', '010'],
  ['fauct', '010'],
  ['eth_getblockbyhahs', '001'],
  ['arcihve eth', '001'],
])('a slip is forgiven: %s', (query, kept) => {
  expect(found(query)).toEqual([kept, true])
})

test.each(['zzz', 'toss', 'validator', 'mainet archive'])('nothing near is nothing: %s', (query) => {
  expect(found(query)).toEqual(['000', false])
})
