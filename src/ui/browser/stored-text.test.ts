// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { canKeep, keepText, MAX_KEPT, storedText } from './stored-text.ts'
import './phrase-words.ts'

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.restoreAllMocks())

describe('keepText', () => {
  test('keeps the text of a field, by page; an empty one is forgotten', () => {
    expect(keepText('/a', 'text', '{"id":1}')).toBe(true)
    expect([storedText('/a', 'text'), storedText('/b', 'text'), storedText('/a', 'other')]).toEqual([
      '{"id":1}',
      null,
      null,
    ])
    expect(keepText('/a', 'text', '')).toBe(true)
    expect([storedText('/a', 'text'), sessionStorage.length]).toEqual([null, 0])
  })

  test('keeps JSON with hashes in it, as most answers of a node have', () => {
    const text = JSON.stringify({ jsonrpc: '2.0', id: 1, result: { hash: `0x${'4c08'.repeat(16)}` } })
    expect(keepText('/hash', 'text', text)).toBe(true)
    expect(sessionStorage.getItem('typed:/hash:text')).toBe(text)
  })

  test('tells before whether a text can be kept', () => {
    expect([canKeep(''), canKeep('x'.repeat(MAX_KEPT)), canKeep('x'.repeat(MAX_KEPT + 1))]).toEqual([true, true, false])
  })

  test('does not keep more than a megabyte, nor an older text in its place', () => {
    keepText('/a', 'text', 'short')
    expect(keepText('/a', 'text', 'x'.repeat(MAX_KEPT + 1))).toBe(false)
    expect(storedText('/a', 'text')).toBeNull()
    expect(keepText('/a', 'text', 'x'.repeat(MAX_KEPT))).toBe(true)
  })

  test('tells when storage is refused, and throws nothing', () => {
    vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('Blocked.', 'SecurityError')
    })
    expect([keepText('/a', 'text', 'typed'), keepText('/a', 'text', ''), storedText('/a', 'text')]).toEqual([
      false,
      true,
      null,
    ])
  })
})

test.each([
  ['a key or a hash', `0x${'4c08'.repeat(16)}`],
  ['a phrase', 'legal winner thank year wave sausage worth useful legal winner thank yellow'],
  ['a named key', '{"privateKey":"0x4c0883a69102937d6231471b5dbb6204fe512961"}'],
])('%s survives links and Back, and is in no storage', (_, text) => {
  expect(keepText('/secret', 'text', text)).toBe(true)
  expect([storedText('/secret', 'text'), sessionStorage.length]).toEqual([text, 0])
  keepText('/secret', 'text', '')
  expect(storedText('/secret', 'text')).toBeNull()
})
