/** Tests the protocol with the Model Context Protocol inspector. Each call is a separate session. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startReplayServer } from '../../../../test/broken-servers/server.ts'
import { serveMcp } from './command.ts'
import { readDocument } from './knowledge.ts'

const root = join(import.meta.dirname, '../../../..')
const INSPECTOR = join(root, 'node_modules/@modelcontextprotocol/inspector-cli/build/cli.js')
const COMMAND = [join(root, 'node_modules/.bin/tsx'), join(root, 'src/package/cli/bin.ts'), 'mcp']

let node: Awaited<ReturnType<typeof startReplayServer>>
let http: Awaited<ReturnType<typeof serveMcp>>
beforeAll(async () => {
  node = await startReplayServer()
  http = await serveMcp({ document: await readDocument(), endpoint: new URL(node.url) }, { host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await http.close()
  await node.close()
})

/** The inspector's output for one call, or its error text. */
async function inspect(target: readonly string[], method: string, ...args: string[]): Promise<unknown> {
  const words = [INSPECTOR, '--cli', ...target, '--method', method, ...args]
  const { stdout } = await promisify(execFile)(process.execPath, words, { cwd: root, maxBuffer: 100_000_000 }).catch(
    (error: { stderr: string }) => ({ stdout: JSON.stringify({ failed: error.stderr }) }),
  )
  return JSON.parse(stdout)
}
const tool = (name: string, ...args: string[]): string[] => [
  ...['--tool-name', name],
  ...args.flatMap((arg) => ['--tool-arg', arg]),
]

describe.each([
  ['standard input', () => [...COMMAND, '--endpoint', node.url]],
  ['HTTP', () => [http.url]],
])('over %s', (_, target) => {
  test('tools are listed, each with a schema and marked as reading only', async () => {
    const { tools } = (await inspect(target(), 'tools/list')) as { tools: { name: string; annotations: object }[] }
    expect(tools.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['search', 'method', 'explain_error', 'validate', 'decode', 'call']),
    )
    for (const one of tools)
      expect(one).toMatchObject({
        ...{ title: expect.stringMatching(/\S/), description: expect.stringMatching(/\S/) },
        ...{ inputSchema: { type: 'object' }, outputSchema: { type: 'object' } },
        // The local node changes a chain in the memory of the server, and nothing else.
        annotations:
          one.name === 'local_node' ? { readOnlyHint: false, destructiveHint: false } : { readOnlyHint: true },
      })
  })

  test('a tool answers, and says what is wrong with what it was given', async () => {
    expect(await inspect(target(), 'tools/call', ...tool('method', 'name=eth_getLogs'))).toMatchObject({
      content: [{ type: 'text', text: expect.stringContaining('# eth_getLogs') }],
    })
    expect(await inspect(target(), 'tools/call', ...tool('method', 'name=eth_getLog'))).toMatchObject({
      ...{ isError: true, content: [{ text: expect.stringContaining('eth_getLogs') }] },
    })
    expect(await inspect(target(), 'tools/call', ...tool('call', 'method=eth_sendRawTransaction'))).toMatchObject({
      isError: true,
    })
  })

  test('resources are listed, have templates, and are read', async () => {
    expect(await inspect(target(), 'resources/list')).toMatchObject({
      resources: expect.arrayContaining([expect.objectContaining({ uri: 'openrpc://methods/eth_call' })]),
    })
    expect(await inspect(target(), 'resources/templates/list')).toMatchObject({
      resourceTemplates: [{ uriTemplate: 'openrpc://methods/{name}' }, { uriTemplate: 'openrpc://schemas/{name}' }],
    })
    expect(await inspect(target(), 'resources/read', '--uri', 'openrpc://methods/eth_call')).toMatchObject({
      contents: [{ uri: 'openrpc://methods/eth_call', mimeType: 'application/json' }],
    })
    expect(await inspect(target(), 'resources/read', '--uri', 'openrpc://methods/eth_nothing')).toMatchObject({
      failed: expect.stringContaining('MCP error -32002: Resource not found'),
    })
  })

  test('prompts are listed with words on each argument', async () => {
    const { prompts } = (await inspect(target(), 'prompts/list')) as { prompts: { arguments: unknown[] }[] }
    expect(prompts).toHaveLength(4)
    for (const one of prompts)
      expect(one).toMatchObject({
        ...{ title: expect.stringMatching(/\S/), description: expect.stringMatching(/\S/) },
        arguments: expect.arrayContaining([expect.objectContaining({ description: expect.stringMatching(/\S/) })]),
      })
  })
})
