import { expect, test } from 'vitest'
import type { Cache } from './cache.ts'
import { keptYaml, parseYaml } from './yaml.ts'

const kept = new Map<string, string>()
const cache: Cache = {
  get: (input) => kept.get(input),
  set: (input, made) => void kept.set(input, made),
  save: () => undefined,
}
const TEXT = 'name: one\nlist: [1, 2.5, true, ~]\nlong: |\n  two\n  lines\n'

test('kept YAML says what the parser says, and is read once', () => {
  const parse = keptYaml(cache)
  expect(parse(TEXT)).toEqual(parseYaml(TEXT))
  expect([...kept.keys()]).toEqual([TEXT])
  kept.set(TEXT, '{"name":"from the cache"}')
  expect(parse(TEXT)).toEqual({ name: 'from the cache' })
})

test('an empty text is null, and no YAML is an error each time', () => {
  const parse = keptYaml(cache)
  expect(parse('')).toBe(null)
  for (let round = 0; round < 2; round++) expect(() => parse('a: [')).toThrow(/flow/i)
})
