import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'
import type { Problem } from '../../rpc/report.ts'
import { generateCommand } from './command.ts'
import { generatedFiles } from './generated-files.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

const schemas = {
  uint: { title: 'A number', type: 'string', pattern: '^0x([1-9a-f][0-9a-f]*|0)$' },
  'hex encoded address': { type: 'string', pattern: '^0x[0-9a-f]{40}$' },
  BlockTag: { type: 'string', enum: ['latest', 'earliest'] },
  Tree: {
    type: 'object',
    required: ['value'],
    properties: {
      value: { $ref: '#/components/schemas/uint' },
      'sub-trees': { type: 'array', items: { $ref: '#/components/schemas/Tree' }, uniqueItems: true },
      name: { type: 'string', minLength: 2 },
      kind: { const: { a: [1] } },
    },
    additionalProperties: false,
  },
  Account: {
    allOf: [
      { type: 'object', required: ['nonce'], properties: { nonce: { $ref: '#/components/schemas/uint' } } },
      { oneOf: [{ type: 'object', properties: { code: { type: ['string', 'null'] } } }, { type: 'null' }] },
    ],
  },
}
const document = {
  openrpc: '1.2.6',
  info: { title: 'A */ tree', version: '1.0.0' },
  methods: [
    {
      name: 'tree_get',
      summary: 'Gets a tree.',
      params: [
        { $ref: '#/components/contentDescriptors/Where' },
        { name: 'Hydrated transactions', schema: { type: 'boolean' } },
      ],
      result: { name: 'Tree or null', schema: { oneOf: [{ $ref: '#/components/schemas/Tree' }, { type: 'null' }] } },
      errors: [{ code: 4_444, message: 'pruned' }],
    },
    { name: 'tree_plant', deprecated: true, params: [], result: { name: 'ok', schema: true } },
  ],
  components: {
    schemas,
    contentDescriptors: { Where: { name: 'Block', required: true, schema: { $ref: '#/components/schemas/BlockTag' } } },
  },
}

type Module = {
  checkParams: (method: string, params: unknown) => { path: string; message: string }[]
  checkResult: (method: string, value: unknown) => { path: string; message: string }[]
} & Record<string, (value: unknown) => boolean>

async function generated() {
  const folder = await mkdtemp(join(tmpdir(), 'generated-'))
  closers.push(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'openrpc.json'), JSON.stringify(document))
  const said: string[] = []
  const command = {
    command: 'generate',
    file: join(folder, 'openrpc.json'),
    out: join(folder, 'rpc'),
    force: false,
  } as const
  await generateCommand(command, (text) => said.push(text))
  const validators = (await import(pathToFileURL(join(folder, 'rpc/validators.js')).href)) as Module
  return { said, validators, command, types: await readFile(join(folder, 'rpc/types.ts'), 'utf8') }
}

describe('from a document', () => {
  test('a second run replaces its own files, and refuses one that somebody else wrote', async () => {
    const { command } = await generated()
    const ignore = () => undefined
    expect(await generateCommand(command, ignore)).toBe(0)
    const path = join(command.out, 'types.ts')
    await writeFile(path, 'export type Mine = 1\n')
    await expect(generateCommand(command, ignore)).rejects.toMatchObject({ code: 'GENERATE_FOREIGN', at: path })
    expect(await readFile(path, 'utf8')).toBe('export type Mine = 1\n')
    await generateCommand({ ...command, force: true }, ignore)
    expect(await readFile(path, 'utf8')).toContain('export type Tree')
  })

  test('params that go by name become an object, and a list is refused', () => {
    const { files } = generatedFiles(
      JSON.stringify({
        openrpc: '1.3.2',
        info: { title: 'Pets', version: '1.0.0' },
        methods: [
          {
            name: 'list_pets',
            paramStructure: 'by-name',
            params: [{ name: 'limit', schema: { type: 'integer' } }],
            result: { name: 'pets', schema: { type: 'array' } },
          },
        ],
      }),
    )
    expect(files['types.ts']).toContain('"list_pets": { params: { "limit"?: number }; result:')
    expect(files['validators.js']).toContain('"by-name"]')
  })

  test('come types with the names of the document, and a map of methods', async () => {
    const { said, types } = await generated()
    expect(said[0]).toMatch(/^2 methods and 5 schemas: types\.ts, validators\.js, /)
    expect(types).toContain('/** A number */\nexport type uint = string\n')
    expect(types).toContain('export type HexEncodedAddress = string\n')
    expect(types).toContain('export type BlockTag = "latest" | "earliest"\n')
    expect(types).toContain('  "sub-trees"?: Array<Tree>\n')
    expect(types).toContain(
      '/** Gets a tree. */\n  "tree_get": { params: [Block: BlockTag, Hydrated_transactions?: boolean]; result: Tree | null }\n',
    )
    expect(types).toContain('/** @deprecated */\n  "tree_plant": { params: []; result: unknown }\n')
    expect(types).toContain('// Generated from A * / tree 1.0.0.')
  })

  test('come validators that need no other module', async () => {
    const { validators } = await generated()
    const { isTree, isuint, isAccount, checkParams, checkResult } = validators
    const tree = { value: '0x1', 'sub-trees': [{ value: '0x0' }, { value: '0x2' }], name: '🌳🌲', kind: { a: [1] } }
    expect(isTree?.(tree)).toBe(true)
    expect(isTree?.({ ...tree, name: '🌳' })).toBe(false)
    expect(isTree?.({ ...tree, kind: { a: [2] } })).toBe(false)
    expect(isTree?.({ ...tree, 'sub-trees': [{ value: '0x0' }, { value: '0x0' }] })).toBe(false)
    const first = (report: unknown) => (report as { problems: { path: string; message: string }[] }).problems[0]
    expect([isuint?.('0x01'), isAccount?.({ nonce: '0x1', code: null }), isAccount?.({})]).toEqual([false, true, false])
    expect(checkResult('tree_get', null)).toEqual({ valid: true })
    expect(first(checkResult('tree_get', { value: '0x01' }))?.path).toBe('/value')
    expect(checkParams('tree_get', ['latest', true])).toEqual({ valid: true })
    expect(checkParams('tree_get', { Block: 'earliest' })).toEqual({ valid: true })
    expect(first(checkParams('tree_get', ['newest']))?.path).toBe('/0')
    expect(first(checkParams('tree_get', []))?.message).toBe('the param "Block" is missing')
    expect(first(checkParams('tree_get', ['latest', true, 1]))?.message).toBe('takes 2 params')
    expect(first(checkParams('tree_cut', []))?.message).toBe('there is no method tree_cut')
  })
})

