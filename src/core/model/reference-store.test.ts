import { expect, test } from 'vitest'
import { ReferenceStore } from './reference-store.ts'

const summary = (name: string) => ({ name, summary: '', kind: 'read' })
const store = new ReferenceStore({
  'methods/index.json': {
    subjects: [
      { id: 'b', title: 'B', description: '', methods: [summary('eth_b')] },
      { id: 'a', title: 'A', description: '', methods: [summary('eth_a')] },
    ],
    beyond: [summary('eth_more')],
  },
  'methods/eth_a.json': { name: 'eth_a' },
  'methods/eth_b.json': { name: 'eth_b' },
  'methods/eth_more.json': { name: 'eth_more' },
  'examples/eth_a.json': [],
})

test('methods come in the order of the index, those beyond the public list last', () => {
  expect(store.listed).toEqual(['eth_b', 'eth_a'])
  expect(store.methods).toEqual(['eth_b', 'eth_a', 'eth_more'])
  expect(store.models.map(({ name }) => name)).toEqual(store.methods)
})

test('a method without a recorded request has no snippets', () => {
  expect(store.snippets('eth_a')).toBeUndefined()
})

test('a file that is missing is named, with the command that writes it', () => {
  expect(() => store.examples('eth_b')).toThrow(
    expect.objectContaining({ code: 'GENERATED_MISSING', at: 'generated/examples/eth_b.json' }),
  )
  expect(() => store.model('constructor')).toThrow('generated/methods/constructor.json is missing')
})
