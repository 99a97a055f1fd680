/** Recorded pairs → a Postman collection, format 2.1: a folder for each subject, an example for each recorded answer. */
import type { ExampleCase } from '../../core/lib/method-model.ts'
import { groupsOf, LOCAL_URL, pageOf, type Source, type SourceMethod } from './source.ts'

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'

export function postmanCollection(source: Source): unknown {
  const { info } = source.document
  return {
    info: {
      name: info.title,
      description: `${info.description ?? ''}\n\n${source.siteUrl}/reference/json-rpc`.trim(),
      version: info.version,
      schema: SCHEMA,
    },
    item: groupsOf(source.document).map(({ title, methods }) => ({
      name: title,
      item: methods.map((method) => itemOf(source, method)),
    })),
    variable: [{ key: 'rpcUrl', value: LOCAL_URL, type: 'string' }],
  }
}

function itemOf(source: Source, method: SourceMethod): unknown {
  const examples = source.examples[method.name] ?? []
  const [first] = examples
  return {
    name: method.name,
    request: requestOf(
      first?.request ?? plainRequest(method.name),
      `${method.summary}\n\n${pageOf(source, method.name)}`,
    ),
    response: examples.map((example) => responseOf(example)),
  }
}

const plainRequest = (method: string) => ({ jsonrpc: '2.0', id: 1, method, params: [] })

const requestOf = (request: unknown, description?: string): unknown => ({
  method: 'POST',
  header: [{ key: 'Content-Type', value: 'application/json' }],
  body: { mode: 'raw', raw: JSON.stringify(request, null, 2), options: { raw: { language: 'json' } } },
  url: { raw: '{{rpcUrl}}', host: ['{{rpcUrl}}'] },
  ...(description !== undefined && { description }),
})

const responseOf = ({ title, request, response }: ExampleCase): unknown => ({
  name: title,
  originalRequest: requestOf(request),
  status: 'OK',
  code: 200,
  _postman_previewlanguage: 'json',
  header: [{ key: 'Content-Type', value: 'application/json' }],
  cookie: [],
  body: JSON.stringify(response, null, 2),
})
