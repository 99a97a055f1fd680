import { expect, test } from 'vitest'
import type { OpenRpcDocument, Schema } from '../openrpc/document.ts'
import { mergedFields } from './merged-union.ts'

const branch = (property: string, value: string, words: string, more: Record<string, Schema> = {}): Schema => ({
  ...{ title: value, type: 'object', required: [property, 'data'] },
  properties: { [property]: { const: value }, data: { description: words }, ...more },
})
const fieldsOf = (property: string) =>
  mergedFields(
    {} as OpenRpcDocument,
    {
      discriminator: { propertyName: property },
      oneOf: [
        branch(property, '0x1', 'Returned.'),
        branch(property, '0x0', 'Reverted.', { error: { type: 'string' } }),
      ],
    } as Schema,
  ).map(({ name, schema }) => [name, schema['x-only'] ?? schema.description])

test('fields of some forms name the property that tells the forms apart', () => {
  expect(fieldsOf('status')).toEqual([
    ['status', 'Tells the forms apart.'],
    ['data', 'Status 0x1: Returned. Status 0x0: Reverted.'],
    ['error', 'status 0x0'],
  ])
  expect(fieldsOf('type').slice(1)).toEqual([
    ['data', 'Type 1: Returned. Type 0: Reverted.'],
    ['error', 'type 0'],
  ])
})
