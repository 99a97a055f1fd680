import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import { afterEach, describe, expect, test } from 'vitest'
import { startReplayServer } from '../../../../test/broken-servers/server.ts'
import { protocol } from '../../../core/facts/network.ts'
import { grouped } from '../../../core/lib/grouped.ts'
import { checkParams } from '../../rpc/validate.ts'
import { parseMcpArguments, serveMcp } from './command.ts'
import { type Hit, readDocument } from './knowledge.ts'
import { parseSearchArguments, searchReport } from './search-command.ts'
import { createMcpServer } from './tools.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})
const document = await readDocument()

async function connected(endpoint?: URL): Promise<Client> {
  const [ours, theirs] = InMemoryTransport.createLinkedPair()
  const client = new Client({ name: 'test', version: '1.0.0' })
  await createMcpServer({ document, ...(endpoint && { endpoint }) }).connect(ours)
  await client.connect(theirs)
  closers.push(() => client.close())
  return client
}
const ask = async (client: Client, name: string, args: Record<string, unknown>) => {
  const { content, isError, structuredContent } = (await client.callTool({ name, arguments: args })) as {
    content: { text: string }[]
    structuredContent?: Record<string, unknown>
    isError?: boolean
  }
  return { text: content[0]?.text ?? '', isError: isError === true, structured: structuredContent ?? {} }
}

test('explain_error says the whole cause, and the limit of code', async () => {
  const client = await connected()
  const { text } = await ask(client, 'explain_error', { error: 'reserve balance violation' })
  expect(text).toContain('In the trace of a transaction, the error also appears for an ordinary account')
  const { structured } = await ask(client, 'explain_error', { error: 'max code size exceeded' })
  expect(structured.advice).toContain(`${grouped(protocol.maxCodeBytes)} bytes of code`)
})

describe('tools', () => {
  test('are listed, and call only with an endpoint', async () => {
    const names = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name)
    expect(await names(await connected())).toEqual([
      ...['search', 'method', 'explain_error', 'validate', 'decode', 'local_node'],
    ])
    expect(await names(await connected(new URL('http://127.0.0.1:1')))).toContain('call')
  })

  test('look things up', async () => {
    const client = await connected()
    const { structured } = await ask(client, 'search', { query: 'block receipts' })
    expect(structured.results).toContainEqual(expect.objectContaining({ kind: 'method', name: 'eth_getBlockReceipts' }))
    const { text } = await ask(client, 'method', { name: 'eth_getLogs', detail: 'schema', max_chars: 100_000 })
    expect(JSON.parse(text)).toMatchObject({ method: { name: 'eth_getLogs' }, shapes: { Log: {} } })
    expect(text).not.toContain('x-source')
    const short = await ask(client, 'method', { name: 'eth_getLogs', detail: 'schema', max_chars: 200 })
    expect([short.isError, short.text]).toEqual([true, expect.stringContaining('Ask with max_chars')])
    expect((await ask(client, 'method', { name: 'eth_getLogs' })).text).toMatch(/^# eth_getLogs\n\nReturns the logs/)
    // A method that is known and missing has something to do instead, not a neighbor by its letters.
    for (const [name, instead] of [
      ['eth_newFilter', 'Call eth_getLogs or eth_subscribe instead.'],
      ['eth_getProof', 'No method of a node replaces it'],
      ['eth_signTypedData_v4', 'Call it on the provider of the wallet'],
      ['wallet_inventSomething', 'Call it on the provider of the wallet'],
      ['eth_querylogs', 'eth_queryLogs is a draft of MIP-16. No released node has it'],
    ])
      expect(await ask(client, 'method', { name })).toMatchObject({
        text: expect.toSatisfy((text: string) => text.includes(instead ?? '') && !text.includes('Nearest')),
        isError: true,
      })
    expect(await ask(client, 'method', { name: 'eth_getLog' })).toMatchObject({
      text: expect.stringContaining('eth_getLogs'),
      isError: true,
    })
  })

  test('explain, validate and decode', async () => {
    const client = await connected()
    const error = { code: -32_602, message: 'Invalid params' }
    expect(JSON.parse((await ask(client, 'explain_error', { error })).text)).toMatchObject({ verdict: 'fix-request' })
    expect(JSON.parse((await ask(client, 'explain_error', { error: 'missing trie node' })).text)).toMatchObject({
      ...{ kind: 'client', verdict: 'retry-elsewhere', cause: expect.any(String) as string },
      where: { page: '/reference/rpc-error-codes#block-not-found' },
    })
    const checked = await ask(client, 'validate', { method: 'eth_chainId', result: '0x08f' })
    expect(checked.text).toContain('write \\"0x8f\\"')
    expect((await ask(client, 'decode', { method: 'eth_blockNumber', params: [], result: '0x400' })).text).toBe(
      '"1024"',
    )
    expect((await ask(client, 'decode', { method: 'eth_blockNumber', result: 4 })).isError).toBe(true)
  })
})

