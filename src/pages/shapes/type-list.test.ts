import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { bySubject, codeParts, exportedTypes } from './type-list.ts'

const module = readFileSync('generated/types/index.ts', 'utf8')
const types = exportedTypes(module)
const type = (name: string) => types.find((candidate) => candidate.name === name)

describe('exportedTypes', () => {
  test('finds every exported type once', () => {
    const names = types.map(({ name }) => name)
    expect(names).toEqual([...module.matchAll(/^export (?:type|interface) (\w+)/gm)].map(([, name]) => name))
    expect(names).toEqual(expect.arrayContaining(['Block', 'Receipt', 'Quantity', 'RpcMethods', 'MonadRpcSchema']))
  })

  test('keeps the comment with its type and nothing of the next', () => {
    expect(type('Quantity')?.code).toMatch(/^\/\*\*[\s\S]*\*\/\nexport type Quantity = Hex<'Quantity'>$/)
    expect(type('BlockTag')?.summary).toMatch(/\.$/)
  })
})

test('codeParts gives back the whole text', () => {
  const code = type('Block')?.code ?? ''
  const parts = codeParts(code)
  expect(parts.map(({ text }) => text).join('')).toBe(code)
  expect(parts[0]?.isComment).toBe(true)
})

test('types of one subject stand together, every type once, and no comment names a file of the document', () => {
  const groups = bySubject(types)
  expect(
    groups
      .flatMap((group) => group.types)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(types.map(({ name }) => name).sort())
  expect(groups[0]).toMatchObject({ subject: 'Blocks', types: [{ name: 'Block' }, { name: 'BlockHeader' }, {}, {}] })
  for (const { code } of types) expect(code).not.toMatch(/Provenance:|@see/)
})

test('a header is written once: blocks and pushed headers extend it', () => {
  expect(type('Block')?.code).toContain('interface Block extends BlockHeader {')
  expect(type('MonadBlockHeader')?.code).toContain('interface MonadBlockHeader extends BlockHeader {')
  expect(types.filter(({ code }) => code.includes('  parentHash: '))).toHaveLength(2)
})
