/** A small, complete set of parts for tests, with one method, a nullable result and three examples. */
import { VERDICTS } from '../../../src/core/lib/error-model.ts'
import type { Part } from './assemble.ts'

const HASH = `0x${'ab'.repeat(32)}`

const example = (title: string, outcome: string, params: unknown, answer: object, rest: object = {}): string =>
  JSON.stringify({
    title,
    outcome,
    summary: `${title}.`,
    request: { jsonrpc: '2.0', id: 1, method: 'eth_getThing', params },
    response: { jsonrpc: '2.0', id: 1, ...answer },
    provenance: { kind: 'constructed', source: 'this test', note: 'Made up.' },
    ...rest,
  })

const FILES: Record<string, string> = {
  'openrpc/openrpc.yaml': `openrpc: 1.3.2
info: { title: Test, version: 1.0.0 }
servers: [{ name: local, url: 'http://localhost:8080' }]
x-subjects: [{ id: things, title: Things, description: Things of the node. }]
x-verdicts:
${VERDICTS.map((id) => `  - { id: ${id}, title: Title, advice: Do something. }`).join('\n')}
methods: [methods/thing.yaml]
`,
  'openrpc/errors.yaml': `InvalidParams:
  code: -32602
  message: Invalid params
  x-verdict: fix-request
  x-cause: The params do not fit.
  x-remedy: Correct them.
  x-observed: [{ client: 0.1.0, source: source }]
WrongChain:
  message: 'Invalid chain ID: expected 143, got 1'
  x-message-pattern: 'Invalid chain ID: expected A, got B'
  x-versions: [{ since: 0.2.0, code: -32003 }, { until: 0.1.0, code: -32000 }]
  x-verdict: fix-request
  x-cause: Another chain.
  x-remedy: Sign again.
  x-observed: [{ client: 0.1.0, source: source }]
`,
  'openrpc/clients.yaml': `- { version: 0.2.0, date: '2026-02-02', networks: [mainnet], revision: MONAD_TEN }
- { version: 0.1.0, date: '2026-01-01', revision: MONAD_NINE }
`,
  'openrpc/methods/thing.yaml': `- name: eth_getThing
  summary: A thing by its hash.
  description: Answers the thing.
  tags: [{ name: eth }]
  x-subject: things
  x-kind: read
  x-ethereum: []
  params:
    - name: hash
      required: true
      description: Hash of the thing.
      schema: { $ref: '#/components/schemas/Hash32' }
  result:
    name: thing
    description: The thing.
    x-null: [It is unknown.]
    schema: { oneOf: [{ $ref: '#/components/schemas/Thing' }, { type: 'null' }] }
  errors: [{ $ref: '#/components/errors/InvalidParams' }, { $ref: '#/components/errors/WrongChain' }]
  x-examples: [known]
`,
  'schemas/rpc/thing.yaml': `Hash32:
  title: 32-byte hash
  description: A hash.
  type: string
  pattern: '^0x[0-9a-fA-F]{64}$'
  x-rule: 0x followed by 64 hex digits (32 bytes)
Thing:
  title: Thing
  description: A thing.
  type: object
  required: [hash]
  properties:
    hash: { description: Its hash., $ref: '#/components/schemas/Hash32' }
    parts:
      description: Its parts.
      x-absent: It has none.
      type: array
      items: { $ref: '#/components/schemas/Thing' }
`,
  'openrpc/examples/eth_getThing/known.json': example('Known', 'normal', [HASH], { result: { hash: HASH, parts: [] } }),
  'openrpc/examples/eth_getThing/unknown.json': example('null', 'null', [HASH], { result: null }),
  'openrpc/examples/eth_getThing/short.json': example(
    'Error -32602',
    'error',
    ['0x12'],
    { error: { code: -32602, message: 'Invalid params' } },
    { invalidRequest: true },
  ),
}

/** The parts, some of them replaced (a string), or left out (undefined). */
export function fixtureParts(changes: Readonly<Record<string, string | undefined>> = {}): Part[] {
  return Object.entries({ ...FILES, ...changes }).flatMap(([path, text]) =>
    text === undefined ? [] : [{ path, text }],
  )
}

/** The text of one part, for a test to change. */
export const fixtureText = (path: string): string => FILES[path] ?? ''
