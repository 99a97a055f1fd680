import { describe, expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { assemble } from '../openrpc/assemble.ts'
import { fixtureParts } from '../openrpc/fixture.ts'
import { check } from './check.ts'

type Tree = Record<string, unknown> | unknown[]

/** Replaces every value inside a tree and removes every member, one at a time. */
function* mutations(tree: Tree, path: (string | number)[] = []): Generator<{ what: string; tree: unknown }> {
  const root = (change: (copy: never, key: string | number) => void, key: string | number) => {
    const copy = structuredClone(whole)
    let at = copy as never
    for (const step of path) at = at[step] as never
    change(at, key)
    return copy
  }
  const whole = path.length === 0 ? tree : (roots.at(-1) as Tree)
  if (path.length === 0) roots.push(tree)
  for (const key of Array.isArray(tree) ? tree.keys() : Object.keys(tree)) {
    const what = [...path, key].join('/')
    for (const wrong of [null, [], 7]) {
      yield {
        what: `${what} = ${JSON.stringify(wrong)}`,
        tree: root((at: Record<string | number, unknown>, name) => (at[name] = wrong), key),
      }
    }
    yield { what: `${what} left out`, tree: root((at: Record<string | number, unknown>, name) => delete at[name], key) }
    const inner = (tree as Record<string | number, unknown>)[key]
    if (typeof inner === 'object' && inner !== null) yield* mutations(inner as Tree, [...path, key])
  }
  if (path.length === 0) roots.pop()
}
const roots: Tree[] = []

describe('parts with one value broken', () => {
  test.each(
    fixtureParts()
      .map(({ path }) => path)
      .filter((path) => !/unknown|short/.test(path)),
  )('%s gives problems or passes, and never throws', (path) => {
    const parts = fixtureParts()
    const text = parts.find((part) => part.path === path)?.text ?? ''
    const isJson = path.endsWith('.json')
    let count = 0
    for (const { what, tree } of mutations((isJson ? JSON.parse(text) : parse(text)) as Tree)) {
      const broken = isJson ? JSON.stringify(tree) : stringify(tree)
      const changed = parts.map((part) => (part.path === path ? { path, text: broken ?? '' } : part))
      expect(() => check(assemble(changed)), what).not.toThrow()
      count++
    }
    expect(count).toBeGreaterThan(20)
  })
})
