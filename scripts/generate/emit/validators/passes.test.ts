import { describe, expect, test } from 'vitest'
import { compiledByAjv, PASSES, transformed } from '../validators.ts'
import { batchedHex } from './batched-hex.ts'
import { stripAjvErrors } from './strip-ajv-errors.ts'
import { expression, match, parseModule, print, rewrite } from './syntax.ts'

const ref = (name: string) => ({ $ref: `rpc#/definitions/${name}` })

const DEFINITIONS = new Map<string, Record<string, unknown>>([
  ['Word', { type: 'string', pattern: '^(a|b)+$' }],
  ['Same', { type: 'string', pattern: '^(a|b)+$' }],
  [
    'Node',
    {
      type: 'object',
      required: ['word', 'extra'],
      properties: {
        word: ref('Word'),
        extra: {},
        next: { anyOf: [ref('Node'), { type: 'null' }] },
        list: { type: 'array', items: ref('Node'), maxItems: 2 },
        count: { type: 'integer', minimum: 0 },
      },
    },
  ],
  ['Closed', { type: 'object', additionalProperties: false, properties: { kind: { const: 'x' } } }],
  ['Map', { type: 'object', propertyNames: ref('Word'), additionalProperties: ref('Word') }],
  ['Full', { type: 'object', minProperties: 1, properties: { never: false } }],
  ['Options', { type: 'object', required: ['b'], properties: { a: ref('Word'), b: ref('Word'), c: ref('Word') } }],
  ['Lists', { type: 'object', lengths: [{ list: 'a', of: 'b', plus: 1, orEmpty: true }] }],
])

const load = async (code: string): Promise<Record<string, (value: unknown) => boolean>> =>
  import(`data:text/javascript,${encodeURIComponent(code)}`)

const VALUES: [string, unknown, boolean][] = [
  ['Word', 'abba', true],
  ['Word', 'c', false],
  ['Word', 1, false],
  ['Node', { word: 'a', extra: 0 }, true],
  ['Node', { word: 'a' }, false],
  ['Node', { extra: 1 }, false],
  ['Node', { word: 'a', extra: 1, next: null }, true],
  ['Node', { word: 'a', extra: 1, next: { word: 'b' } }, false],
  ['Node', { word: 'a', extra: 1, list: [{ word: 'b', extra: 2 }], count: 3 }, true],
  ['Node', { word: 'a', extra: 1, list: [1] }, false],
  ['Node', { word: 'a', extra: 1, list: [{}, {}, {}] }, false],
  ['Node', { word: 'a', extra: 1, count: -1 }, false],
  ['Node', [], false],
  ['Closed', {}, true],
  ['Closed', { kind: 'x' }, true],
  ['Closed', { kind: 'y' }, false],
  ['Closed', { other: 1 }, false],
  ['Map', { a: 'b' }, true],
  ['Map', { c: 'b' }, false],
  ['Map', { a: 'c' }, false],
  ['Full', { other: 1 }, true],
  ['Full', {}, false],
  ['Full', { never: 1 }, false],
  ['Options', { b: 'a' }, true],
  ['Options', { a: 'a', b: 'a', c: 'b' }, true],
  ['Options', { a: undefined, b: 'a' }, true],
  ['Options', { a: null, b: 'a' }, false],
  ['Options', { b: 'a', c: 'c' }, false],
  ['Options', { a: 'a', c: 'a' }, false],
  ['Lists', { a: [1, 2], b: [1] }, true],
  ['Lists', { a: [], b: [1] }, true],
  ['Lists', { a: [1] }, true],
  ['Lists', { a: [1], b: [1] }, false],
]

describe('the passes over ajv’s code', async () => {
  const code = compiledByAjv(DEFINITIONS)
  const small = transformed(
    code,
    PASSES.filter((pass) => pass !== batchedHex),
  )
  const [before, after] = await Promise.all([load(code), load(small)])

  test.each(VALUES)('%s of %j is %s before and after', (name, value, verdict) => {
    expect(before[name]?.(value)).toBe(verdict)
    expect(after[name]?.(value)).toBe(verdict)
  })

  test('leave no errors, no repeats and no captures', () => {
    expect(small).not.toMatch(/errors|instancePath|schemaPath|RegExp\(/)
    expect(small).toContain('/^(?:a|b)+$/')
    expect(small.split('/^(?:a|b)+$/').length - 1).toBe(1)
    expect(small.length).toBeLessThan(code.length / 3)
  })

  test('read members that may be left out once', () => {
    expect(small).toMatch(/function optional\d+\(data\) \{\s*return data === undefined \|\| validate\d+\(data\);/)
    expect(small).toMatch(/if \(!optional\d+\(data\.c\)\)/)
    expect(small).not.toContain('data.c !== undefined')
  })

  test.each([
    ['a function it loads', 'const func2 = require("x")'],
    ['a name for errors that is new', 'function validate1(data, more){ newErrors++; return true; }'],
    ['a flag that is new', 'function validate1(data, more){ let ok = true; return ok; }'],
  ])('refuse code of a form they do not know: %s', (_, odd) => {
    expect(() => stripAjvErrors(parseModule(odd))).toThrow('is not handled here')
  })

  test('refuse a union that does more than call its branches', () => {
    const union = 'function validate1(data){ if(data === 1){} var _valid0 = _errs1 === errors; return errors === 0; }'
    expect(() => stripAjvErrors(parseModule(union))).toThrow('A union of ajv holds more than calls')
  })

  test('refuse patterns of hex strings that are written in another way', () => {
    expect(() => batchedHex(parseModule(small))).toThrow('ajv wrote no pattern like')
  })
})

describe('a pattern', () => {
  const found = (pattern: string, code: string) => {
    const bindings = match(expression(pattern), expression(code))
    return bindings && Object.fromEntries(Object.entries(bindings).map(([name, node]) => [name, print(node)]))
  }

  test('binds what stands where it has a $name, the same code each time', () => {
    expect(found('$a && !$a', 'data.x && !data.x')).toEqual({ $a: 'data.x' })
    expect(found('$a && !$a', 'data.x && !data.y')).toBeUndefined()
  })

  test('takes a name with any number where it ends in $', () => {
    expect(found('valid$ === errors', 'valid12 === errors')).toEqual({})
    expect(found('valid$ === errors', 'valid === errors')).toBeUndefined()
    expect(found('valid$ === errors', 'invalid1 === errors')).toBeUndefined()
  })
})

test('a rewritten statement may become none or several', () => {
  const program = rewrite(parseModule('{ a; b; c; }'), (node) => {
    if (node.type !== 'ExpressionStatement') return node
    return print(node) === 'a;\n' || print(node) === 'a;' ? [] : print(node).startsWith('b') ? [node, node] : node
  })
  expect(print(program).replaceAll(/\s/g, '')).toBe('{b;b;c;}')
})
