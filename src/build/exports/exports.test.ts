import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ExampleCase } from '../../core/lib/method-model.ts'
import { readReference } from '../read-reference.ts'
import { exportFiles } from './export-files.ts'
import type { SourceDocument } from './source.ts'

const document = JSON.parse(readFileSync('generated/openrpc.json', 'utf8')) as SourceDocument
const overHttp = document.methods.filter((method) => method['x-transport'] !== 'websocket')
const examples = new Map(
  overHttp.map(({ name }) => [
    name,
    JSON.parse(readFileSync(`generated/examples/${name}.json`, 'utf8')) as ExampleCase[],
  ]),
)
const all = [...examples.values()].flat()

let texts: Map<string, string>
const reference = await readReference('.')
beforeAll(async () => {
  texts = new Map((await exportFiles('.', reference, 'https://docs.example')).map(({ path, text }) => [path, text]))
})
const read = (path: string) => JSON.parse(texts.get(path) ?? '')

describe('the .http file', () => {
  test('holds every recorded request, as JSON that parses', () => {
    const blocks = (texts.get('exports/monad.http') ?? '').split(/^### /m).slice(1)
    const bodies = blocks.map((block) => {
      const text = block.slice(block.indexOf('\n\n') + 2).split(/^# ----/m)[0] ?? ''
      return JSON.parse(text)
    })
    const sorted = (values: readonly unknown[]) => values.map((value) => JSON.stringify(value)).sort()
    expect(sorted(bodies)).toEqual(sorted(all.map(({ request }) => request)))
  })

  test('names each request once', () => {
    const names = [...(texts.get('exports/monad.http') ?? '').matchAll(/^# @name (\S+)$/gm)].map(([, name]) => name)
    expect(names.length).toBe(all.length)
    expect(new Set(names).size).toBe(names.length)
  })
})

describe('the Postman collection', () => {
  test('has every method once, with every recorded answer as an example', () => {
    const collection = read('exports/monad.postman_collection.json')
    expect(collection.info.schema).toContain('v2.1.0')
    const items = collection.item.flatMap((folder: { item: unknown[] }) => folder.item)
    expect(items.map(({ name }: { name: string }) => name).sort()).toEqual(overHttp.map(({ name }) => name).sort())
    for (const { name, request, response } of items) {
      expect(JSON.parse(request.body.raw).method, name).toBe(name)
      expect(request.url.raw, name).toBe('{{rpcUrl}}')
      expect(
        response.map(({ body }: { body: string }) => JSON.parse(body)),
        name,
      ).toEqual(examples.get(name)?.map((example) => example.response))
    }
  })
})

describe('the Bruno collection', () => {
  test('has what its importer asks for, and every recorded request', () => {
    const collection = read('exports/monad.bruno_collection.json')
    expect(collection).toMatchObject({ version: '1', name: 'Monad JSON-RPC' })
    const items = collection.items.flatMap((folder: { type: string; items: unknown[] }) => {
      expect(folder.type).toBe('folder')
      return folder.items
    })
    expect(items.length).toBe(all.length)
    for (const { type, name, request } of items) {
      expect(type, name).toBe('http')
      expect(Object.keys(request).sort(), name).toEqual(
        ['assertions', 'auth', 'body', 'docs', 'headers', 'method', 'params', 'script', 'tests', 'url', 'vars'].sort(),
      )
      expect(JSON.parse(request.body.json).jsonrpc, name).toBe('2.0')
    }
  })
})

test('the document for older tools says the same under an older number', () => {
  expect(read('exports/openrpc-1.2.6.json')).toEqual({ ...document, openrpc: '1.2.6' })
  expect(document).toHaveProperty('openrpc', '1.3.2')
})

describe('the OpenAPI document', () => {
  test('takes every recorded pair, and refuses requests that are wrong on purpose', () => {
    const openApi = read('exports/openapi.json')
    expect(openApi.openapi).toBe('3.1.0')
    const ajv = new Ajv2020({ strict: false, allErrors: false })
    ajv.addSchema({ $id: 'api', components: openApi.components })
    for (const [method, cases] of examples) {
      const request = ajv.getSchema(`api#/components/schemas/request_${method}`)
      const response = ajv.getSchema(`api#/components/schemas/response_${method}`)
      for (const example of cases) {
        const where = `${method}/${example.name}`
        expect(request?.(example.request), where).toBe(!example.invalidRequest)
        expect(response?.(example.response), `${where} ${JSON.stringify(response?.errors?.[0])}`).toBe(true)
      }
    }
  })

  test('has no reference that leads nowhere', () => {
    const openApi = read('exports/openapi.json')
    for (const [, name] of JSON.stringify(openApi).matchAll(/"#\/components\/schemas\/([^"]+)"/g))
      expect(Object.keys(openApi.components.schemas)).toContain(name)
  })

  test('carries nothing that is ours alone', () => {
    expect(texts.get('exports/openapi.json')).not.toMatch(/"x-/)
  })
})
