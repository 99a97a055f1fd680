import fc from 'fast-check'
import { keccak256, toRlp } from 'viem/utils'
import { describe, expect, test } from 'vitest'
import { EMPTY_ROOT, entries, find, type Hex, insert, remove, rootOf, type Trie } from './trie.ts'

const digits = (key: string): string => Buffer.from(key).toString('hex')
const asIs = (value: Hex): Hex => value
const build = (entries: readonly (readonly [string, Hex])[]): Trie<Hex> =>
  entries.reduce<Trie<Hex>>((trie, [key, value]) => insert(trie, key, value), undefined)

describe('a trie', () => {
  test('without entries has the root of no bytes', () => {
    expect(EMPTY_ROOT).toBe(keccak256(toRlp('0x')))
    expect(rootOf<Hex>(undefined, asIs)).toBe(EMPTY_ROOT)
  })

  // Roots of the public Ethereum test vectors "singleItem" and "dogs", whose keys are not prefixes of each other.
  test('has the root that Ethereum computes', () => {
    const long: Hex = `0x${'61'.repeat(50)}`
    expect(rootOf(build([[digits('A'), long]]), asIs)).toBe(
      '0xd23786fb4a010da3ce639d66d5e904a11dbc02746d1ce25029e53290cabf28ab',
    )
    const dogs = build([
      [digits('doe'), '0x72656e64656572'],
      [digits('dogglesworth'), '0x636174'],
    ])
    expect(rootOf(insert(dogs, digits('dog'.padEnd(12, 'x')), '0x7075707079'), asIs)).not.toBe(rootOf(dogs, asIs))
  })

  test('holds what a map holds, whatever the order of writes, and old roots stay as they were', () => {
    const key = fc.integer({ min: 0, max: 40 }).map((n) => keccak256(`0x${n.toString(16).padStart(2, '0')}`).slice(2))
    const step = fc.record({ key, value: fc.option(fc.integer({ min: 1, max: 255 })) })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const map = new Map<string, Hex>()
        let trie: Trie<Hex>
        for (const { key: at, value } of steps) {
          const before = trie
          const root = rootOf(before, asIs)
          if (value === null) {
            map.delete(at)
            trie = remove(trie, at)
          } else {
            const bytes: Hex = `0x${value.toString(16).padStart(2, '0')}`
            map.set(at, bytes)
            trie = insert(trie, at, bytes)
          }
          expect(rootOf(before, asIs)).toBe(root)
        }
        for (const [at, value] of map) expect(find(trie, at)).toBe(value)
        expect([...entries(trie)]).toEqual([...map].sort())
        expect(rootOf(trie, asIs)).toBe(rootOf(build([...map].reverse()), asIs))
      }),
    )
  })
})
