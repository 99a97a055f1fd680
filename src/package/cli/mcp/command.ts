/** `monad-json-rpc mcp`: the reference as a Model Context Protocol server, over standard input or HTTP. */
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { isIP } from 'node:net'
import { parseArgs } from 'node:util'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { PortalError } from '../../../core/lib/portal-error.ts'
import { isHostAllowed, isLoopback, isOriginAllowed } from '../../node/server/access.ts'
import { addressOf } from './address.ts'
import { readDocument } from './knowledge.ts'
import { packedDocs } from './packed-docs.ts'
import { pagesOf, siteOfPackage } from './pages.ts'
import { createMcpServer, type McpOptions } from './tools.ts'

export const MCP_USAGE = `Usage: monad-json-rpc mcp [options]

The reference as a server of the Model Context Protocol. Tools: search, page, method, explain_error, validate, decode,
local_node, and call when an endpoint is named. No tool sends a transaction to a network. Where the site does not answer,
it goes on with the pages that the package contains.

  --endpoint <url>   the only address that "call" asks; redirects are refused
  --site <url>       where "search" and "page" look; the site that the package came from when left out
  --http <port>      HTTP at /mcp instead of standard input and output; 0 takes a free port
  --host <address>   127.0.0.1; elsewhere --token is needed
  --token <text>     clients must send "Authorization: Bearer <text>"
  --help`

type McpArguments = { endpoint?: URL; site?: URL; port?: number; host: string; token?: string }

const HINT = 'Run "monad-json-rpc mcp --help".'
const usageError = (message: string): PortalError => new PortalError('USAGE', { message, hint: HINT })

/**
 * Reads the arguments after `mcp`. Returns undefined for a help request.
 * @throws {PortalError} `USAGE`. The text contains neither the URL nor the token.
 */
export function parseMcpArguments(args: readonly string[]): McpArguments | undefined {
  const text = { type: 'string' } as const
  const options = {
    endpoint: text,
    site: text,
    http: text,
    host: text,
    token: text,
    help: { type: 'boolean', short: 'h' },
  } as const
  let values: { endpoint?: string; site?: string; http?: string; host?: string; token?: string; help?: boolean }
  try {
    values = parseArgs({ args: [...args], options }).values
  } catch (error) {
    throw usageError((error as Error).message)
  }
  if (values.help) return undefined
  const host = values.host ?? '127.0.0.1'
  const port = values.http === undefined ? undefined : Number(values.http)
  if (port !== undefined && !(Number.isInteger(port) && port >= 0 && port <= 65_535))
    throw usageError('--http must be a port from 0 to 65535.')
  if (!isLoopback(host) && !values.token) throw usageError('Off this machine --token is needed.')
  const endpoint = values.endpoint === undefined ? undefined : addressOf('--endpoint', values.endpoint, HINT)
  const site = values.site === undefined ? undefined : addressOf('--site', values.site, HINT)
  return {
    host,
    ...(endpoint && { endpoint }),
    ...(site && { site }),
    ...(port !== undefined && { port }),
    ...(values.token && { token: values.token }),
  }
}

/** Runs the command until its input ends or it receives a signal. Returns the exit code. */
export async function runMcp(args: readonly string[]): Promise<0> {
  const given = parseMcpArguments(args)
  if (given === undefined) {
    console.log(MCP_USAGE)
    return 0
  }
  const { endpoint } = given
  const site = given.site ?? (await siteOfPackage())
  const packed = await packedDocs()
  const options: McpOptions = {
    document: await readDocument(),
    ...(endpoint && { endpoint }),
    ...((site || packed) && { pages: pagesOf(site, packed) }),
  }
  if (given.port === undefined) await overStdio(options)
  else {
    const { url, close } = await serveMcp(options, { ...given, port: given.port })
    console.error(`MCP at ${url}`)
    await new Promise<void>((resolve) => void process.once('SIGINT', resolve).once('SIGTERM', resolve))
    await close()
  }
  return 0
}

async function overStdio(options: McpOptions): Promise<void> {
  const transport = new StdioServerTransport()
  const ended = new Promise<void>((resolve) => {
    process.stdin.once('end', resolve)
    process.once('SIGINT', resolve)
    process.once('SIGTERM', resolve)
  })
  const server = createMcpServer(options)
  await server.connect(transport)
  await ended
  await server.close()
}

export type ServeMcpOptions = { host: string; port: number; token?: string }

/** Listens at `/mcp`. Each session has its own server. */
export async function serveMcp(
  options: McpOptions,
  { host, port, token }: ServeMcpOptions,
): Promise<{ url: string; close: () => Promise<void> }> {
  const sessions = new Map<string, StreamableHTTPServerTransport>()
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const reason = refusalOf(request, token)
    if (reason !== undefined) return void response.writeHead(reason[0], { 'content-type': 'text/plain' }).end(reason[1])
    const id = request.headers['mcp-session-id']
    const known = typeof id === 'string' ? sessions.get(id) : undefined
    await (known ?? (await opened(options, sessions))).handleRequest(request, response)
  }
  const server = createServer((request, response) => {
    handle(request, response).catch(() => void response.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const address = server.address()
  const taken = typeof address === 'object' && address ? address.port : port
  return {
    url: `http://${isIP(host) === 6 ? `[${host}]` : host}:${taken}/mcp`,
    close: async () => {
      for (const transport of sessions.values()) await transport.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const MOST_SESSIONS = 100

async function opened(
  options: McpOptions,
  sessions: Map<string, StreamableHTTPServerTransport>,
): Promise<StreamableHTTPServerTransport> {
  const transport = new StreamableHTTPServerTransport({
    sessionIdGenerator: randomUUID,
    onsessioninitialized: (id) => {
      const [oldest] = sessions.keys()
      if (sessions.size >= MOST_SESSIONS && oldest !== undefined) {
        void sessions.get(oldest)?.close()
        sessions.delete(oldest)
      }
      sessions.set(id, transport)
    },
  })
  transport.onclose = () => void (transport.sessionId && sessions.delete(transport.sessionId))
  // The class declares members as optional that are required in the interface of the same package.
  await createMcpServer(options).connect(transport as Parameters<ReturnType<typeof createMcpServer>['connect']>[0])
  return transport
}

const NOBODY = { hosts: [], origins: [] }

function refusalOf({ headers, url }: IncomingMessage, token: string | undefined): [number, string] | undefined {
  if (!isHostAllowed(headers.host, NOBODY)) return [403, 'This host is not served.']
  if (!isOriginAllowed(headers.origin, NOBODY)) return [403, 'This origin is not served.']
  if (url?.split('?')[0] !== '/mcp') return [404, 'Ask at /mcp.']
  if (token !== undefined && headers.authorization !== `Bearer ${token}`) return [401, 'A token is needed.']
  return undefined
}
