/** Compares the configurations of `deploy/` in nginx and Caddy with the project's own server, on the built site. */
import { chmodSync, copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { get, type IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningServer, startServer } from '../serve/server.ts'
import { type Host, missingFor, startCaddy, startNginx } from './hosts.ts'
import { layOut } from './release.ts'

const root = path.join(import.meta.dirname, '../../..')
const PORTS = { nginx: 4611, caddy: 4612 }
/** Compressing the whole site is slow, even at a low level. */
const LAY_OUT_MS = 600_000

/** Headers that differ between servers and do not matter, such as version, connection and server marks. */
const OWN_HEADERS = [
  ...['date', 'server', 'connection', 'keep-alive', 'transfer-encoding', 'content-length'],
  ...['etag', 'last-modified', 'accept-ranges'],
]

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

const ask = (url: string, pathname: string, encoding = '', method = 'GET', known = '', accept = '') =>
  new Promise<Answer>((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const headers: Record<string, string> = {
      ...(encoding ? { 'accept-encoding': encoding } : {}),
      ...(known ? { 'if-none-match': known } : {}),
      ...(accept ? { accept } : {}),
    }
    get({ hostname, port, path: pathname, headers, method, agent: false }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      )
    }).on('error', reject)
  })

/** One line for each difference. */
function differences(theirs: Answer, ours: Answer): string[] {
  const names = new Set([...Object.keys(theirs.headers), ...Object.keys(ours.headers)])
  // A response without compression suits every reader, so Caddy lets caches serve it to all.
  const apart = theirs.headers['content-encoding'] ? OWN_HEADERS : [...OWN_HEADERS, 'vary']
  const value = ({ headers }: Answer, name: string) =>
    name === 'vary' ? String(headers[name]).toLowerCase() : String(headers[name])
  return [
    ...(theirs.status === ours.status ? [] : [`status ${theirs.status}, not ${ours.status}`]),
    ...(theirs.body.equals(ours.body) ? [] : [`${theirs.body.length} bytes, not our ${ours.body.length}`]),
    ...[...names]
      .filter((name) => !apart.includes(name) && value(theirs, name) !== value(ours, name))
      .map((name) => `${name}: ${value(theirs, name)}, not ${value(ours, name)}`),
  ]
}

const unpacked = ({ headers, body }: Answer): Buffer => {
  if (headers['content-encoding'] === 'br') return brotliDecompressSync(body)
  return headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body
}

