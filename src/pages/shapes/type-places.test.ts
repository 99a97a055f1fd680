import { expect, test } from 'vitest'
import type { ReferenceDocument } from '../common/document.ts'
import { typePlaces } from './type-places.ts'

test('a type is returned and taken by the methods that name it themselves, and stands in the types that hold it', () => {
  const of = (name: string) => ({ $ref: `#/components/schemas/${name}` })
  const document = {
    methods: [
      { name: 'a_get', params: [{ name: 'id', schema: of('Id') }], result: { name: 'r', schema: of('Box') } },
      { name: 'a_list', params: [], result: { name: 'r', schema: { type: 'array', items: of('Box') } } },
    ],
    components: { schemas: { Id: {}, Box: { properties: { id: { oneOf: [of('Id'), of('Box')] } } } } },
  } as unknown as ReferenceDocument
  const places = typePlaces(document)
  expect(places.get('Box')).toEqual({ results: ['a_get', 'a_list'], params: [], within: [] })
  expect(places.get('Id')).toEqual({ results: [], params: ['a_get'], within: ['Box'] })
})
