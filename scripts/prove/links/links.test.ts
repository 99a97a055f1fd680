import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkExternal } from './check-links.ts'
import { externalLinks } from './collect.ts'

describe('externalLinks', () => {
  const pages = new Map([
    ['/a', '<a href="https://viem.sh/docs#x">v</a><a href="/b">b</a><a href="https://docs.test/a">own</a>'],
    ['/b', '<a class="x" href="https://viem.sh/docs">v</a><a href="http://localhost:8545">l</a>'],
    ['/c', '<a href="https://rpc.example/?a=1&amp;b=2">e</a><a href="https://etherscan.io/?a=1&amp;b=2">e</a>'],
  ])

  test('lists each address once with all its pages, decoded, without own, local and example ones', () => {
    expect(externalLinks(pages, 'https://docs.test')).toEqual([
      { url: 'https://etherscan.io/?a=1&b=2', pages: ['/c'] },
      { url: 'https://viem.sh/docs', pages: ['/a', '/b'] },
    ])
  })
})

describe('checkExternal', () => {
  let server: Server
  let base = ''
  let flakyRequested = 0
  beforeAll(async () => {
    server = createServer((request, response) => {
      const path = request.url ?? ''
      if (path === '/hangs') return
      if (path === '/moves') response.writeHead(301, { location: '/new' }).end()
      else if (path === '/slashed') response.writeHead(301, { location: '/slashed/' }).end()
      else if (path === '/flaky') response.writeHead(flakyRequested++ === 0 ? 503 : 200).end()
      else response.writeHead(Number(/^\/(\d{3})$/.exec(path)?.[1] ?? 200)).end('text')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  test('tells ok, moved, unsure and dead apart, in the order of the links', async () => {
    const paths = ['/200', '/moves', '/slashed', '/403', '/429', '/404', '/410', '/500', '/flaky']
    const links = [
      ...paths.map((path) => ({ url: base + path, pages: ['/a'] })),
      { url: 'http://127.0.0.1:1/', pages: ['/b'] },
    ]
    const seen: string[] = []
    const answers = await checkExternal(links, { timeoutMs: 60_000, atOnce: 3, report: ({ url }) => seen.push(url) })
    expect(answers.map(({ verdict }) => verdict)).toEqual([
      ...['ok', 'moved', 'ok', 'unsure', 'unsure', 'dead', 'dead', 'dead', 'ok', 'dead'],
    ])
    expect(answers[1]?.detail).toBe(`to ${base}/new`)
    expect(seen.sort()).toEqual(links.map(({ url }) => url).sort())
  })

  test('calls dead what gives no answer in time', async () => {
    const [answer] = await checkExternal([{ url: `${base}/hangs`, pages: ['/a'] }], { timeoutMs: 50, atOnce: 1 })
    expect([answer?.verdict, answer?.detail]).toEqual(['dead', expect.stringContaining('timeout')])
  })
})
