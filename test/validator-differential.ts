/** For tests that compare the generated validators with unmodified ajv on generated values. */
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { shapes } from '../generated/rpc/shapes.ts'
import * as generated from '../generated/validators/index.js'
import { namedShapes } from '../scripts/generate/emit/named-shapes.ts'
import type { OpenRpcDocument } from '../scripts/generate/openrpc/document.ts'
import { compiler } from '../scripts/generate/openrpc/json-schema.ts'
import { near } from './shape-values.ts'

const validators = generated as unknown as Record<string, (value: unknown) => boolean>

const ODD: readonly unknown[] = [
  ...[null, true, 0, -1, 1.5, 2 ** 53, '', '0x', '0x0', '0x01', '0X1', '0xg', 'latest', 'latest ', '0x1', [], {}],
  ...[`0x${'a'.repeat(40)}`, `0x${'a'.repeat(64)}`, `0x${'A'.repeat(63)}`, `0x${'1'.repeat(65)}`, ['0x1'], { a: 1 }],
]

export type Comparison = {
  values: number
  /** Number of valid values. A test with invalid values alone would prove little. */
  accepted: number
  /** Shape and value of each disagreement. */
  disagreements: string[]
}

export type Sample = {
  /** Minimum number of values to compare. The actual number may be slightly higher. */
  count: number
  /** Values that fast-check generates for each shape. The others are modified copies, which is cheaper. */
  madePerShape: number
  /** The same seed generates the same values. */
  seed: number
}

/** Compares the verdicts on generated values of every shape. */
export function compareWithAjv({ count, madePerShape, seed }: Sample): Comparison {
  const document = JSON.parse(readFileSync('generated/openrpc.json', 'utf8')) as OpenRpcDocument
  const compile = compiler(document)
  const all = [...namedShapes(document).shapes]
  const random = randomNumbers(seed)
  const result: Comparison = { values: 0, accepted: 0, disagreements: [] }
  const perShape = Math.ceil(count / all.length)
  for (const [name, schema] of all) {
    const untouched = compile(schema)
    const ours = validators[name]
    if (!ours || shapes()[name] === undefined) throw new Error(`There is no generated validator ${name}.`)
    const made = fc.sample(near(name), { numRuns: madePerShape, seed })
    for (let index = 0; index < perShape; index++) {
      const start = made[index % made.length]
      const value = index < made.length ? start : changed(structuredClone(start), random)
      const expected = untouched(value)
      result.values++
      if (expected) result.accepted++
      if (ours(value) !== expected) result.disagreements.push(`${name}: ${JSON.stringify(value)}`)
    }
  }
  return result
}

/** Changes one place of the value: another value, a member more or less, a letter of a string. */
function changed(value: unknown, random: (below: number) => number): unknown {
  if (typeof value === 'object' && value !== null && random(8) > 0) {
    const members = value as Record<string, unknown>
    const keys = Object.keys(members)
    const key = keys[random(Math.max(1, keys.length))] ?? 'extra'
    const change = random(12)
    if (change === 0) delete members[key]
    else if (change === 1) members[`extra${random(3)}`] = ODD[random(ODD.length)]
    else if (change === 2 && Array.isArray(value)) value.push(value[0])
    else members[key] = changed(members[key], random)
    return value
  }
  if (typeof value === 'string' && value !== '' && random(3) > 0) {
    const at = random(value.length)
    return value.slice(0, at) + 'gX0aF,'.charAt(random(6)) + value.slice(at + random(2))
  }
  return ODD[random(ODD.length)]
}

/** Integers from 0 up to a bound, the same series for the same seed (mulberry32). */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}
