/** The tools of the MCP server. All are read-only and reject methods that send transactions. */
import { McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js'
import { McpError } from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'
import { chain } from '../../../chain.config.ts'
import { explainFully } from '../../explain/full.ts'
import { isMissing, listedName, withoutMethod } from '../../explain/missing-method.ts'
import { decodeResult } from '../../rpc/decode.ts'
import { isReplayable, methods } from '../../rpc/method.ts'
import { checkParams, checkResponse, checkResult } from '../../rpc/validate.ts'
import { post } from '../check/post.ts'
import { redactor } from '../check/redact.ts'
import { type Document, describeMethod, describeShape } from './knowledge.ts'
import type { Pages } from './pages.ts'
import { searchOf } from './site-search.ts'

/** Error code of the protocol. The SDK does not name it. */
const NO_SUCH_RESOURCE = -32_002

export type McpOptions = {
  document: Document
  /** The only URL that `call` contacts. Without it there is no `call`. */
  endpoint?: URL
  /** Pages of the documentation. Without them there is no `page`. */
  pages?: Pages
}

type Text = { content: { type: 'text'; text: string }[]; isError?: true }
const told = (value: unknown): Text => ({
  content: [
    {
      type: 'text',
      text: JSON.stringify(value, (_, member: unknown) => (typeof member === 'bigint' ? member.toString() : member), 2),
    },
  ],
})
const refused = (reason: string): Text => ({ content: [{ type: 'text', text: reason }], isError: true })

const CALL_LIMITS = { timeoutMs: 20_000, maxBytes: 2_000_000, maxRedirects: 0 }
const params = z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]).optional()
const READ_ONLY = { readOnlyHint: true, openWorldHint: false }

/** A server with the tools and resources. The caller connects it. */
export function createMcpServer(options: McpOptions): McpServer {
  const { document, endpoint, pages } = options
  const server = new McpServer({ name: chain.packageName, version: document.info.version })
  lookups(server, document, pages)
  if (pages) pageTool(server, pages)
  checks(server)
  resources(server, document)
  if (pages) pageResources(server, pages)
  if (endpoint) callTool(server, endpoint)
  return server
}

function lookups(server: McpServer, document: Document, pages: Pages | undefined): void {
  const search = searchOf(document, pages)
  server.registerTool(
    'search',
    {
      description: `Finds pages, sections, JSON-RPC methods, fields and errors of ${chain.name} by words, the best first.`,
      inputSchema: { query: z.string().min(1).max(200) },
      annotations: READ_ONLY,
    },
    async ({ query }) => told(await search(query)),
  )
  server.registerTool(
    'method',
    {
      description: 'Everything about one JSON-RPC method: params, result, errors, limits, differences from Ethereum.',
      inputSchema: { name: z.string().max(100) },
      annotations: READ_ONLY,
    },
    ({ name }) => {
      const { found, near } = describeMethod(document, name)
      return found ? told(found) : refused(withoutName(name, near))
    },
  )
}

function pageTool(server: McpServer, pages: Pages): void {
  server.registerTool(
    'page',
    {
      description: `A page of the ${chain.name} documentation as Markdown, by its path, such as /reference/limits.`,
      inputSchema: { path: z.string().min(1).max(300) },
      annotations: { readOnlyHint: true, openWorldHint: true },
    },
    async ({ path }) => {
      try {
        return { content: [{ type: 'text' as const, text: await pages.read(path) }] }
      } catch (error) {
        return refused((error as Error).message)
      }
    },
  )
}

function pageResources(server: McpServer, pages: Pages): void {
  const list = async () => ({
    resources: (await pages.list()).map(({ path, title, description }) => ({
      ...{ name: title, description, uri: `docs://pages${path}`, mimeType: 'text/markdown' },
    })),
  })
  server.registerResource(
    'page',
    new ResourceTemplate('docs://pages/{+path}', { list }),
    { mimeType: 'text/markdown' },
    async (uri, { path }) => ({
      contents: [{ uri: uri.href, mimeType: 'text/markdown', text: await pages.read(`/${String(path)}`) }],
    }),
  )
}

