/** The tools that read the documentation: `search`, `page` and `method`. */
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'
import { chain } from '../../../chain.config.ts'
import { methodPath } from '../../../core/lib/path.ts'
import { type Document, describeMethod, describeShape } from './knowledge.ts'
import { DETAILS, methodDetail } from './method-detail.ts'
import { methodText } from './method-text.ts'
import { DEFAULT_CHARS, MOST_CHARS, type PageAnswer, type PageQuestion, pageAnswer } from './page-answer.ts'
import { leftOutSentence, MissingPage, nearPages, type Pages } from './pages.ts'
import { type FullHit, withTexts } from './result-texts.ts'
import { DEFAULT_LIMIT, KINDS, searchOf } from './site-search.ts'
import { refused, type ToolResult, told, written } from './tool-result.ts'
import { withoutName } from './without-method.ts'

const READ_ONLY = { readOnlyHint: true, idempotentHint: true, openWorldHint: false }
/** Size of a search answer unless the caller wants another. Characters. */
const SEARCH_CHARS = 4_000
const LEAST_CHARS = 200
const MOST_LIMIT = 30

/** The parameter that bounds an answer. */
export const maxChars = (usual: number) =>
  z
    .number()
    .int()
    .min(LEAST_CHARS)
    .max(MOST_CHARS)
    .optional()
    .describe(`Most characters of the answer. ${usual.toLocaleString('en')} when left out.`)

const place = {
  kind: z.enum([...KINDS, 'shape']).describe('Kind of the place'),
  name: z.string().describe('Title, method, field or error'),
  path: z.string().optional().describe('Argument for the tool page'),
  text: z.string().describe('The place as Markdown, or one line about it'),
}

export function searchTool(server: McpServer, document: Document, pages: Pages | undefined): void {
  const search = searchOf(document, pages)
  server.registerTool(
    'search',
    {
      title: `Search ${chain.name} documentation`,
      description: `Finds pages, sections, JSON-RPC methods, fields and errors of ${chain.name} by words, the best first. The first has its text, which often contains the answer, and the next two the part that matches. Read the rest with page.`,
      inputSchema: {
        query: z.string().min(1).max(400).describe('A question or a few words, as you would type them'),
        limit: z
          .number()
          .int()
          .min(1)
          .max(MOST_LIMIT)
          .optional()
          .describe(`Most results. ${DEFAULT_LIMIT} when left out.`),
        kind: z.enum(KINDS).optional().describe('Only results of this kind'),
        max_chars: maxChars(SEARCH_CHARS),
      },
      outputSchema: {
        results: z.array(z.object({ ...place, isFull: z.boolean(), isCut: z.boolean() })).describe('The best first'),
      },
      annotations: READ_ONLY,
    },
    async ({ query, limit, kind, max_chars = SEARCH_CHARS }) => {
      const hits = await search(query, { kind, ...(limit !== undefined && { limit }) })
      const found = await withTexts(hits, { query, pages, maxChars: max_chars })
      const { results, text } = within(found, max_chars)
      return written(results.length === 0 ? await nothingFound(pages) : text, { results })
    },
  )
}

async function nothingFound(pages: Pages | undefined): Promise<string> {
  const docs = await pages?.packed?.().catch(() => undefined)
  return `Nothing was found. Try other words, or fewer.${docs === undefined ? '' : ` ${leftOutSentence(docs)}`}`
}

/** The first results that fit, as text too. */
function within(found: readonly FullHit[], most: number): { results: FullHit[]; text: string } {
  const results: FullHit[] = []
  let text = ''
  for (const hit of found) {
    const next = `${text === '' ? '' : `${text}\n\n`}${resultText(hit, results.length)}`
    if (next.length > most) break
    results.push(hit)
    text = next
  }
  const [best] = found
  if (results.length > 0 || best === undefined) return { results, text }
  const line = { ...best, text: best.text.slice(0, LINE_CHARS), isFull: false, isCut: true }
  return { results: [line], text: resultText(line, 0).slice(0, most) }
}

/** A result under its path. */
function resultText({ kind, name, path, text, isFull, isCut }: FullHit, index: number): string {
  const head = `${index + 1}. ${name} (${kind}${isFull && isCut ? ', in part' : ''})${path === undefined ? '' : `: ${path}`}`
  return `${head}\n${isFull ? text : lineOf(text)}`
}

/** Characters of a result that shows only a line. */
const LINE_CHARS = 160

/** Ends after a sentence if there is one, or after a word. */
function lineOf(text: string): string {
  if (text.length <= LINE_CHARS) return text
  const cut = text.slice(0, LINE_CHARS)
  const end = Math.max(cut.lastIndexOf('. '), cut.lastIndexOf('? '))
  return end > LINE_CHARS / 3 ? cut.slice(0, end + 1) : `${cut.replace(/\s+\S*$/, '')} …`
}

export function pageTool(server: McpServer, document: Document, pages: Pages): void {
  server.registerTool(
    'page',
    {
      title: 'Read a page or a section',
      description: `A page of the ${chain.name} documentation as Markdown, or one section of it. A page that is longer than max_chars is cut, with the sizes of its sections: ask for a section then.`,
      inputSchema: {
        path: z
          .string()
          .min(1)
          .max(500)
          .describe(
            'Path or full address, such as /reference/limits or /reference/limits#endpoints, as search gives it',
          ),
        section: z.string().max(200).optional().describe('Anchor or title of a section, or id of a row'),
        max_chars: maxChars(DEFAULT_CHARS),
      },
      outputSchema: {
        path: z.string(),
        title: z.string(),
        section: z.string().optional(),
        text: z.string().describe('Markdown'),
        characters: z.number().describe('Size of the page or section'),
        isCut: z.boolean(),
        continuesAt: z.string().optional().describe('Section where a cut text continues'),
        sections: z
          .array(z.object({ section: z.string(), title: z.string(), characters: z.number() }))
          .optional()
          .describe('Sections to request, if the text was cut'),
      },
      annotations: { ...READ_ONLY, openWorldHint: true },
    },
    async ({ path, section, max_chars = DEFAULT_CHARS }) =>
      readPage({ document, pages }, { path, section, maxChars: max_chars }),
  )
}

