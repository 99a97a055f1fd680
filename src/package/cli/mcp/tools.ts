/** The tools of the MCP server. None of them sends a transaction to a network. */
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'
import { chain } from '../../../chain.config.ts'
import { errorWords } from '../../../core/lib/error-model.ts'
import type { Explanation } from '../../explain/explain.ts'
import { explainFully } from '../../explain/full.ts'
import { decodeResult } from '../../rpc/decode.ts'
import { isReplayable, methods } from '../../rpc/method.ts'
import { checkParams, checkResponse, checkResult } from '../../rpc/validate.ts'
import { post } from '../check/post.ts'
import { redactor } from '../check/redact.ts'
import type { Document } from './knowledge.ts'
import { localNodeTool } from './local-node-tool.ts'
import { maxChars, methodTool, pageTool, searchTool } from './lookup-tools.ts'
import type { Pages } from './pages.ts'
import { registerPrompts } from './prompts.ts'
import { documentResources, pageResources } from './resources.ts'
import { refused, told, written } from './tool-result.ts'
import { withoutName } from './without-method.ts'

export type McpOptions = {
  document: Document
  /** The only URL that `call` contacts. Without it there is no `call`. */
  endpoint?: URL
  /** Pages of the documentation. Without them there is no `page`. */
  pages?: Pages
}

/** Characters of a body that is shown unless the caller wants another size. */
const CALL_CHARS = 20_000
const CALL_LIMITS = { timeoutMs: 20_000, maxBytes: 2_000_000, maxRedirects: 0 }
const params = z
  .union([z.array(z.unknown()), z.record(z.string(), z.unknown())])
  .optional()
  .describe('Params by position, or an object by their names')
const methodName = z.string().max(100).describe('Name of the method, such as eth_getBalance')
const READ_ONLY = { readOnlyHint: true, idempotentHint: true, openWorldHint: false }

const report = z
  .looseObject({ valid: z.boolean(), problems: z.array(z.unknown()).optional() })
  .optional()
  .describe('Whether it fits, and each problem with its place, in words')

/** Agents read this before they choose a tool. */
const INSTRUCTIONS = `The documentation of ${chain.name}, which runs Ethereum programs and differs from Ethereum in places. Look things up here before you rely on what you know of Ethereum.
- search first: its first results come with their text. Read more with page { path, section }, which takes the paths of results.
- method gives a card of a JSON-RPC method, and details by name. A method that is absent is named with its replacement.
- explain_error takes what a node, viem, ethers or web3.py returned. validate checks params and results, decode turns hex into numbers.
- local_node is a node in memory with funded accounts, for tries. call exists only if the user named an endpoint, and only reads.
Quantities are hex without leading zeros. Gas is charged by the limit, not by use.`

/** A server with the tools, prompts and resources. The caller connects it. */
export function createMcpServer(options: McpOptions): McpServer {
  const { document, endpoint, pages } = options
  const about = { name: chain.packageName, title: `${chain.name} documentation`, version: document.info.version }
  const server = new McpServer(about, { instructions: INSTRUCTIONS })
  searchTool(server, document, pages)
  if (pages) pageTool(server, document, pages)
  methodTool(server, document, pages)
  checks(server, document)
  localNodeTool(server)
  registerPrompts(server)
  documentResources(server, document)
  if (pages) pageResources(server, pages)
  if (endpoint) callTool(server, endpoint)
  return server
}

/** The library has the first sentence of each cause. The document has the others, which are the details. */
function withDetails(document: Document, explanation: Explanation): Explanation & { details?: string } {
  const notes = document['x-errors']?.[explanation.entry ?? '']
  const whole = notes ? errorWords({ remedy: '', ...notes }, 'cause').replaceAll('`', '') : ''
  const details = whole.startsWith(explanation.cause) ? whole.slice(explanation.cause.length).trim() : ''
  return details === '' ? explanation : { ...explanation, details }
}

function checks(server: McpServer, document: Document): void {
  server.registerTool(
    'explain_error',
    {
      title: 'Explain an error',
      description:
        'Returns the cause of an error and what to do. Accepts a text, code, response, log or object of a node, library, wallet, bundler or gateway.',
      inputSchema: {
        error: z.unknown().describe('Error object, response or text, as it came'),
        clientVersion: z.string().max(50).optional().describe('Release of the node, such as 0.16.2'),
      },
      outputSchema: z.looseObject({ verdict: z.string().describe('Kind of action that helps'), advice: z.string() }),
      annotations: READ_ONLY,
    },
    ({ error, clientVersion }) => told(withDetails(document, explainFully(error, { clientVersion }))),
  )
  server.registerTool(
    'validate',
    {
      title: 'Validate a request or an answer',
      description: 'Checks params, a result or a whole response of a method, with the place of each problem.',
      inputSchema: {
        method: methodName,
        params,
        result: z.unknown().optional().describe('Result to check'),
        response: z.unknown().optional().describe('Whole response to check, with jsonrpc and id'),
      },
      outputSchema: { params: report, result: report, response: report },
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
      title: 'Decode a result',
      description: 'Turns the quantities of a result into decimal numbers.',
      inputSchema: { method: methodName, params, result: z.unknown().describe('Result of the method') },
      outputSchema: z.looseObject({ value: z.unknown().optional().describe('The result, if it is no object') }),
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

const shortened = (body: string, most: number): string =>
  body.length <= most
    ? body
    : `${body.slice(0, most)}\n[Cut: the body has ${body.length} characters. Raise max_chars for more.]`

/** Excludes methods that change state or need a socket. */
const isSendable = (method: string): boolean => isReplayable(method)

function callTool(server: McpServer, endpoint: URL): void {
  const redact = redactor(endpoint)
  server.registerTool(
    'call',
    {
      title: 'Call a method',
      description: `Asks the endpoint that the user named one JSON-RPC method that only reads.`,
      inputSchema: {
        method: methodName,
        params,
        max_chars: maxChars(CALL_CHARS),
      },
      outputSchema: { status: z.number().describe('HTTP status'), body: z.string().describe('Body of the response') },
      annotations: { readOnlyHint: true, openWorldHint: true },
    },
    async ({ method, params: asked = [], max_chars = CALL_CHARS }) => {
      if (!methods.some((name) => name === method)) return refused(withoutName(method, []))
      if (!isSendable(method)) return refused(`${method} is not sent: it changes something or needs a WebSocket.`)
      const report = checkParams(method, asked)
      if (!report.valid) return refused(JSON.stringify(report))
      try {
        const request = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: asked })
        const { status, text } = await post(endpoint, request, CALL_LIMITS)
        const body = shortened(redact(text), max_chars)
        return written(`HTTP ${status}\n${body}`, { status, body })
      } catch (error) {
        return refused(redact((error as Error).message))
      }
    },
  )
}
