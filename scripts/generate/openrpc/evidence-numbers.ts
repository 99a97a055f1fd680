/** Compares each number of the document with the numbers in the source lines that prove it. */
import { type HomeNumber, UNITS } from '../../../src/core/lib/home-numbers.ts'
import type { Statement } from './document.ts'

const TOKEN = /\d+(?:\.\d+)?|[A-Za-z_]\w*(?:\.\w+)*|[*+]|\S/g

/** `8'100'000` and `30_000_000` → digits only. A comment after the code does not count as evidence. */
const plain = (literal: string): string =>
  literal
    .replace(/\/\/.*$/, '')
    .replace(/(\d)['_](?=\d)/g, '$1')
    .replace(/\b(\d+)(?:[ui](?:8|16|32|64)|usize|ULL?)\b/g, '$1')

type Known = ReadonlyMap<string, number>

const last = (name: string): string => name.slice(name.lastIndexOf('.') + 1)

/** Value of a product or sum that begins at a token, and where it ends. Undefined if none begins there. */
function expressionAt(
  tokens: readonly string[],
  start: number,
  known: Known,
): { value: number; end: number } | undefined {
  const operand = (at: number): number | undefined => {
    const token = tokens[at] ?? ''
    if (/^\d/.test(token)) return Number(token)
    // A name to which a value is assigned is not a value itself.
    return tokens[at + 1] === '=' || tokens[at + 1] === ':' ? undefined : known.get(last(token))
  }
  let product = operand(start)
  if (product === undefined) return undefined
  let sum = 0
  let at = start + 1
  for (; tokens[at] === '*' || tokens[at] === '+'; at += 2) {
    const next = operand(at + 1)
    if (next === undefined) break
    if (tokens[at] === '*') product *= next
    else {
      sum += product
      product = next
    }
  }
  return { value: sum + product, end: at }
}

/** All numbers in source lines, as literals, as products or sums, and through names that a line defines. */
export function numbersIn(literals: readonly string[]): number[] {
  const lines = literals.map((literal) => plain(literal).match(TOKEN) ?? [])
  const known = new Map<string, number>()
  for (const tokens of lines)
    for (const [index, token] of tokens.entries())
      if ((token === ':' || token === '=') && /^[A-Za-z_]/.test(tokens[index - 1] ?? '')) {
        const value = expressionAt(tokens, index + 1, new Map())
        if (value) known.set(last(tokens[index - 1] ?? ''), value.value)
      }
  const found: number[] = []
  for (const tokens of lines)
    for (let at = 0; at < tokens.length; at++) {
      const expression = expressionAt(tokens, at, known)
      if (!expression) continue
      found.push(expression.value)
      at = expression.end - 1
    }
  return found
}

/** Other forms of the same number in source, such as durations in seconds or milliseconds and money in wei. */
function spellings({ value, unit = '' }: HomeNumber): number[] {
  const known = UNITS[unit]
  if (!known) return [value]
  const smallest = value * known.size
  if (known.kind === 'time') return [smallest, smallest / 1_000]
  return known.kind === 'money' ? [Math.round(smallest * 1e9)] : [smallest]
}

/** Two lines prove the sum of two consecutive waits. */
const total = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)

/** Whether the lines contain the number. */
export function isProven(number: HomeNumber, source: NonNullable<Statement['source']>): boolean {
  const found = numbersIn(source.map(({ literal }) => literal))
  return spellings(number).some((value) => found.includes(value) || total(found) === value)
}