function checks(server: McpServer): void {
  server.registerTool(
    'explain_error',
    {
      description:
        'Returns the cause of an error and what to do. Accepts a text, code, response, log or object of a node, library, wallet, bundler or gateway.',
      inputSchema: { error: z.unknown(), clientVersion: z.string().max(50).optional() },
      annotations: READ_ONLY,
    },
    ({ error, clientVersion }) => told(explainFully(error, { clientVersion })),
  )
  server.registerTool(
    'validate',
    {
      description: 'Checks params, a result or a whole response of a method, with the place of each problem.',
      inputSchema: { method: z.string(), params, result: z.unknown().optional(), response: z.unknown().optional() },
      annotations: READ_ONLY,
    },
    ({ method, params: asked, result, response }) =>
      told({
        ...(asked !== undefined && { params: checkParams(method, asked) }),
        ...(result !== undefined && { result: checkResult(method, result, asked) }),
        ...(response !== undefined && { response: checkResponse(method, response) }),
      }),
  )
  server.registerTool(
    'decode',
    {
      description: 'Turns the quantities of a result into decimal numbers.',
      inputSchema: { method: z.string(), params, result: z.unknown() },
      annotations: READ_ONLY,
    },
    ({ method, params: asked = [], result }) => {
      try {
        return told(decodeResult(method as 'eth_chainId', asked as never, result))
      } catch (error) {
        return refused((error as Error).message)
      }
    },
  )
}

/** What to do without a method. Letters that are near lead nowhere where the method is known and missing. */
function withoutName(name: string, near: readonly string[]): string {
  if (!isMissing(name))
    return [`There is no method ${name}.`, near.length > 0 ? `Nearest: ${near.join(', ')}.` : ''].join(' ').trim()
  const method = listedName(name) ?? name
  const { cause, advice } = withoutMethod(method)
  return `${cause} ${advice} Read page ${explainFully(method).where.page}.`
}

/** Excludes methods that change state or need a socket. */
const isSendable = (method: string): boolean => isReplayable(method)

function callTool(server: McpServer, endpoint: URL): void {
  const redact = redactor(endpoint)
  server.registerTool(
    'call',
    {
      description: `Asks the endpoint that the user named one JSON-RPC method that only reads.`,
      inputSchema: { method: z.string(), params },
      annotations: { readOnlyHint: true, openWorldHint: true },
    },
    async ({ method, params: asked = [] }) => {
      if (!methods.some((name) => name === method)) return refused(withoutName(method, []))
      if (!isSendable(method)) return refused(`${method} is not sent: it changes something or needs a WebSocket.`)
      const report = checkParams(method, asked)
      if (!report.valid) return { ...told(report), isError: true as const }
      try {
        const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: asked })
        const { status, text } = await post(endpoint, body, CALL_LIMITS)
        return { content: [{ type: 'text' as const, text: redact(`HTTP ${status}\n${text}`) }] }
      } catch (error) {
        return refused(redact((error as Error).message))
      }
    },
  )
}

function resources(server: McpServer, document: Document): void {
  const json = (uri: URL, value: unknown) => {
    if (value === undefined) throw new McpError(NO_SUCH_RESOURCE, 'Resource not found', { uri: uri.href })
    return { contents: [{ uri: uri.href, mimeType: 'application/json', text: JSON.stringify(value) }] }
  }
  server.registerResource('openrpc', 'openrpc://document', { mimeType: 'application/json' }, (uri) =>
    json(uri, document),
  )
  const list = () => ({
    resources: document.methods.map(({ name }) => ({ name, uri: `openrpc://methods/${name}` })),
  })
  server.registerResource(
    'method',
    new ResourceTemplate('openrpc://methods/{name}', { list }),
    { mimeType: 'application/json' },
    (uri, { name }) => json(uri, describeMethod(document, String(name)).found),
  )
  const shapes = () => ({
    resources: Object.keys(document.components.schemas).map((name) => ({ name, uri: `openrpc://schemas/${name}` })),
  })
  server.registerResource(
    'schema',
    new ResourceTemplate('openrpc://schemas/{name}', { list: shapes }),
    { mimeType: 'application/json' },
    (uri, { name }) => json(uri, describeShape(document, String(name))),
  )
}
