/** Describes values and shapes for messages. */
import type { Shape } from '../../../generated/rpc/shapes.ts'
import { shown } from '../../core/lib/hex.ts'
import { editDistance } from '../../core/lib/nearest.ts'
import { lookup } from './lookup.ts'
import type { Problem } from './report.ts'

/** A value as messages show it: `the number 393`, `"0x01"`, `an array of 3 items`. */
export function describeValue(value: unknown): string {
  if (typeof value === 'string') return shown(value)
  if (typeof value === 'number' || typeof value === 'bigint') return `the ${typeof value} ${String(value).slice(0, 40)}`
  if (typeof value === 'boolean') return `the boolean ${value}`
  if (value === null) return 'null'
  if (Array.isArray(value)) return value.length === 1 ? 'an array of 1 item' : `an array of ${value.length} items`
  return value === undefined ? 'nothing' : `${typeof value === 'object' ? 'an' : 'a'} ${typeof value}`
}

/** The problem of an unexpected value. */
export const mismatch = (path: string, expected: string, value: unknown, keyword = 'type'): Problem => ({
  path,
  message: `expected ${expected}, got ${describeValue(value)}`,
  keyword,
  expected,
})

/** A shape as messages show it, with its article: `a 32-byte hash`, `an object`, `"latest" or "safe"`. */
export function describeShape(shape: Shape): string {
  const plain = lookup(shape)
  if (typeof plain === 'string') return plain === 'null' ? 'null' : article(plain)
  if ('pattern' in plain) return noun(plain.title)
  if ('enum' in plain) return either(plain.enum.map((value) => JSON.stringify(value)))
  if ('const' in plain) return JSON.stringify(plain.const)
  if ('number' in plain) return article(plain.number)
  if ('union' in plain) return either([...new Set(plain.union.map(describeShape))])
  return 'array' in plain ? 'an array' : 'an object'
}

/** A title as a noun: `Address` → `an address`, `8 bytes` → `a value of 8 bytes`. */
export function noun(title: string): string {
  if (title === 'Data') return 'a byte string'
  return /^\d+ bytes$/.test(title) ? `a value of ${title}` : article(title.charAt(0).toLowerCase() + title.slice(1))
}

const article = (word: string): string => `${/^([aeio]|8)/.test(word) ? 'an' : 'a'} ${word}`

/** `a`, `a or b`, `a, b or c`. Long lists are cut. */
export function either(words: readonly string[]): string {
  const listed = words.length > 8 ? [...words.slice(0, 7), `${words.length - 7} more`] : words
  return listed.length < 2 ? (listed[0] ?? '') : `${listed.slice(0, -1).join(', ')} or ${listed.at(-1)}`
}

/** Whether one name is a misspelling of the other: different case or underscores, or one or two wrong letters. */
export function isClose(a: string, b: string): boolean {
  const [left, right] = [a, b].map((name) => name.toLowerCase().replaceAll('_', ''))
  return (
    left === right ||
    (Math.abs(a.length - b.length) <= 2 && editDistance(a, b) <= Math.min(2, Math.floor(b.length / 3)))
  )
}
