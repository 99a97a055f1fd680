import { describe, expect, test } from 'vitest'
import { editDistance, nearest } from './nearest.ts'
import { canonicalPath, headingId, withBase, withoutBase } from './path.ts'

describe('canonicalPath', () => {
  test.each([
    ['/faq', '/faq'],
    ['/faq/', '/faq'],
    ['faq', '/faq'],
    ['/faq.html', '/faq'],
    ['/guides/index', '/guides'],
    ['/guides/index.html', '/guides'],
    ['/index.html', '/'],
    ['/index', '/'],
    ['/', '/'],
    ['', '/'],
    ['//a///b/', '/a/b'],
  ])('%s is written %s', (path, written) => expect(canonicalPath(path)).toBe(written))

  test('a name that only ends in index is kept', () => {
    expect(canonicalPath('/guides/reindex')).toBe('/guides/reindex')
  })
})

describe('withBase and withoutBase', () => {
  test.each([
    ['/', '/faq', '/faq'],
    ['/docs/', '/faq', '/docs/faq'],
    ['/docs/', '/', '/docs/'],
  ])('below %s, %s stands at %s and back', (base, path, address) => {
    expect(withBase(base, path)).toBe(address)
    expect(withoutBase(base, address)).toBe(path)
  })

  test('other origins, anchors and relative addresses pass through', () => {
    for (const address of ['https://a.test/x', '//cdn.test/x', '#fees', 'faq'])
      expect(withBase('/docs/', address)).toBe(address)
  })

  test('the base without its slash is the home page, another folder is outside', () => {
    expect(withoutBase('/docs/', '/docs')).toBe('/')
    expect(withoutBase('/docs/', '/docs2/faq')).toBeUndefined()
  })
})

test('headingId writes ids the way GitHub does', () => {
  expect(['The four states', 'eth_call & co.', '  Gas: limit  ', 'Größe'].map(headingId)).toEqual([
    'the-four-states',
    'eth_call--co',
    'gas-limit',
    'größe',
  ])
})

describe('nearest', () => {
  test('puts the smallest edit distance first and ignores case', () => {
    expect(nearest('ETH_GETLOG', ['eth_getLogs', 'eth_getCode', 'eth_getBlockByHash'], 2)).toEqual([
      'eth_getLogs',
      'eth_getCode',
    ])
  })

  test('leaves out what shares next to nothing', () => {
    expect(nearest('faucet', ['zzzzzzzzzzzz'])).toEqual([])
  })
})

describe('editDistance', () => {
  test('counts insertions, deletions and replacements', () => {
    expect([editDistance('kitten', 'sitting'), editDistance('', 'abc'), editDistance('same', 'same')]).toEqual([
      3, 3, 0,
    ])
  })

  test('stays cheap for hostile addresses', () => {
    expect(editDistance('a'.repeat(100_000), 'b')).toBe(200)
  })
})
