import { describe, expect, test } from 'vitest'
import type { OpenRpcDocument, Schema } from './document.ts'
import { unionOverlap } from './exclusive.ts'
import { lengthRange } from './pattern-length.ts'

const document = {
  components: {
    schemas: {
      Hash: { type: 'string', pattern: '^0x[0-9a-f]{64}$' },
      Quantity: { type: 'string', pattern: '^0x(0|[1-9a-f][0-9a-f]{0,15})$' },
      Wide: { type: 'string', pattern: '^0x(0|[1-9a-f][0-9a-f]{0,63})$' },
      Tag: { type: 'string', enum: ['latest', 'safe'] },
      Frame: {
        type: 'object',
        required: ['type'],
        properties: {
          type: { type: 'string' },
          calls: { type: 'array', items: { $ref: '#/components/schemas/Frame' } },
        },
      },
      Map: { type: 'object', additionalProperties: { type: 'object' } },
    },
  },
} as unknown as OpenRpcDocument

const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })

describe('unionOverlap', () => {
  test.each<[string, Schema[]]>([
    ['values of different types', [{ type: 'null' }, { type: 'object' }]],
    ['a tag and a quantity', [ref('Tag'), ref('Quantity')]],
    ['strings of different lengths', [ref('Quantity'), ref('Hash')]],
    [
      'objects with different constants',
      [
        { type: 'object', required: ['t'], properties: { t: { const: '0x0' } } },
        { type: 'object', required: ['t'], properties: { t: { const: '0x1' } } },
      ],
    ],
    [
      'a closed object that cannot have what the other requires',
      [
        { type: 'object', additionalProperties: false, properties: {} },
        { type: 'object', required: ['hash'], properties: { hash: ref('Hash') } },
      ],
    ],
    ['a recursive object and a map', [ref('Frame'), ref('Map')]],
    [
      'arrays of which one is never empty',
      [
        { type: 'array', items: ref('Hash') },
        { type: 'array', minItems: 1, items: ref('Frame') },
      ],
    ],
  ])('accepts %s', (_, oneOf) => {
    expect(unionOverlap(document, { oneOf })).toBeUndefined()
  })

  test.each<[string, Schema[]]>([
    ['patterns that share a length', [ref('Wide'), ref('Hash')]],
    [
      'two lists that are both empty',
      [
        { type: 'array', items: ref('Hash') },
        { type: 'array', items: ref('Frame') },
      ],
    ],
    ['two open objects', [{ type: 'object' }, ref('Frame')]],
    ['an integer and a number', [{ type: 'integer' }, { type: 'number' }]],
  ])('refuses %s', (_, oneOf) => {
    expect(unionOverlap(document, { oneOf })).toMatch(/^A value may fit both/)
  })
})

describe('lengthRange', () => {
  test('counts literals, classes, groups and repeats', () => {
    expect(lengthRange('^0x(0|[1-9a-f][0-9a-f]{0,15})$')).toEqual({ min: 3, max: 18 })
    expect(lengthRange('^0x(?:[0-9a-fA-F]{2})*$')).toEqual({ min: 2, max: Number.POSITIVE_INFINITY })
    expect(lengthRange('^0x[0-9a-fA-F]{1,64}$')).toEqual({ min: 3, max: 66 })
    expect(lengthRange('^a\\.b?c+$').min).toBe(3)
  })

  test('refuses syntax it does not know', () => {
    expect(() => lengthRange('^(?=a)b$')).toThrow('looks ahead')
    expect(() => lengthRange('^a)$')).toThrow('outside the subset')
  })
})
