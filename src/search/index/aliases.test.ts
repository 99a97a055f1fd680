import { expect, test } from 'vitest'
import { aliasProblems, readAliases, readTerms } from './aliases.ts'
import { RECORDS } from './fixture.ts'

const listed = (search: unknown) => readAliases({ search })

test('takes places with their phrases, and the addresses of contracts and tokens', () => {
  const { aliases, problems } = readAliases({
    search: [{ at: '/gas', words: ['fees'] }],
    contracts: [{ name: 'Multicall3', mainnet: '0xcA11', testnet: '0xcA11' }],
  })
  expect(problems).toEqual([])
  expect(aliases).toEqual([
    { at: '/gas', words: ['fees'] },
    { at: '/developer-essentials/network-information#canonical-contracts', words: ['Multicall3', '0xcA11'] },
  ])
})

test('says where the list is wrong', () => {
  expect(listed([{ at: 'gas', words: ['fees'] }]).problems[0]?.at).toBe('content/data/search.yaml, 0.at')
  expect(listed([{ at: '/gas', words: [429] }]).problems[0]?.at).toBe('content/data/search.yaml, 0.words.0')
  expect(listed([{ at: '/gas', words: ['a|b'] }]).problems).toHaveLength(1)
  expect(listed([{ at: '/gas', words: [], note: '' }]).problems).not.toEqual([])
})

test('names the phrase that leads nowhere', () => {
  const problems = aliasProblems(
    [
      { at: '/gas#the-base-fee', words: ['floor'] },
      { at: '/nowhere', words: ['lost'] },
    ],
    RECORDS,
  )
  expect(problems.map(({ message }) => message)).toEqual(['"lost" leads to /nowhere, which the search does not know.'])
})

test('takes words of questions by place', () => {
  expect(readTerms({ 'search-terms': { '/gas': 'fees, cost' } })).toEqual([{ at: '/gas', words: ['fees, cost'] }])
})
