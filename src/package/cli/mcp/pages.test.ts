import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import { afterEach, describe, expect, test } from 'vitest'
import type { IndexFile } from '../../../search/query/index-format.ts'
import { readDocument } from './knowledge.ts'
import type { PackedDocs } from './packed-docs.ts'
import { type Pages, pagesOf } from './pages.ts'
import { createMcpServer } from './tools.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})
const document = await readDocument()

async function connected(pages: Pages): Promise<Client> {
  const [ours, theirs] = InMemoryTransport.createLinkedPair()
  const client = new Client({ name: 'test', version: '1.0.0' })
  await createMcpServer({ document, pages }).connect(ours)
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

/** An index of one page with one section, and of a method. */
const INDEX: IndexFile = {
  ...{ version: '1', groups: ['Reference'], shards: [], texts: [0], aliases: [] },
  pages: [
    ['/reference/limits', 'Limits', 0, 'Reference', 'page', 'Every limit.', [[2, 'Gas of a block']]],
    ['/reference/json-rpc/eth_call', 'eth_call', 0, 'eth', 'read', 'Runs a call.', []],
  ],
}
const LIMITS = `# Limits

Source: https://x.example/docs/reference/limits

> Index: https://x.example/docs/llms.txt. MCP server setup: https://x.example/docs/skill.md.
> 300 characters. Sections: #gas-of-a-block 200.

Every limit. See [the FAQ](https://x.example/docs/faq).

## Gas of a block

Blocks hold 150 million gas.

| Limit | Value |
| --- | --- |
| Calls | 1,000 |
| Code size | 128 KB |

## Sizes {#bytes}

- **Body**: 2 MB
  - in JSON
- **Frame**: 256 KB
`

async function site() {
  const asked: string[] = []
  const server = createServer(({ url = '' }, response) => {
    asked.push(url)
    const texts: Record<string, string> = {
      '/docs/reference/limits.md': LIMITS,
      '/docs/index.md': '# Home\n',
      '/docs/reference/json-rpc/eth_call.card.md': '# eth_call\n\nSource: https://x.example/docs/c\n\nThe card.\n',
      '/docs/reference/json-rpc/eth_call.md': '# eth_call\n\n## Errors\n\nNone.\n',
      '/docs/reference/json-rpc/eth_call.code.md': '# In every language\n\n## viem\n\nviem code\n\n## Go\n\ngo code\n',
      '/docs/search-index.json': JSON.stringify(INDEX),
      '/docs/assets/search/1/texts-0.json': '["", "Blocks hold 150 million gas.", ""]',
    }
    const text = texts[url]
    if (url.includes('moved')) response.writeHead(302, { location: 'https://elsewhere.example/' }).end()
    else response.writeHead(text === undefined ? 404 : 200).end(text)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/docs`
  return { asked, address, pages: pagesOf(new URL(address)) }
}

describe('pages', () => {
  test('are read whole or by section, without what only files need', async () => {
    const { pages } = await site()
    const client = await connected(pages)
    const page = (args: Record<string, unknown>) => ask(client, 'page', { path: '/reference/limits', ...args })
    const whole = await page({})
    expect(whole.text).toContain('See [the FAQ](/docs/faq).')
    expect(whole.text).not.toMatch(/> Index|\{#bytes\}/)
    expect(whole.structured).toMatchObject({ title: 'Limits', isCut: false, characters: whole.text.length + 9 })
    for (const section of ['bytes', '#bytes', 'Sizes'])
      expect((await page({ section })).text).toBe('## Sizes\n\n- **Body**: 2 MB\n  - in JSON\n- **Frame**: 256 KB')
    expect((await page({ section: 'code-size' })).text).toBe('| Limit | Value |\n| --- | --- |\n| Code size | 128 KB |')
    expect((await page({ section: 'body' })).text).toBe('- **Body**: 2 MB\n  - in JSON')
    expect((await ask(client, 'page', { path: '/' })).text).toBe('# Home')
  })

  test('are taken by path, with its ending or a section, and by full address', async () => {
    const { pages, address } = await site()
    const client = await connected(pages)
    for (const path of [
      ...['reference/limits', '/reference/limits.md', '/reference/limits/', '/reference/limits.html'],
      ...[`${address}/reference/limits`, `${address}/reference/limits.md?x=1`],
    ])
      expect((await ask(client, 'page', { path })).text, path).toMatch(/^# Limits\n/)
    expect((await ask(client, 'page', { path: `${address}/reference/limits#bytes` })).text).toMatch(/^## Sizes/)
  })

  test('are cut at the end of a block, and say where they go on', async () => {
    const client = await connected((await site()).pages)
    const { text, structured } = await ask(client, 'page', { path: '/reference/limits', max_chars: 250 })
    expect(text).toMatch(
      /\[Cut: \/reference\/limits has \d+ characters here\. It continues at section bytes\. Sections/,
    )
    expect(structured).toMatchObject({
      ...{ isCut: true, continuesAt: 'bytes' },
      sections: [{ section: 'gas-of-a-block' }, { section: 'bytes', title: 'Sizes' }],
    })
    expect(String(structured.text).length).toBeLessThanOrEqual(250)
  })

  test('that are not there are answered with the nearest', async () => {
    const client = await connected((await site()).pages)
    expect(await ask(client, 'page', { path: '/reference/limit' })).toMatchObject({
      ...{ isError: true, text: 'There is no page /reference/limit. Nearest: /reference/limits (Limits).' },
    })
    expect((await ask(client, 'page', { path: 'eth_call' })).text).toContain('/reference/json-rpc/eth_call (eth_call)')
    expect((await ask(client, 'page', { path: '/reference/limits', section: 'byte' })).text).toBe(
      '/reference/limits has no section byte. Sections of it: bytes.',
    )
  })

  test('are found with their texts', async () => {
    const client = await connected((await site()).pages)
    const { text, structured } = await ask(client, 'search', { query: 'gas of blocks' })
    expect(text).toContain(
      '(section): /reference/limits#gas-of-a-block\n## Gas of a block\n\nBlocks hold 150 million gas.',
    )
    expect(structured.results).toContainEqual(
      expect.objectContaining({
        kind: 'section',
        path: '/reference/limits#gas-of-a-block',
        isFull: true,
        isCut: false,
      }),
    )
    const only = await ask(client, 'search', { query: 'call', kind: 'method', limit: 1 })
    expect(only.structured.results).toMatchObject([{ kind: 'method', text: 'The card.' }])
    expect((await ask(client, 'search', { query: 'zzzzqqq' })).text).toMatch(/^Nothing was found/)
  })

  test('are resources, by section too', async () => {
    const client = await connected((await site()).pages)
    const { resources } = await client.listResources()
    expect(resources).toContainEqual(
      expect.objectContaining({ uri: 'docs://pages/reference/limits', title: 'Limits', description: 'Every limit.' }),
    )
    const read = async (uri: string) => (await client.readResource({ uri })).contents[0]
    expect(await read('docs://pages/reference/limits')).toMatchObject({ mimeType: 'text/markdown' })
    expect(await read('docs://pages/reference/limits#bytes')).toMatchObject({
      text: expect.stringMatching(/^## Sizes/),
    })
    for (const uri of ['docs://pages/nothing', 'docs://pages/reference/limits#nothing'])
      await expect(client.readResource({ uri })).rejects.toThrow('Resource not found')
  })

  test('are of that site alone', async () => {
    const { asked, pages } = await site()
    const client = await connected(pages)
    for (const path of ['https://elsewhere.example/x', '//elsewhere.example/x', '/../secret', '/a/../../b'])
      expect((await ask(client, 'page', { path })).isError).toBe(true)
    expect(asked.every((url) => url.startsWith('/docs/'))).toBe(true)
    expect(await ask(client, 'page', { path: '/moved' })).toMatchObject({
      ...{ text: 'HTTP 302 for /moved.md.', isError: true },
    })
  })

  test('are none where the site does not answer; the document is still searched', async () => {
    const client = await connected(pagesOf(new URL('http://127.0.0.1:1/')))
    expect((await ask(client, 'search', { query: 'eth_getLogs' })).text).toContain('eth_getLogs')
    expect((await ask(client, 'page', { path: '/x' })).isError).toBe(true)
  })
})

describe('a method', () => {
  test('is a card, and more by name', async () => {
    const client = await connected((await site()).pages)
    const method = async (detail?: string) => (await ask(client, 'method', { name: 'eth_call', detail })).text
    expect(await method()).toContain('The card.')
    expect(await method('errors')).toBe('## Errors\n\nNone.')
    expect(await method('code:viem')).toBe('## viem\n\nviem code')
    expect(await method('code:vien')).toBe('eth_call has no code:vien. There are: viem.')
    expect(await method('everything')).toMatch(/^There is no detail everything\. There are: card, schema, params/)
  })
})

const FEES = `# Fees

Source: /guides/fees

What you pay.

## The base fee

The price per unit has a floor of 100 gwei.

## Refunds

Nothing comes back.
`
const PACKED: PackedDocs = {
  index: {
    ...{ version: '1', groups: ['Guides', 'Reference', 'Errors'], aliases: [] },
    pages: [
      [
        '/guides/fees',
        'Fees',
        0,
        'Guides',
        'page',
        'What you pay.',
        [
          [2, 'The base fee'],
          [2, 'Refunds'],
        ],
      ],
      ['/templates/app', 'App', 0, 'Guides', 'page', 'A starter with a floor.', []],
      ['/reference/json-rpc/eth_call', 'eth_call', 1, 'eth', 'read', 'Runs a call.', [[2, 'Errors']]],
    ],
  },
  files: {
    '/guides/fees': FEES,
    '/reference/json-rpc/eth_call.card': '# eth_call\n\nThe card.\n',
    '/reference/errors/x': '# X\n',
  },
  starts: {
    '/guides/fees': [0, 0, 1, FEES.indexOf('## The base'), 1, FEES.indexOf('## Refunds') - FEES.indexOf('## The base')],
  },
  leftOut: ['/templates'],
}

describe.each([
  ['no site', undefined],
  ['a site that does not answer', new URL('http://127.0.0.1:1/')],
])('with %s', (_, at) => {
  const offline = () => connected(pagesOf(at, async () => PACKED))

  test('pages and sections are read from the package', async () => {
    const client = await offline()
    expect((await ask(client, 'page', { path: '/guides/fees', section: 'refunds' })).text).toBe(
      '## Refunds\n\nNothing comes back.',
    )
    expect((await ask(client, 'page', { path: '/guides/fees', section: 'intro' })).text).toContain('What you pay.')
    expect((await ask(client, 'page', { path: '/reference/errors/x' })).text).toBe('# X')
    expect((await ask(client, 'page', { path: '/reference/json-rpc/eth_call' })).text).toContain('The card.')
    const { resources } = await client.listResources()
    expect(resources.map(({ uri }) => uri)).not.toContain('docs://pages/templates/app')
  })

  test('the search finds words of their texts, also by kind, and offers nothing that cannot be read', async () => {
    const client = await offline()
    const search = async (query: string, rest = {}) => (await ask(client, 'search', { query, ...rest })).text
    expect(await search('floor of the price')).toMatch(/^1\. The base fee \(section\): \/guides\/fees#the-base-fee\n/)
    expect(await search('gwei', { kind: 'section' })).toContain('has a floor of 100 gwei.')
    expect(await search('starter with a floor')).not.toContain('/templates/app')
    expect(await search('eth_call')).toContain('The card.')
    expect(await search('zzzzqqq')).toMatch(/all pages but those under \/templates, and no code or sources/)
  })

  test.each([200, 600, 4_000])('a search with max_chars %i keeps to it', async (most) => {
    const client = await offline()
    const { text, structured } = await ask(client, 'search', { query: 'price fee floor pay', max_chars: most })
    expect(text.length).toBeLessThanOrEqual(most)
    expect(text).toMatch(/^1\. /)
    expect((structured.results as unknown[]).length).toBe((text.match(/^\d+\. /gm) ?? []).length)
  })

  test('a page that only the site has says so, and a wrong path names the nearest', async () => {
    const client = await offline()
    const page = async (path: string) => (await ask(client, 'page', { path })).text
    expect(await page('/templates/app')).toMatch(/^\/templates\/app is not in the package\. Without the site/)
    expect(await page('/guides/fee')).toBe('There is no page /guides/fee. Nearest: /guides/fees (Fees).')
  })

  test('parts of a method come from the document, and nothing is called absent because the site is', async () => {
    const client = await offline()
    const part = async (name: string, detail: string) => (await ask(client, 'method', { name, detail })).text
    expect(await part('eth_sendRawTransaction', 'errors')).toMatch(/^## Errors\n\n- -32\d+ `/)
    expect(await part('eth_getLogs', 'limits')).toContain(
      'Block range: 1,000 blocks (`--eth-get-logs-max-block-range`)',
    )
    expect(await part('eth_getLogs', 'params')).toContain('- `fromBlock`, may be absent')
    expect(await part('txpool_statusByHash', 'result')).toContain('- `tracked`: In the pool')
    expect(await part('eth_getLogs', 'ethereum')).toContain('does not have `eth_newFilter`')
    expect(await part('eth_getLogs', 'changes')).toContain('newest proposed block')
    expect(await part('eth_call', 'examples')).toContain('Request: `{"jsonrpc":"2.0"')
    expect(await part('eth_call', 'code:viem')).toMatch(/is on the site, which is not reached/)
    const row = await ask(client, 'page', { path: '/reference/json-rpc/eth_getLogs', section: 'params.filters' })
    expect(row.text).toContain('`filters`')
    expect((await ask(client, 'page', { path: '/reference/shapes#type-LogFilter' })).text).toContain('"Log filter"')
  })
})

test('with cards alone, the document is searched', async () => {
  const docs = { ...PACKED, index: { ...PACKED.index, pages: [] }, starts: {} }
  const client = await connected(pagesOf(undefined, async () => docs))
  expect((await ask(client, 'search', { query: 'eth_call' })).text).toMatch(/^1\. eth_call \(method, in part\): /)
})

test('without pages and without a site, parts of a method still come from the document', async () => {
  const client = await connected(pagesOf(undefined))
  const { text } = await ask(client, 'method', { name: 'eth_getLogs', detail: 'errors' })
  expect(text).toContain('block range too large')
})
