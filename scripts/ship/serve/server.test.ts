import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get, type IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningServer, startServer } from './server.ts'

const PAGE = `<!doctype html><title>Page</title>${'<p>Some text that repeats.</p>'.repeat(50)}`
const FILES: Record<string, string | Buffer> = {
  'index.html': '<!doctype html><title>Home</title>',
  '404.html': '<!doctype html><title>Not here</title>',
  'guide/index.html': PAGE,
  'guide.md': '# Guide\n',
  'assets/app-1a2b.js': `export const text = '${'x'.repeat(600)}'`,
  'assets/packed.js': `export const packed = '${'y'.repeat(600)}'`,
  'assets/packed.js.gz': gzipSync('precompressed'),
  'assets/engine.wasm': Buffer.from([0, 97, 115, 109]),
  'assets/text.woff2': Buffer.alloc(1000),
  'pkg/tool.tgz': Buffer.alloc(1000),
  'feed.xml': '<feed/>',
  'data.json': '{}',
  _headers: '/*\n  X-Content-Type-Options: nosniff\n/assets/*\n  Cache-Control: public, immutable\n',
  _redirects: '/old /guide 301\n/guide.md /never 301\n/data.json /guide 302!\n',
}

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

let root: string
let server: RunningServer

/** Plain HTTP, because `fetch` would follow redirects, unpack bodies and tidy paths. */
const request = (pathname: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<Answer>((resolve, reject) => {
    const { hostname, port } = new URL(server.url)
    get({ hostname, port, path: pathname, headers, method }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      )
    }).on('error', reject)
  })

beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'site-'))
  for (const [name, content] of Object.entries(FILES)) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
    writeFileSync(path.join(root, name), content)
  }
  server = await startServer({ root, port: 0 })
})

afterAll(async () => {
  await server.close()
  rmSync(root, { recursive: true, force: true })
})

