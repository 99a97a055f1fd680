// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest'
import { forgetEndpoint, MAX_SAVED, savedEndpoints, saveEndpoint } from './saved-endpoints.ts'

const endpoint = (name: string) => ({ name, url: `https://${name}.test`, headers: [{ name: 'x', value: 'k' }] })

beforeEach(() => localStorage.clear())

describe('saved endpoints', () => {
  test('are kept by name, replaced under the same name, and forgotten without a trace', () => {
    saveEndpoint(endpoint('a'))
    saveEndpoint({ ...endpoint('a'), url: 'https://new.test' })
    saveEndpoint(endpoint('b'))
    expect(savedEndpoints().map(({ name, url }) => [name, url])).toEqual([
      ['a', 'https://new.test'],
      ['b', 'https://b.test'],
    ])
    forgetEndpoint('a')
    forgetEndpoint('b')
    expect(JSON.stringify({ ...localStorage })).not.toContain('.test')
  })

  test('are so many at most; the oldest makes room', () => {
    for (let count = 0; count <= MAX_SAVED; count++) saveEndpoint(endpoint(`e${count}`))
    expect(savedEndpoints()).toHaveLength(MAX_SAVED)
    expect(savedEndpoints()[0]?.name).toBe('e1')
  })

  test('what is no list of endpoints counts for nothing', () => {
    for (const text of ['{', '7', '[1]', '[{"name":"a"}]']) {
      localStorage.setItem('playground:saved', text)
      expect(savedEndpoints()).toEqual([])
    }
  })
})
