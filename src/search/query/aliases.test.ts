import { describe, expect, test } from 'vitest'
import { AliasIndex, aliasesIn, foldAliases, headingAliases, openAliases, type TypedWords } from './aliases.ts'

const aliases = new AliasIndex(
  openAliases([
    foldAliases(1, ['wrapped token', 'wmon']),
    foldAliases(2, ['method not found']),
    foldAliases(3, ['contact']),
  ]),
)
const found = (query: string, typed?: Partial<TypedWords>) => [...aliasesIn(aliases, query, typed)]

describe('aliasesIn', () => {
  test.each([
    ['wmon', 1],
    ['WMON', 1],
    ['wrapped tokens', 1],
    ['token wrapped', 1],
    ['what is the wrapped token', 1],
  ])('%s is the place, whole', (query, record) => expect(found(query)).toEqual([[record, 1]]))

  test('a part of a query counts as that part', () => {
    expect(found('wmon address')).toEqual([[1, 0.5]])
  })

  test('a word that tells little takes little from the rest', () => {
    expect(found('wmon transaction', { descriptionOf: (word) => (word === 'wmon' ? 0.9 : 0.3) })).toEqual([[1, 0.75]])
  })

  test('words that stand together in a long text count as most of it', () => {
    const text =
      'Error: could not coalesce error { "code": -32601, "message": "Method not found" } payload eth_newFilter id 44'
    expect(found(text)).toEqual([[2, 0.75]])
    expect(found('found a method that answers the question of many people today')).toEqual([])
  })

  test('the last word may be unfinished, the others not', () => {
    expect(found('wrapped tok')).toEqual([[1, 1]])
    expect(found('wra token')).toEqual([])
  })

  test('a word may have a wrong letter, unless the index holds it as it is', () => {
    expect(found('wraped token')).toEqual([[1, 1]])
    expect(found('contract')).toEqual([[3, 1]])
    expect(found('contract', { isUnknown: (word) => word !== 'contract' })).toEqual([])
  })

  test('words that stand apart count less than words that stand together', () => {
    const [, apart = 0] = found('wrapped chain explorer token')[0] ?? []
    const [, together = 0] = found('chain explorer wrapped token')[0] ?? []
    expect(apart).toBeLessThan(together)
  })

  test('a heading that one place bears leads there, less surely than a phrase of readers', () => {
    const heading = {
      kind: 'section',
      path: '/a',
      anchor: 'b',
      group: '',
      trail: [],
      where: '',
      about: '',
      page: 0,
    } as const
    const headings = headingAliases([
      { ...heading, id: 7, name: 'System transactions' },
      { ...heading, id: 8, name: 'Where next to go' },
      { ...heading, id: 9, name: 'Where next to go' },
      { ...heading, id: 10, name: 'Gas' },
    ])
    expect(headings.map(({ record }) => record)).toEqual([7])
    const [, strength] = [...aliasesIn(new AliasIndex(headings), 'system transactions')][0] ?? []
    expect(strength).toBeLessThan(1)
  })

  test('a name that phrases write as one word is found as two', () => {
    const opcodes = new AliasIndex(openAliases([foldAliases(5, ['selfdestruct'])]))
    expect([...aliasesIn(opcodes, 'self destruct')]).toEqual([[5, 1]])
    expect([...aliasesIn(opcodes, 'destruct self now')]).toEqual([])
  })

  test('an address is known by its ends, which the index holds alone', () => {
    const address = '0xcA11bde05977b3631167028862bE2a173976CA11'
    const entry = foldAliases(4, [address])
    expect(entry[1]).toHaveLength(12)
    const addresses = new AliasIndex(openAliases([entry]))
    expect([...aliasesIn(addresses, address.toLowerCase())]).toEqual([[4, 1]])
    expect([...aliasesIn(addresses, address.replace('cA11', 'cA12'))]).toEqual([])
  })

  test('nothing typed is nothing known', () => {
    expect(found('')).toEqual([])
    expect(found('?!')).toEqual([])
  })
})