/** The first and the last file of every extension in every top-level folder of the site, to cover every kind. */
function sampleOf(site: string): string[] {
  const names = readdirSync(site, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${path.relative(site, path.join(entry.parentPath, entry.name))}`)
    .filter((name) => !/\.(br|gz|html)$|^\/_/.test(name))
    .sort()
  const kinds = new Map<string, string[]>()
  for (const name of names) {
    const kind = `${name.split('/')[1]} ${path.extname(name)}`
    kinds.set(kind, [...(kinds.get(kind) ?? []), name])
  }
  return [...kinds.values()].flatMap((group) => [...new Set([group[0] ?? '', group.at(-1) ?? ''])])
}

/** Pages of every template, and paths without a page. */
const PATHS = [
  ...[
    '/',
    '/faq',
    '/faq/',
    '/faq?tab=1',
    '/connect',
    '/search',
    '/guides',
    '/node-ops',
    '/templates',
    '/reference/limits',
  ],
  ...['/reference/json-rpc/eth_call', '/reference/json-rpc/eth_subscribe/', '/monad-arch', '/reference/shapes'],
  ...[
    '/gone',
    '/gone.html',
    '/gone/index',
    '/faq.md/',
    '/assets',
    '/assets/gone-0123456789.js',
    '/_headers',
    '/_redirects',
  ],
  ...['/404', '//faq', '/./faq', '/reference/../faq', '/%66aq'],
]
const MOVED = ['/faq.html', '/faq/index', '/faq/index.html?a=1&b=2', '/index.html', '/index', '/connect.html']
const BROKEN = ['/../../etc/passwd', '/%2e%2e/etc/passwd', '/a%00b']

let folder = ''
let own: RunningServer | undefined
let sample: string[] = []

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'deploy-'))
  // The server runs as another user and must be able to read it.
  chmodSync(folder, 0o755)
  await layOut({ site: path.join(root, 'dist/site'), folder, base: '/', keep: 2, level: 4 })
  for (const name of ['nginx.conf', 'Caddyfile']) copyFileSync(path.join(root, 'deploy', name), path.join(folder, name))
  own = await startServer({ root: path.join(folder, 'current/public'), port: 0 })
  sample = sampleOf(path.join(root, 'dist/site'))
}, LAY_OUT_MS)

afterAll(async () => {
  await own?.close()
  rmSync(folder, { recursive: true, force: true })
})

const HOSTS = [
  { name: 'nginx', file: 'nginx.conf', port: PORTS.nginx, start: startNginx },
  { name: 'caddy', file: 'Caddyfile', port: PORTS.caddy, start: startCaddy },
]

describe.each(HOSTS)('$name', ({ name, file, port, start }) => {
  // Both are in Debian's archive. On other systems the run reports a skipped test.
  const missing = missingFor(name, readFileSync(path.join(root, 'deploy', file), 'utf8'))
  const look = test.skipIf(missing.length > 0)
  let host: Host | undefined

  beforeAll(async () => {
    if (missing.length === 0) host = await start(folder, port)
    else console.warn(`${file} was not tried, because this is not installed: ${missing.join(', ')}`)
  })
  afterAll(() => host?.close())

  const both = async (pathname: string, encoding?: string, method?: string) =>
    [
      await ask(host?.url ?? '', pathname, encoding, method),
      await ask(own?.url ?? '', pathname, encoding, method),
    ] as const

  look.each(['br', 'gzip', ''])(
    'gives every kind of file and page as our server does, asked for "%s"',
    async (encoding) => {
      const differ: string[] = []
      for (const pathname of [...PATHS, ...sample]) {
        const [theirs, ours] = await both(pathname, encoding)
        differ.push(...differences(theirs, ours).map((line) => `${pathname} ${line}`))
      }
      expect(differ).toEqual([])
      expect(sample.length).toBeGreaterThan(40)
    },
  )

  look('sends what was compressed before', async () => {
    for (const encoding of ['br', 'gzip']) {
      const [theirs] = await both('/faq', encoding)
      expect(theirs.headers['content-encoding']).toBe(encoding)
      expect(unpacked(theirs).toString()).toContain('</html>')
    }
  })

  look('gives a page as Markdown to clients that accept it', async () => {
    const differ: string[] = []
    for (const encoding of ['', 'br', 'gzip'])
      for (const pathname of ['/', '/faq', '/faq/', '/reference/json-rpc/eth_call', '/connect', '/gone', '/faq.md']) {
        const accept = 'text/markdown, text/html;q=0.9'
        const [theirs, ours] = await Promise.all(
          [host?.url ?? '', own?.url ?? ''].map((url) => ask(url, pathname, encoding, 'GET', '', accept)),
        )
        if (!theirs || !ours) continue
        const lines = differences(theirs, ours).filter((line) => !line.startsWith('vary: '))
        differ.push(...lines.map((line) => `${pathname} ${line}`))
        if (String(ours.headers.vary).includes('accept,') && !/\baccept\b(?!-)/i.test(String(theirs.headers.vary)))
          differ.push(`${pathname} does not vary by accept`)
      }
    expect(differ).toEqual([])
  })

  look('leads former addresses on, with the query', async () => {
    for (const pathname of MOVED) {
      const [theirs, ours] = await both(pathname)
      expect([pathname, theirs.status, theirs.headers.location]).toEqual([pathname, 301, ours.headers.location])
    }
  })

  look('says in its headers how long to keep what was found, and never keeps what was not', async () => {
    const assets = sample.filter((file) => file.startsWith('/assets/'))
    for (const asset of assets) {
      const [{ headers }] = await both(asset)
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    }
    const [gone] = await both('/assets/gone-0123456789.js')
    expect([gone.status, gone.headers['cache-control']]).toEqual([404, 'public, max-age=0, must-revalidate'])
  })

  look('answers what it knows with "not modified"', async () => {
    const [{ headers }] = await both('/faq')
    const again = await ask(host?.url ?? '', '/faq', '', 'GET', String(headers.etag))
    expect([again.status, again.body.length]).toEqual([304, 0])
    expect(again.headers['content-security-policy']).toBe(headers['content-security-policy'])
  })

  look('refuses other methods, and paths out of the site', async () => {
    const [theirs, ours] = await both('/faq', '', 'POST')
    expect([theirs.status, theirs.headers.allow]).toEqual([ours.status, ours.headers.allow])
    for (const pathname of BROKEN) {
      const [answer] = await both(pathname)
      expect([pathname, answer.status >= 400]).toEqual([pathname, true])
    }
  })
})
