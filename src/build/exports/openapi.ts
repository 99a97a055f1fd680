/**
 * Converts the document to OpenAPI 3.1. JSON-RPC has one path, so every method is a request body of `POST /`,
 * distinguished by `method`. Every response is an envelope with the method's result or an error.
 */
import { groupsOf, LOCAL_URL, type Source, type SourceMethod, type SourceSchema } from './source.ts'

export function openApi(source: Source): unknown {
  const { document } = source
  const methods = groupsOf(document).flatMap((group) => group.methods)
  const { description, ...info } = document.info
  return {
    openapi: '3.1.0',
    info: { ...info, ...(description !== undefined && { description }) },
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    servers: [
      { url: LOCAL_URL, description: 'A node on this machine' },
      ...document.servers.map(({ name, url }) => ({ url, description: name })),
    ],
    externalDocs: {
      url: `${source.siteUrl}/reference/json-rpc`,
      description: 'The reference, with every example',
    },
    paths: { '/': { post: operation(source, methods) } },
    components: {
      schemas: {
        ...Object.fromEntries(
          Object.entries(document.components.schemas).map(([name, schema]) => [name, plain(schema)]),
        ),
        ...Object.fromEntries(methods.flatMap((method) => envelopes(document.components.errors, method))),
        JsonRpcId: { title: 'Id of a request', oneOf: [{ type: 'integer' }, { type: 'string' }, { type: 'null' }] },
      },
    },
  }
}

function operation({ examples }: Source, methods: readonly SourceMethod[]): unknown {
  const refs = (kind: string) => methods.map(({ name }) => ({ $ref: `#/components/schemas/${kind}_${name}` }))
  const cases = methods.flatMap(({ name }) =>
    (examples[name] ?? [])
      .filter(({ invalidRequest }) => !invalidRequest)
      .map((example) => ({ key: `${name}.${example.name}`, example })),
  )
  const mapping = Object.fromEntries(methods.map(({ name }) => [name, `#/components/schemas/request_${name}`]))
  return {
    operationId: 'call',
    summary: 'Call a JSON-RPC method',
    description: 'One request. A batch is a JSON array of requests. The responses have the same order.',
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: { oneOf: refs('request'), discriminator: { propertyName: 'method', mapping } },
          examples: Object.fromEntries(
            cases.map(({ key, example }) => [key, { summary: example.title, value: example.request }]),
          ),
        },
      },
    },
    responses: {
      200: {
        description: 'The response, with a result or an error. Errors also have status 200.',
        content: {
          'application/json': {
            // Envelopes of methods with the same result are indistinguishable.
            schema: { anyOf: refs('response') },
            examples: Object.fromEntries(
              cases.map(({ key, example }) => [key, { summary: example.title, value: example.response }]),
            ),
          },
        },
      },
    },
  }
}

function envelopes(errors: Readonly<Record<string, { code: number }>>, method: SourceMethod): [string, SourceSchema][] {
  const codes = [
    ...new Set((method.errors ?? []).flatMap(({ $ref }) => errors[$ref.split('/').at(-1) ?? '']?.code ?? [])),
  ]
  const id = { $ref: '#/components/schemas/JsonRpcId' }
  const version = { const: '2.0' }
  const required = method.params.filter((param) => param.required).length
  return [
    [
      `request_${method.name}`,
      {
        title: method.name,
        description: method.summary,
        type: 'object',
        required: ['jsonrpc', 'id', 'method', ...(required > 0 ? ['params'] : [])],
        properties: { jsonrpc: version, id, method: { const: method.name }, params: params(method) },
      },
    ],
    [
      `response_${method.name}`,
      {
        title: `Response of ${method.name}`,
        type: 'object',
        required: ['jsonrpc', 'id'],
        properties: {
          jsonrpc: version,
          id,
          result: plain(method.result.schema),
          error: {
            type: 'object',
            required: ['code', 'message'],
            properties: {
              code: { type: 'integer', ...(codes.length > 0 && { examples: codes }) },
              message: { type: 'string' },
              data: {},
            },
          },
        },
        oneOf: [{ required: ['result'] }, { required: ['error'] }],
      },
    ],
  ]
}

/** By position or by name. A method without parameters accepts any value, as the node does. */
function params({ params: list }: SourceMethod): SourceSchema {
  if (list.length === 0) return { description: 'The method has no params.' }
  const required = list.filter((param) => param.required)
  return {
    oneOf: [
      {
        title: 'By position',
        type: 'array',
        prefixItems: list.map(({ schema }) => plain(schema)),
        items: false,
        minItems: required.length,
      },
      {
        title: 'By name',
        type: 'object',
        required: required.map(({ name }) => name),
        properties: Object.fromEntries(list.map(({ name, schema }) => [name, plain(schema)])),
        additionalProperties: false,
      },
    ],
  }
}

/** The schema without our extensions. A discriminator does not need a mapping if the branches differ by `const`. */
function plain(schema: unknown): SourceSchema {
  return strip(schema) as SourceSchema
}

function strip(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strip)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([key]) => !key.startsWith('x-') && key !== 'discriminator')
  return Object.fromEntries(entries.map(([key, inner]) => [key, strip(inner)]))
}