describe('a report of generated validators', () => {
  const problemsOf = async (value: unknown) => {
    const { validators } = await generated()
    return (validators.checkResult('tree_get', value) as unknown as { problems: Problem[] }).problems
  }
  test('lists every problem, with the name of a wrong member and what is expected', async () => {
    expect(await problemsOf({ leaf: 1, name: 'x', kind: { a: [2] } })).toEqual([
      { path: '/value', message: 'member "value" is missing', keyword: 'required', expected: 'member "value"' },
      {
        ...{ path: '/leaf', message: 'member "leaf" is not allowed', keyword: 'additionalProperties' },
        ...{ expected: 'no member "leaf"', fix: 'Remove it.' },
      },
      {
        ...{ path: '/name', message: 'must NOT have fewer than 2 characters', keyword: 'minLength' },
        expected: 'NOT have fewer than 2 characters',
      },
      { path: '/kind', message: 'must be {"a":[1]}', keyword: 'const', expected: '{"a":[1]}' },
    ])
  })

  test('names the allowed values, and says nothing of the other form of a union', async () => {
    const { validators } = await generated()
    expect(validators.checkParams('tree_get', ['newest'])).toEqual({
      valid: false,
      problems: [
        {
          ...{ path: '/0', message: 'must be "latest" or "earliest"', keyword: 'enum' },
          expected: '"latest" or "earliest"',
        },
      ],
    })
    expect((await problemsOf(5)).map(({ message }) => message)).toEqual(['must be object'])
  })

  test('ends after 100 problems', async () => {
    const { validators } = await generated()
    const many = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`leaf${index}`, 1]))
    expect(validators.checkResult('tree_get', { value: '0x1', ...many })).toMatchObject({
      truncated: true,
      problems: { length: 100 },
    })
  })
})

describe('an error names the place', () => {
  const [first] = document.methods
  const withMethod = (method: unknown) => ({ ...document, methods: [method] })
  test.each([
    ['{', '', 'is not JSON'],
    ['[]', '', 'is not an object'],
    [{ openapi: '3.1.0', paths: {} }, '', 'it is OpenAPI'],
    [{ openrpc: '1.2.6', methods: {} }, '/methods', 'is not a list'],
    [withMethod({ params: [] }), '/methods/0/name', 'is missing'],
    [withMethod({ ...first, params: [{ name: 'x' }] }), '/methods/0/params/0/schema', 'is missing'],
    [
      withMethod({ ...first, result: { name: 'r', schema: { $ref: '#/components/schemas/Bush' } } }),
      '/methods/0/result/schema/$ref',
      '#/components/schemas/Bush does not exist',
    ],
    [
      withMethod({ ...first, params: [{ $ref: 'other.json#/x' }] }),
      '/methods/0/params/0/$ref',
      'refers to another file',
    ],
    [withMethod({ ...first, errors: [{ message: 'x' }] }), '/methods/0/errors/0/code', 'is not an integer'],
    [{ ...document, methods: [first, first] }, '/methods/1/name', 'tree_get occurs twice'],
    [
      withMethod({ ...first, result: { name: 'r', schema: { type: 'string', pattern: '[' } } }),
      '/methods/0/result/schema',
      'Invalid regular expression',
    ],
  ])('%# at %s', (given, at, message) => {
    const text = typeof given === 'string' ? given : JSON.stringify(given)
    expect(() => generatedFiles(text)).toThrow(
      expect.objectContaining({ at, message: expect.stringContaining(message) }),
    )
  })
})
