import { Ajv } from 'ajv'
import ajvStandalone from 'ajv/dist/standalone/index.js'
import { describe, expect, test } from 'vitest'
import { hoistParts } from './hoist-parts.ts'
import { mergeEqual, requiredOnce, sharedTests } from './smaller.ts'
import { verdictOnly } from './verdict-only.ts'

const standalone = (ajvStandalone as unknown as { default: typeof ajvStandalone }).default
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
        next: { anyOf: [ref('Node'), { type: 'null' }] },
        list: { type: 'array', items: ref('Node'), maxItems: 2 },
        count: { type: 'integer', minimum: 0 },
      },
    },
  ],
  ['Closed', { type: 'object', additionalProperties: false, properties: { kind: { const: 'x' } } }],
  ['Map', { type: 'object', propertyNames: ref('Word'), additionalProperties: ref('Word') }],
])

const compiled = (definitions: Map<string, Record<string, unknown>>): string => {
  const ajv = new Ajv({
    schemas: [{ $id: 'rpc', definitions: hoistParts(definitions) }],
    strict: 'log',
    strictRequired: false,
    logger: false,
    inlineRefs: false,
    messages: false,
    unicodeRegExp: false,
    code: { source: true, esm: true, lines: true },
  })
  return standalone(ajv, Object.fromEntries([...definitions.keys()].map((name) => [name, `rpc#/definitions/${name}`])))
}

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
]

describe('verdictOnly and what makes it smaller', async () => {
  const code = compiled(DEFINITIONS)
  const small = mergeEqual(sharedTests(requiredOnce(verdictOnly(code))))
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

  test('refuse code of a form they do not know', () => {
    expect(() => verdictOnly('export const A = require("x")')).toThrow('is not handled here')
  })
})
