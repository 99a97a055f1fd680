import { describe, expect, test } from 'vitest'
import { twinOf } from './shared-choices.ts'

describe('twinOf', () => {
  test.each([
    ['snippet-language', 'ethers', { group: 'framework', value: 'ethers' }],
    ['snippet-language', 'cast', { group: 'framework', value: 'Foundry' }],
    ['framework', 'Foundry', { group: 'snippet-language', value: 'cast' }],
    ['framework', 'viem', { group: 'snippet-language', value: 'viem' }],
  ])('a choice of %s, %s, has its word in the other group', (group, value, twin) => {
    expect(twinOf(group, value)).toEqual(twin)
  })

  test.each([
    ['snippet-language', 'rust'],
    ['framework', 'Template'],
    ['network', 'Testnet'],
  ])('%s, %s, stands alone', (group, value) => {
    expect(twinOf(group, value)).toBeUndefined()
  })
})