describe('startServer', () => {
  test('listens on the loopback address only', () => {
    expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  })

  test('serves a page with and without the trailing slash', async () => {
    for (const pathname of ['/guide', '/guide/', '/guide?tab=1']) {
      const { status, body } = await request(pathname)
      expect([status, body.toString()]).toEqual([200, PAGE])
    }
  })

  test('leads old forms of a path to the clean one and keeps the query', async () => {
    const { status, headers } = await request('/guide/index.html?q=1')
    expect([status, headers.location]).toEqual([301, '/guide?q=1'])
  })

  test('keeps a missing asset no longer than a page, and says that the answer is one', async () => {
    const { status, headers } = await request('/assets/gone.js')
    const { 'content-type': type, 'cache-control': cache } = headers
    expect([status, type, cache]).toEqual([404, 'text/html; charset=utf-8', 'public, max-age=0, must-revalidate'])
  })

  test('answers an unknown path with the 404 page, its headers and status 404', async () => {
    const { status, headers, body } = await request('/nope')
    expect([status, headers['content-type'], headers['x-content-type-options']]).toEqual([
      404,
      'text/html; charset=utf-8',
      'nosniff',
    ])
    expect(body.toString()).toContain('Not here')
    expect((await request('/404')).status).toBe(404)
  })

  test.each([
    ['/guide.md', 'text/plain; charset=utf-8'],
    ['/assets/app-1a2b.js', 'text/javascript; charset=utf-8'],
    ['/assets/engine.wasm', 'application/wasm'],
    ['/assets/text.woff2', 'font/woff2'],
    ['/pkg/tool.tgz', 'application/gzip'],
    ['/feed.xml', 'application/xml; charset=utf-8'],
  ])('gives %s the type %s', async (pathname, type) => {
    expect((await request(pathname)).headers['content-type']).toBe(type)
  })

  test('applies the header rules; a cache rule replaces the default', async () => {
    expect((await request('/assets/app-1a2b.js')).headers['cache-control']).toBe('public, immutable')
    expect((await request('/guide')).headers['cache-control']).toBe('public, max-age=0, must-revalidate')
  })

  test('applies redirects: a file wins, unless the rule is forced', async () => {
    expect((await request('/old')).headers.location).toBe('/guide')
    expect((await request('/guide.md')).status).toBe(200)
    expect((await request('/data.json')).status).toBe(302)
  })

  test('gives a page as Markdown to clients that accept it, and to no browser', async () => {
    const markdown = await request('/guide', { accept: 'text/markdown, text/html;q=0.9' })
    expect([markdown.status, markdown.body.toString()]).toEqual([200, '# Guide\n'])
    expect(markdown.headers['content-type']).toBe('text/markdown; charset=utf-8')
    expect(markdown.headers.vary?.split(', ')).toContain('accept')
    expect((await request('/guide', { accept: 'text/html' })).body.toString()).toBe(PAGE)
    // A page without Markdown, and a file.
    expect((await request('/', { accept: 'text/markdown' })).headers['content-type']).toBe('text/html; charset=utf-8')
    expect((await request('/data.json', { accept: 'text/markdown' })).status).toBe(302)
  })

  test('gives a range of bytes, and the whole for other ranges', async () => {
    const part = await request('/guide.md', { range: 'bytes=2-4' })
    expect([part.status, part.headers['content-range'], part.body.toString()]).toEqual([206, 'bytes 2-4/8', 'Gui'])
    expect((await request('/guide.md', { range: 'bytes=4-99' })).body.toString()).toBe('ide\n')
    for (const range of ['bytes=9-10', 'bytes=3-2', 'bytes=0-1,3-4', 'lines=1-2'])
      expect((await request('/guide.md', { range })).status, range).toBe(200)
  })

  test('compresses text as the request allows', async () => {
    const brotli = await request('/guide', { 'accept-encoding': 'gzip, deflate, br' })
    expect([brotli.headers['content-encoding'], brotli.headers.vary]).toEqual(['br', 'accept-encoding'])
    expect(brotliDecompressSync(brotli.body).toString()).toBe(PAGE)
    expect(brotli.body.length).toBeLessThan(PAGE.length / 5)
    const gzip = await request('/guide', { 'accept-encoding': 'gzip, br;q=0' })
    expect(gunzipSync(gzip.body).toString()).toBe(PAGE)
    expect((await request('/guide')).headers['content-encoding']).toBeUndefined()
  })

  test('prefers a compressed file that lies beside, and leaves packed formats alone', async () => {
    const packed = await request('/assets/packed.js', { 'accept-encoding': 'gzip' })
    expect(gunzipSync(packed.body).toString()).toBe('precompressed')
    const font = await request('/assets/text.woff2', { 'accept-encoding': 'br, gzip' })
    expect(font.headers['content-encoding']).toBeUndefined()
  })

  test('answers 304 to the tag it gave, and a new body once the file changed', async () => {
    const { headers } = await request('/feed.xml')
    const again = await request('/feed.xml', { 'if-none-match': String(headers.etag) })
    expect([again.status, again.body.length]).toEqual([304, 0])
    writeFileSync(path.join(root, 'feed.xml'), '<feed>more</feed>')
    expect((await request('/feed.xml', { 'if-none-match': String(headers.etag) })).body.toString()).toContain('more')
  })

  test('answers HEAD without a body and refuses to be written to', async () => {
    const head = await request('/guide', {}, 'HEAD')
    expect([head.status, head.headers['content-length'], head.body.length]).toEqual([200, String(PAGE.length), 0])
    const post = await request('/guide', {}, 'POST')
    expect([post.status, post.headers.allow]).toEqual([405, 'GET, HEAD'])
  })

  test.each(['/../package.json', '/%2e%2e/package.json', '/%', '/a%00'])('refuses the path %s', async (pathname) => {
    expect((await request(pathname)).status).toBe(400)
  })

  test('serves a site that was built for another path below that path only', async () => {
    const below = await startServer({ root, port: 0, base: '/docs/' })
    const status = async (pathname: string) => {
      const response = await fetch(below.url + pathname, { redirect: 'manual' })
      return [response.status, response.headers.get('location')]
    }
    expect(await status('/docs/guide')).toEqual([200, null])
    expect(await status('/docs')).toEqual([200, null])
    expect(await status('/docs/guide.html?q=1')).toEqual([301, '/docs/guide?q=1'])
    expect(await status('/docs/nope')).toEqual([404, null])
    expect(await status('/')).toEqual([302, '/docs/'])
    expect(await status('/guide')).toEqual([404, null])
    await below.close()
  })

  test('hides the rule files', async () => {
    expect((await request('/_headers')).status).toBe(404)
  })

  test('says what to do when the port is taken', async () => {
    const port = Number(new URL(server.url).port)
    await expect(startServer({ root, port })).rejects.toMatchObject({
      code: 'PORT_UNAVAILABLE',
      hint: 'Set PORT to a free port, for example PORT=4174 npm start.',
    })
  })

  test('says what to do when nothing is built', async () => {
    await expect(startServer({ root: path.join(root, 'assets'), port: 0 })).rejects.toMatchObject({
      code: 'SITE_NOT_BUILT',
    })
  })
})
