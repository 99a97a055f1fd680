/** A small static host with clean URLs, the 404 page, `_headers`, `_redirects` and compression. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { withBase, withoutBase } from '../../../src/core/lib/path.ts'
import { PortalError } from '../../../src/core/lib/portal-error.ts'
import {
  type HeaderRule,
  headersFor,
  parseHeaders,
  parseRedirects,
  type Redirect,
  type RedirectRule,
  redirectFor,
} from './host-rules.ts'
import { cleanPathname, resolvePath } from './resolve.ts'
import { chooseEncoding, type SiteFile, SiteFiles } from './site-files.ts'

export type ServerOptions = {
  /** Folder to serve. */
  root: string
  /** With 0, the system chooses a free port. */
  port: number
  /** Address to listen on. Defaults to the loopback address. */
  host?: string
  /** Path the site was built for, such as `/docs/`. Defaults to `/`. Rule files contain whole paths. */
  base?: string
}

export type RunningServer = { url: string; close: () => Promise<void> }

type Site = { base: string; files: SiteFiles; headers: HeaderRule[]; redirects: RedirectRule[] }
type Answer = Redirect | { status: 200 | 404; file: SiteFile | undefined; isNegotiated?: true }

/** Type of a page that is sent as Markdown because the client accepts it. Requests for the address of a twin get plain text. */
const MARKDOWN = 'text/markdown; charset=utf-8'

const PAGE_CACHE = 'public, max-age=0, must-revalidate'
/** Headers that rules set for the files of a path. */
const OF_FILES = new Set(['cache-control', 'content-type'])

/** Determines the response to a path. An existing file overrides a redirect that is not forced. */
async function answerFor(site: Site, pathname: string, search: string, accept = ''): Promise<Answer> {
  const { base, files, redirects } = site
  const forced = redirectFor(
    redirects.filter((rule) => rule.force),
    pathname,
    search,
  )
  if (forced) return forced
  const inside = withoutBase(base, pathname)
  if (inside === undefined) return pathname === '/' ? { status: 302, location: base } : { status: 404, file: undefined }
  const twin = accept.includes('text/markdown') ? twinOf(inside) : undefined
  if (twin !== undefined && (await files.exists(twin)))
    return { status: 200, file: await files.read(twin), isNegotiated: true }
  const found = await resolvePath(inside, (file) => files.exists(file))
  if (found.kind === 'redirect') return { status: 301, location: withBase(base, found.location) + search }
  if (found.kind === 'file') {
    return { status: found.file === '404.html' ? 404 : 200, file: await files.read(found.file) }
  }
  return redirectFor(redirects, pathname, search) ?? { status: 404, file: await files.read('404.html') }
}

/** File of the Markdown of a page. Undefined for paths of files. */
const twinOf = (path: string): string | undefined =>
  path.includes('.') ? undefined : `${path.replace(/^\/|\/$/g, '') || 'index'}.md`

async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  file: SiteFile,
): Promise<void> {
  const { compressible, etag } = file
  if (compressible) response.appendHeader('vary', 'accept-encoding')
  response.setHeader('etag', etag)
  if (status === 200 && request.headers['if-none-match'] === etag) {
    response.writeHead(304).end()
    return
  }
  const encoding = compressible ? chooseEncoding(String(request.headers['accept-encoding'] ?? '')) : 'identity'
  const body = await file.body(encoding)
  if (encoding !== 'identity') response.setHeader('content-encoding', encoding)
  const range = encoding === 'identity' && status === 200 ? rangeOf(request.headers.range, body.length) : undefined
  if (range) response.setHeader('content-range', `bytes ${range.from}-${range.to}/${body.length}`)
  const sent = range ? body.subarray(range.from, range.to + 1) : body
  response.setHeader('content-length', sent.length)
  response.writeHead(range ? 206 : status)
  response.end(request.method === 'HEAD' ? undefined : sent)
}

/** One range of bytes. Undefined for every other form, because a server may then send the whole file. */
function rangeOf(header: string | undefined, size: number): { from: number; to: number } | undefined {
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(header ?? '') ?? []
  if (first === undefined || Number(first) >= size) return undefined
  const to = last ? Math.min(Number(last), size - 1) : size - 1
  return Number(first) <= to ? { from: Number(first), to } : undefined
}

const sendText = (response: ServerResponse, status: number, text: string) =>
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${text}\n`)

async function handle(site: Site, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('allow', 'GET, HEAD')
    sendText(response, 405, 'Only GET and HEAD are answered.')
    return
  }
  const [rawPath = '/', query] = (request.url ?? '/').split('?', 2)
  const pathname = cleanPathname(rawPath)
  if (pathname === undefined) {
    sendText(response, 400, 'The path is not valid.')
    return
  }
  const answer = await answerFor(site, pathname, query ? `?${query}` : '', request.headers.accept)
  if ('location' in answer) {
    response.writeHead(answer.status, { location: answer.location }).end()
    return
  }
  response.setHeader('content-type', answer.file?.mediaType ?? 'text/plain; charset=utf-8')
  response.setHeader('cache-control', PAGE_CACHE)
  for (const [name, value] of headersFor(site.headers, pathname)) {
    // The response to a path without a file is a page, which differs from the file in type and cache time.
    if (answer.status === 404 && OF_FILES.has(name)) continue
    response.setHeader(name, value)
  }
  if (answer.isNegotiated) {
    response.setHeader('content-type', MARKDOWN)
    response.appendHeader('vary', 'accept')
  }
  if (answer.file) await sendFile(request, response, answer.status, answer.file)
  else response.writeHead(answer.status).end('Not found\n')
}

async function readSite(root: string, base: string): Promise<Site> {
  const files = new SiteFiles(root)
  if (!(await files.exists('index.html'))) {
    throw new PortalError('SITE_NOT_BUILT', {
      message: 'There is no built site to serve.',
      at: root,
      hint: 'Run "npm run build" first.',
    })
  }
  return {
    base,
    files,
    headers: parseHeaders(await files.text('_headers')),
    redirects: parseRedirects(await files.text('_redirects')),
  }
}

function listen(server: Server, port: number, host: string): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause) =>
      reject(
        new PortalError('PORT_UNAVAILABLE', {
          message: `Cannot listen on ${host}:${port}: ${cause.message}.`,
          hint: 'Set PORT to a free port, for example PORT=4174 npm start.',
          cause,
        }),
      ),
    )
    // Address is a string for a pipe and null for a closed server. A listening port has neither.
    server.listen(port, host, () => resolve(server.address() as AddressInfo))
  })
}

/**
 * Serves a built site until `close`.
 * @throws {PortalError} `SITE_NOT_BUILT`, `PORT_UNAVAILABLE`, or the errors in `_headers` or `_redirects`.
 */
export async function startServer({
  root,
  port,
  host = '127.0.0.1',
  base = '/',
}: ServerOptions): Promise<RunningServer> {
  const site = await readSite(root, base)
  const server = createServer((request, response) => {
    handle(site, request, response).catch((error: unknown) => {
      console.error(error)
      if (!response.headersSent) sendText(response, 500, 'The server failed; its output says why.')
      else response.destroy()
    })
  })
  const address = await listen(server, port, host)
  const name = host.includes(':') ? `[${host}]` : host
  return {
    url: `http://${name}:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
