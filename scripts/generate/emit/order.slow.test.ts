import { expect, test } from 'vitest'
import { readSideDocuments } from '../compare/side-documents.ts'
import { assemble } from '../openrpc/assemble.ts'
import { readParts } from '../openrpc/output-files.ts'
import { emitAll } from './all.ts'

test('the same bytes are written twice, whatever the order of the parts', async () => {
  const parts = await readParts(['openrpc', 'schemas'])
  const side = await readSideDocuments()
  const files = await emitAll(assemble(parts), side)
  expect(await emitAll(assemble([...parts].reverse()), side)).toEqual(files)
})
