import { describe, expect, test } from 'vitest'
import type { Shape } from '../../../generated/rpc/shapes.ts'
import { explained } from './check-value.ts'
import { either } from './describe.ts'
import { explain, walk } from './explain.ts'
import { checkParams } from './index.ts'
import { kindOf, takes } from './kinds.ts'
import { ProblemCollector } from './problem-collector.ts'
import type { Report } from './report.ts'

const said = (report: Report): string[] =>
  report.valid ? [] : report.problems.map(({ path, message }) => `${path} ${message}`.trim())
const walked = (shape: Shape, value: unknown): string[] => {
  const found = new ProblemCollector()
  walk(shape, value, '', found)
  return found.problems.map(({ message }) => message)
}

describe('an explanation', () => {
  test('gives the hex form of a number where one of the listed values is that', () => {
    const problems = said(explain('Receipt', { status: 1 }))
    expect(problems).toContain('/status expected "0x0" or "0x1", got the number 1; write "0x1"')
    expect(said(explain('Receipt', { status: 7 }))).toContain('/status expected "0x0" or "0x1", got the number 7')
    expect(said(explain('Receipt', { status: -1 }))).toContain('/status expected "0x0" or "0x1", got the number -1')
  })

  test('proposes no other number, and the same number in its right form', () => {
    const status = (value: string) => said(explain('Receipt', { status: value })).find((text) => /^\/status/.test(text))
    expect(status('0x2')).toBe('/status "0x2" is not one of "0x0" or "0x1"')
    expect(status('0x01')).toBe('/status "0x01" is not one of "0x0" or "0x1"; did you mean "0x1"?')
  })

  test('of a quantity that may have upper case digits names the fault beside them', () => {
    const balanceAt = (block: string) => checkParams('eth_getBalance', [`0x${'0'.repeat(40)}`, block])
    expect(said(balanceAt('0xAB'))).toEqual([])
    expect(said(balanceAt('0x0AB')).join()).toContain('"0x0ab" has a leading zero; write "0xab"')
    expect(walked({ pattern: '^0x(0|[1-9a-f][0-9a-f]{0,15})$', rule: 'a quantity' } as Shape, '0x0ab')).toEqual([
      '"0x0ab" has a leading zero; write "0xab"',
    ])
  })

  test('of a pattern that is not of hex names the kind of value', () => {
    expect(walked({ title: 'Word', pattern: '^[a-z]+$', rule: 'lower-case letters' } as Shape, '7')).toEqual([
      '"7" is not a word',
    ])
  })

  test('of a list says how many items are too few', () => {
    const atLeast = (min: number): Shape => ({ array: 'any', min })
    expect(walked(atLeast(1), [])).toEqual(['0 items where at least 1 must stand'])
    expect(walked(atLeast(2), [1])).toEqual(['1 item where at least 2 must stand'])
    expect(walked(atLeast(1), [1])).toEqual([])
  })

  test('looks for a misspelling among the first fifty unknown names only', () => {
    const unknown = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`other${index}`, 1]))
    const ofLog = (value: object) => said(explain('Log', value)).find((message) => message.includes('"logIndex"'))
    expect(ofLog({ ...unknown(10), log_index: '0x0' })).toBe('"logIndex" is missing; rename "log_index"')
    expect(ofLog({ ...unknown(60), log_index: '0x0' })).toBe('"logIndex" is missing')
  })

  test('of a member of another form says which form that is', () => {
    const both = { fromBlock: '0x1', blockHash: `0x${'1'.repeat(64)}` }
    expect(said(explain('LogFilter', both)).join()).toMatch(/"\w+" belongs to the form "[^"]+", which has no "\w+"/)
  })

  test('of a member that goes with all the others names its form alone', () => {
    const form = (type: string, ...members: string[]): Shape => ({
      object: { type: { const: type }, ...Object.fromEntries(members.map((name) => [`${name}?`, 'string'])) },
      rest: 0,
    })
    const shape: Shape = { union: [form('0x0', 'a'), form('0x1', 'a', 'b')], tag: 'type', titles: ['short', 'long'] }
    expect(walked(shape, { type: '0x0', a: '', b: '' })).toEqual(['"b" belongs to the form "long"'])
    expect(walked(shape, { type: '0x1', a: '', b: '' })).toEqual([])
  })

  test('is empty where a form with members that the value lacks takes it', () => {
    const shape: Shape = { union: [{ object: { a: 'boolean', b: 'boolean' } }, { object: { b: 'boolean' } }] }
    expect(walked(shape, { a: 1, b: true })).toEqual([])
  })

  test('of an object says how many members are too few', () => {
    const atLeast = (least: number): Shape => ({ object: {}, least })
    expect(walked(atLeast(1), {})).toEqual(['an object without members where at least 1 member must stand'])
    expect(walked(atLeast(2), {})).toEqual(['an object without members where at least 2 members must stand'])
  })

  test('says something even of a value in which it finds nothing', () => {
    expect(said(explained('Quantity', '0x1'))).toEqual(['the value does not fit Quantity'])
  })
})

describe('kinds of values', () => {
  test('are JSON’s, and one for the rest', () => {
    const values = [null, [], {}, 'a', 1, true, undefined, 1n]
    expect(values.map(kindOf)).toEqual(['null', 'array', 'object', 'string', 'number', 'boolean', 'other', 'other'])
  })

  test.each<[Shape, 'number' | 'string' | 'null']>([
    ['integer', 'number'],
    ['number', 'number'],
    ['Quantity', 'string'],
    ['?Quantity', 'null'],
    [{ const: '0x0' }, 'string'],
    [{ number: 'integer' }, 'number'],
    [{ enum: [null, 1] }, 'null'],
  ])('%j has a %s', (shape, kind) => {
    expect(takes(shape, kind)).toBe(true)
    expect(takes(shape, 'array')).toBe(false)
  })
})

test('words are listed, the long list cut', () => {
  const words = [...'abcdefghi']
  expect(either([])).toBe('')
  expect(either(words.slice(0, 1))).toBe('a')
  expect(either(words.slice(0, 8))).toBe('a, b, c, d, e, f, g or h')
  expect(either(words)).toBe('a, b, c, d, e, f, g or 2 more')
})

describe('a member of some releases', () => {
  const shape: Shape = {
    object: { 'time?': 'Quantity', 'gas?': 'Quantity', 'inner?': { object: { n: 'integer' } } },
    rest: 0,
    releases: {
      time: 'since client 0.17.0, missing in earlier clients',
      inner: 'clients 0.15.2 to 0.16.1 only',
    },
  }

  test('says which, with what is wrong with it or in it', () => {
    expect(walked(shape, { time: '0x01', gas: '0x01' })).toMatchInlineSnapshot(`
      [
        ""0x01" has a leading zero; write "0x1" ("time": since client 0.17.0, missing in earlier clients)",
        ""0x01" has a leading zero; write "0x1"",
      ]
    `)
    expect(walked(shape, { inner: { n: 'one' } })).toMatchInlineSnapshot(`
      [
        "expected an integer, got "one" ("inner": clients 0.15.2 to 0.16.1 only)",
      ]
    `)
  })

  test('says which when its name is misspelled', () => {
    expect(walked(shape, { tme: '0x1' })).toMatchInlineSnapshot(`
      [
        ""tme" is not a member here; did you mean "time"? ("time": since client 0.17.0, missing in earlier clients)",
      ]
    `)
  })

  test('is no problem where it is left out, or right', () => {
    expect(walked(shape, {})).toEqual([])
    expect(walked(shape, { time: '0x1', inner: { n: 1 } })).toEqual([])
  })
})
