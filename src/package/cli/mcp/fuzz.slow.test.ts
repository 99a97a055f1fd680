/** Calls every tool with wrong types, paths and sizes. Each answer must be a sentence or a result within its size. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startReplayServer } from '../../../../test/broken-servers/server.ts'
import { CORPUS } from '../../../../test/hostile-texts.ts'
import { readDocument } from './knowledge.ts'
import { MissingPage, type Pages, pagesOf } from './pages.ts'
import { createMcpServer } from './tools.ts'

const CALLS = 2_000
/** Most characters of an answer unless its caller sets another size. */
const MOST = 20_000

const document = await readDocument()
/** A site of one long page. Its other files are missing. */
const pages: Pages = {
  ...pagesOf(undefined),
  list: async () => [{ path: '/reference/limits', title: 'Limits', description: 'Every limit.' }],
  read: async (path) => {
    if (path !== '/reference/limits') throw new MissingPage(`There is no ${path}.`)
    return `# Limits\n\nSource: https://x.example/reference/limits\n\n${'## Part\n\nA sentence of it.\n\n'.repeat(4_000)}`
  },
}

let client: Client
let node: Awaited<ReturnType<typeof startReplayServer>>
beforeAll(async () => {
  node = await startReplayServer()
  const [ours, theirs] = InMemoryTransport.createLinkedPair()
  client = new Client({ name: 'fuzz', version: '1.0.0' })
  await createMcpServer({ document, pages, endpoint: new URL(node.url) }).connect(ours)
  await client.connect(theirs)
})
afterAll(async () => {
  await client.close()
  await node.close()
})

const text = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc.constantFrom(...CORPUS),
  fc.constantFrom(
    '/reference/limits',
    '/reference/limits#part',
    '/reference/limit',
    '../../etc/passwd',
    '//x.example/a',
  ),
  fc.constantFrom('eth_getLogs', 'eth_chainId', 'eth_sendRawTransaction', 'eth_newFilter', '__proto__', 'constructor'),
)
const anything = fc.oneof(text, fc.jsonValue({ maxDepth: 3 }))
const size = fc.oneof(fc.constant(undefined), fc.integer({ min: -10, max: 400 }), anything)
const argumentsOf = fc.record(
  {
    ...{ query: fc.oneof(text, anything), path: fc.oneof(text, anything), section: fc.oneof(text, anything) },
    ...{ name: fc.oneof(text, anything), detail: fc.oneof(text, anything), method: fc.oneof(text, anything) },
    ...{ limit: size, max_chars: size, kind: fc.oneof(fc.constant('page'), anything), params: anything },
    ...{ result: anything, response: anything, error: anything, clientVersion: anything },
  },
  { requiredKeys: ['query', 'path', 'name', 'method'] },
)
const TOOLS = ['search', 'page', 'method', 'explain_error', 'validate', 'decode', 'local_node', 'call']

type Result = { content: { type: string; text: string }[]; isError?: boolean; structuredContent?: object }

test(`${CALLS} calls end in sentences or in results within their size`, async () => {
  const seen = { refused: 0, answered: 0 }
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...TOOLS), argumentsOf, async (name, args) => {
      const { content, isError, structuredContent } = (await client.callTool({ name, arguments: args })) as Result
      const [first] = content
      expect(first?.type).toBe('text')
      expect(first?.text).toMatch(/\S/)
      expect(first?.text).not.toMatch(/\bat .*\.ts:\d+|TypeError|undefined is not|Cannot read/)
      if (isError) seen.refused += 1
      else {
        seen.answered += 1
        expect(structuredContent).toBeTypeOf('object')
        // These tools return the caller's input, which is not cut.
        if (!['validate', 'decode', 'local_node'].includes(name))
          expect(first?.text.length).toBeLessThanOrEqual(MOST + 1_000)
      }
    }),
    { numRuns: CALLS, seed: 41 },
  )
  expect(Math.min(seen.refused, seen.answered)).toBeGreaterThan(CALLS / 10)
})
