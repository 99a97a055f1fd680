/** The resources of the MCP server: the document, its methods and shapes, pages and their sections. */
import { type McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js'
import { McpError } from '@modelcontextprotocol/sdk/types.js'
import { chain } from '../../../chain.config.ts'
import { type Document, describeMethod, describeShape } from './knowledge.ts'
import { bodyOf, MOST_CHARS, pageAnswer } from './page-answer.ts'
import { MissingPage, type Pages } from './pages.ts'

/** Error code of the protocol. The SDK does not name it. */
const NO_SUCH_RESOURCE = -32_002

const missing = (uri: URL): McpError => new McpError(NO_SUCH_RESOURCE, 'Resource not found', { uri: uri.href })

export function documentResources(server: McpServer, document: Document): void {
  const json = (uri: URL, value: unknown) => {
    if (value === undefined) throw missing(uri)
    return { contents: [{ uri: uri.href, mimeType: 'application/json', text: JSON.stringify(value) }] }
  }
  server.registerResource(
    'openrpc',
    'openrpc://document',
    {
      title: 'OpenRPC document',
      description: `The whole JSON-RPC interface of ${chain.name}`,
      mimeType: 'application/json',
    },
    (uri) => json(uri, document),
  )
  const list = () => ({
    resources: document.methods.map(({ name, summary = '' }) => ({
      ...{ name, title: name, description: summary, uri: `openrpc://methods/${name}`, mimeType: 'application/json' },
    })),
  })
  server.registerResource(
    'method',
    new ResourceTemplate('openrpc://methods/{name}', { list }),
    { title: 'Method', description: 'A method with the shapes it uses', mimeType: 'application/json' },
    (uri, { name }) => json(uri, describeMethod(document, String(name)).found),
  )
  const shapes = () => ({
    resources: Object.entries(document.components.schemas).map(([name, { title = name, description = '' }]) => ({
      ...{ name, title, description, uri: `openrpc://schemas/${name}`, mimeType: 'application/json' },
    })),
  })
  server.registerResource(
    'schema',
    new ResourceTemplate('openrpc://schemas/{name}', { list: shapes }),
    { title: 'Shape', description: 'A shape with the shapes it uses', mimeType: 'application/json' },
    (uri, { name }) => json(uri, describeShape(document, String(name))),
  )
}

export function pageResources(server: McpServer, pages: Pages): void {
  const list = async () => ({
    resources: (await pages.list()).map(({ path, title, description }) => ({
      ...{ name: title, title, description, uri: `docs://pages${path}`, mimeType: 'text/markdown' },
    })),
  })
  server.registerResource(
    'page',
    new ResourceTemplate('docs://pages/{+path}', { list }),
    {
      title: 'Page or section',
      description: 'A page as Markdown, or a section of it: docs://pages/reference/limits#endpoints',
      mimeType: 'text/markdown',
    },
    async (uri, { path }) => ({
      contents: [{ uri: uri.href, mimeType: 'text/markdown', text: await resourceText(pages, uri, String(path)) }],
    }),
  )
}

async function resourceText(pages: Pages, uri: URL, given: string): Promise<string> {
  const [path = ''] = given.split('#')
  const clean = pages.pathOf(`/${path}`)
  if (clean === undefined) throw missing(uri)
  const twin = await pages.read(clean).catch((error: unknown) => {
    throw error instanceof MissingPage ? missing(uri) : error
  })
  const section = uri.hash.slice(1)
  if (section === '') return bodyOf(twin)
  const found = pageAnswer(twin, { path: clean, section: decodeURIComponent(section), maxChars: MOST_CHARS })
  if ('near' in found) throw missing(uri)
  return found.text
}