describe('the local node', () => {
  test('has funded accounts, includes what is sent, and returns errors with their codes', async () => {
    const client = await connected()
    const local = async (method: string, params: unknown[] = []) => ask(client, 'local_node', { method, params })
    const [from, to] = JSON.parse((await local('eth_accounts')).text) as string[]
    const hash = JSON.parse((await local('eth_sendTransaction', [{ from, to, value: '0x1' }])).text) as string
    expect((await local('eth_getTransactionReceipt', [hash])).structured).toMatchObject({ status: '0x1' })
    expect(await local('eth_getBalance', ['0x1'])).toMatchObject({ isError: true, text: '-32602: Invalid params' })
    expect((await local('eth_newFilter')).text).toBe('-32601: Method not found')
    expect((await local('eth_sendTransaction', [{ from, to, value: 'x' }])).isError).toBe(true)
  })
})

describe('call', () => {
  test('asks the endpoint what only reads', async () => {
    const server = await startReplayServer()
    closers.push(server.close)
    const client = await connected(new URL(server.url))
    expect((await ask(client, 'call', { method: 'eth_chainId' })).text).toContain('"0x8f"')
    // A client that has listed the tools compares each structured result with its schema, and throws.
    await client.listTools()
    const wrong = await ask(client, 'call', { method: 'eth_getBalance', params: ['0x1'] })
    expect([wrong.isError, JSON.parse(wrong.text)]).toEqual([true, checkParams('eth_getBalance', ['0x1'])])
    for (const method of ['eth_sendRawTransaction', 'eth_sendRawTransactionSync', 'eth_subscribe'])
      expect((await ask(client, 'call', { method, params: ['0x'] })).text).toContain('is not sent')
    expect((await ask(client, 'call', { method: 'anvil_setCode' })).text).toContain('There is no method')
    expect((await ask(client, 'call', { method: 'eth_newFilter' })).text).toContain('Call eth_getLogs')
  })

  test('says nothing of a key in the address', async () => {
    const client = await connected(new URL('http://127.0.0.1:1/a1b2c3d4e5f6a7b8'))
    const { text, isError } = await ask(client, 'call', { method: 'eth_chainId' })
    expect([isError, text]).toEqual([true, expect.not.stringContaining('a1b2c3d4e5f6a7b8')])
  })
})

test('resources are the document and its methods', async () => {
  const client = await connected()
  const { resources } = await client.listResources()
  expect(resources.map(({ uri }) => uri)).toContain('openrpc://methods/eth_call')
  const { contents } = await client.readResource({ uri: 'openrpc://methods/eth_call' })
  expect(JSON.parse(String((contents[0] as { text: string }).text))).toMatchObject({ method: { name: 'eth_call' } })
  const schema = await client.readResource({ uri: 'openrpc://schemas/Log' })
  expect(JSON.parse(String((schema.contents[0] as { text: string }).text))).toMatchObject({
    ...{ name: 'Log', schema: {}, shapes: { Address: {} } },
  })
  for (const uri of ['openrpc://methods/eth_nothing', 'openrpc://schemas/Nothing'])
    await expect(client.readResource({ uri })).rejects.toThrow('Resource not found')
})

const textOf = (messages: readonly { content: unknown }[]): string =>
  (messages[0]?.content as { text?: string })?.text ?? ''