async function readPage(
  { document, pages }: { document: Document; pages: Pages },
  { path: given, section, maxChars: most }: { path: string; section: string | undefined; maxChars: number },
): Promise<ToolResult> {
  const path = pages.pathOf(given)
  if (path === undefined)
    return refused(
      `${given.slice(0, 100)} is no path of this documentation. Paths look like /reference/limits. Use search to find them.`,
    )
  const wanted = section?.replace(/^#/, '') || decoded(given.split('#')[1] ?? '')
  const question = { path, section: wanted, maxChars: most }
  try {
    const answer = pageAnswer(await pages.read(path), question)
    if (!('near' in answer)) return written(pageText(answer), answer)
    const own = fromDocument(document, question)
    if (own !== undefined) return written(pageText(own), own)
    const near =
      answer.near.length > 0 ? ` Sections of it: ${answer.near.join(', ')}.` : ' Read the page without a section.'
    return refused(`${path} has no section ${wanted}.${near}`)
  } catch (error) {
    const own = fromDocument(document, question)
    if (own !== undefined) return written(pageText(own), own)
    if (!(error instanceof MissingPage)) return refused((error as Error).message)
    const near = nearPages(path, await pages.list()).map(({ path: other, title }) => `${other} (${title})`)
    return refused(
      `There is no page ${path}. ${near.length > 0 ? `Nearest: ${near.join(', ')}.` : 'Search for its subject.'}`,
    )
  }
}

/**
 * The package has the card of a method instead of its page, and the shapes of the document instead of their page. Both
 * answer for a section that the page of the site has.
 */
function fromDocument(document: Document, question: PageQuestion): PageAnswer | undefined {
  const { path, section = '' } = question
  const name = path.slice(path.lastIndexOf('/') + 1)
  const shape = path === SHAPES ? describeShape(document, section.replace(/^type-/, '')) : undefined
  if (shape !== undefined) return shapeAnswer(question, JSON.stringify(shape))
  const text = methodPath(name) === path && section !== '' ? methodText(document, name) : undefined
  const answer = text === undefined ? undefined : pageAnswer(text, question)
  return answer === undefined || 'near' in answer ? undefined : answer
}

const SHAPES = '/reference/shapes'

function shapeAnswer({ path, section = '', maxChars: most }: PageQuestion, json: string): PageAnswer {
  const isCut = json.length > most
  const text = isCut ? `${json.slice(0, most)}…` : json
  return { path, section, title: section.replace(/^type-/, ''), text, isCut, characters: json.length }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function pageText({ text, isCut, characters, continuesAt, sections = [], path }: PageAnswer): string {
  if (!isCut) return text
  const sizes = sections.map((one) => `${one.section} ${one.characters.toLocaleString('en')}`).join(', ')
  const next = continuesAt === undefined ? '' : ` It continues at section ${continuesAt}.`
  const more = sizes === '' ? ' Raise max_chars for the rest.' : ` Sections with their sizes: ${sizes}.`
  return `${text}\n\n[Cut: ${path} has ${characters.toLocaleString('en')} characters here.${next}${more}]`
}

export function methodTool(server: McpServer, document: Document, pages: Pages | undefined): void {
  server.registerTool(
    'method',
    {
      title: 'Look up a JSON-RPC method',
      description:
        'A card of one JSON-RPC method: signature, what bites on this chain, errors, limits, a request. More by name in detail.',
      inputSchema: {
        name: z.string().min(1).max(100).describe('Name of the method, such as eth_getLogs'),
        detail: z
          .string()
          .max(40)
          .optional()
          .describe(`What to return instead of the card: ${DETAILS.join(', ')}, or code:viem and so on`),
        max_chars: maxChars(DEFAULT_CHARS),
      },
      outputSchema: {
        name: z.string().optional(),
        detail: z.string().optional(),
        text: z.string().optional().describe('Markdown'),
        method: z.unknown().optional().describe('For schema: the method of the OpenRPC document'),
        shapes: z.unknown().optional().describe('For schema: the shapes that it uses'),
      },
      annotations: READ_ONLY,
    },
    async ({ name, detail = 'card', max_chars = DEFAULT_CHARS }) => {
      const { found, near } = describeMethod(document, name)
      if (!found) return refused(withoutName(name, near))
      if (detail === 'schema') return schemaResult(found, max_chars)
      const text = await methodDetail({ document, pages }, { name, detail, maxChars: max_chars })
      return typeof text === 'string' ? written(text, { name, detail, text }) : refused(text.reason)
    },
  )
}

/** Refuses a schema above the size, because a part of it would not be valid. */
function schemaResult(found: unknown, most: number): ToolResult {
  const result = told(found)
  const size = result.content[0]?.text.length ?? 0
  if (size <= most) return result
  return refused(`The schema has ${size} characters. Ask with max_chars ${size}, or for params, result or errors.`)
}
