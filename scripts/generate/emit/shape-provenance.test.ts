import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { OpenRpcDocument } from '../openrpc/document.ts'
import { shapeProvenance } from './shape-provenance.ts'

const root = new URL('../../../', import.meta.url)
const document = (): OpenRpcDocument => JSON.parse(readFileSync(new URL('generated/openrpc.json', root), 'utf8'))

test('the doc comment of every shape says where its examples come from and which file it is from', () => {
  const types = readFileSync(new URL('generated/types/index.ts', root), 'utf8')
  const provenance = shapeProvenance(document())
  for (const name of Object.keys(document().components.schemas)) {
    const [, comment = ''] =
      new RegExp(`/\\*\\*((?:(?!\\*/)[\\s\\S])*)\\*/\\nexport (?:type|interface) ${name}\\b`).exec(types) ?? []
    expect(comment, name).toContain(`* ${provenance(name)}`)
    expect(comment, name).toMatch(new RegExp(`@see schemas/rpc/[\\w-]+\\.yaml ${name}\\n`))
  }
})

test('examples are counted by kind, through every reference', () => {
  const from = (kind: string) => ({ 'x-provenance': { kind } })
  const next = document()
  const schema = { $ref: '#/components/schemas/Outer' }
  next.components.schemas = {
    Outer: { type: 'array', items: { $ref: '#/components/schemas/Inner' } },
    Inner: {},
    Lone: {},
  }
  const [first] = next.methods
  if (!first) throw new Error('The document has no method.')
  const examples = [from('other-node'), from('constructed'), from('other-node'), from('other-node'), {}]
  next.methods = [{ ...first, params: [], result: { ...first.result, schema }, examples }]
  const provenance = shapeProvenance(next)
  for (const name of ['Outer', 'Inner'])
    expect(provenance(name)).toBe('Provenance: examples of its methods, 3 answers of another node, 1 constructed.')
  expect(provenance('Lone')).toBe('Provenance: no example of a method has it.')
})