describe('what clients show of it', () => {
  test('every tool has a title, a description, words on each parameter, and the shape of its answer', async () => {
    const { tools } = await (await connected(new URL('http://127.0.0.1:1'))).listTools()
    expect(tools.length).toBeGreaterThan(5)
    for (const { name, title, description, inputSchema, outputSchema } of tools) {
      expect([name, title, description]).toEqual([name, expect.stringMatching(/\S/), expect.stringMatching(/\S/)])
      expect(outputSchema, name).toMatchObject({ type: 'object' })
      for (const [parameter, schema] of Object.entries(inputSchema.properties ?? {}))
        expect([name, parameter, (schema as { description?: string }).description]).toEqual([
          ...[name, parameter, expect.stringMatching(/\S/)],
        ])
    }
  })

  test('prompts name a task and say which tools to use', async () => {
    const client = await connected()
    const { prompts } = await client.listPrompts()
    expect(prompts.map(({ name }) => name)).toEqual([
      ...['port_contract', 'debug_transaction', 'choose_provider', 'check_endpoint'],
    ])
    for (const { name, title, description, arguments: args = [] } of prompts) {
      expect([name, title, description]).toEqual([name, expect.stringMatching(/\S/), expect.stringMatching(/\S/)])
      for (const one of args) expect(one.description, name).toMatch(/\S/)
      const { messages } = await client.getPrompt({ name, arguments: {} })
      expect(textOf(messages), name).toMatch(/page|explain_error|check/)
    }
    const { messages } = await client.getPrompt({ name: 'debug_transaction', arguments: { hash: '0xabc' } })
    expect(textOf(messages)).toContain('Hash: 0xabc')
  })

  test('the server says how to use it', async () => {
    expect((await connected()).getInstructions()).toMatch(/search first/)
  })
})

describe('over HTTP', () => {
  test("answers the SDK's client", async () => {
    const { url, close } = await serveMcp({ document }, { host: '127.0.0.1', port: 0 })
    closers.push(close)
    const client = new Client({ name: 'test', version: '1.0.0' })
    await client.connect(new StreamableHTTPClientTransport(new URL(url)) as Parameters<Client['connect']>[0])
    closers.push(() => client.close())
    expect((await client.listTools()).tools.length).toBe(6)
  })

  test('refuses other hosts, origins, paths and tokens', async () => {
    const { url, close } = await serveMcp({ document }, { host: '127.0.0.1', port: 0, token: 'secret' })
    closers.push(close)
    const status = async (headers: Record<string, string>, at = url) =>
      (await fetch(at, { method: 'POST', headers, body: '{}' })).status
    expect(await status({ origin: 'https://example.com' })).toBe(403)
    expect(await status({}, url.replace('/mcp', '/else'))).toBe(404)
    expect(await status({ authorization: 'Bearer wrong' })).toBe(401)
    expect(await status({ authorization: 'Bearer secret' })).not.toBe(401)
  })
})

describe('the search of the command', () => {
  test('reads words and options', () => {
    expect(parseSearchArguments(['reserve', 'balance', '--json'])).toEqual({ query: 'reserve balance', isJson: true })
    expect(parseSearchArguments(['--help'])).toBeUndefined()
    expect(() => parseSearchArguments([])).toThrow('search needs words.')
    expect(() => parseSearchArguments(['x', '--nope'])).toThrow('Unknown option')
    expect(() => parseSearchArguments(['x', '--site', 'ftp://x'])).toThrow('--site must begin with http')
    expect(() => parseSearchArguments(['x', '--site', 'http://169.254.169.254'])).toThrow('metadata address')
  })

  test('prints a place with its address, and no line of a page', () => {
    const hits: Hit[] = [{ kind: 'section', name: 'Gas', path: '/limits#gas', text: 'Limits:\nBlocks\u001b[2J' }]
    expect(searchReport(hits, new URL('https://x.example/docs/'))).toBe(
      'Gas  (section)\n  https://x.example/docs/limits#gas\n  Limits: Blocks [2J',
    )
    expect(searchReport([], undefined)).toBe('Nothing was found.')
  })
})

describe('the command line', () => {
  test.each([
    [['--endpoint', 'ftp://x'], '--endpoint must begin with http:// or https://.'],
    [['--endpoint', 'http://169.254.169.254/latest'], '--endpoint must not be a metadata address.'],
    [['--http', 'x'], '--http must be a port from 0 to 65535.'],
    [['--http', '0', '--host', '0.0.0.0'], 'Off this machine --token is needed.'],
  ])('refuses %j', (args, message) => {
    expect(() => parseMcpArguments(args)).toThrow(message)
  })

  test('takes an endpoint, and help', () => {
    expect(parseMcpArguments(['--endpoint', 'http://127.0.0.1:8545'])).toMatchObject({ host: '127.0.0.1' })
    expect(parseMcpArguments(['--help'])).toBeUndefined()
  })
})
