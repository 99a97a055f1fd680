/**
 * Measures the cost of an answer for an agent. A scripted reader looks for the words of 40 answers, over HTTP from `llms.txt` and over
 * the MCP server from its search, and counts requests and characters. `agents-ratchet.json` contains the figures that a
 * change may lower but not raise.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import { parse } from 'yaml'
import { startServer } from '../scripts/ship/serve/server.ts'
import { methodPath } from '../src/core/lib/path.ts'
import { errorPath } from '../src/core/markdown/card-paths.ts'
import { HEAD_BYTES } from '../src/core/markdown/twin-head.ts'
import { readDocument } from '../src/package/cli/mcp/knowledge.ts'
import { pagesOf } from '../src/package/cli/mcp/pages.ts'
import { createMcpServer } from '../src/package/cli/mcp/tools.ts'
import { bodyTerms } from '../src/search/query/words.ts'

export type Question = { question: string; page: string; answer: string }
export type Reading = { question: string; isReached: boolean; requests: number; characters: number }
export type AgentCost = {
  over: 'HTTP' | 'MCP'
  reached: number
  questions: number
  meanRequests: number
  medianCharacters: number
  meanCharacters: number
  mostCharacters: number
}

/** Requests after which the reader gives up. */
const MOST_REQUESTS = 4
/** Results of a search that the reader opens, the best first. */
const OPENED = 3

/** Reads a file, or the bytes of a range of it. Empty for a missing file. */
type Fetched = (path: string, range?: string) => Promise<string>
type Ask = (tool: string, args: Record<string, unknown>) => Promise<string>

/** Costs of a built site, and each reading. */
export async function benchAgents(root: string): Promise<{ costs: AgentCost[]; readings: Reading[] }> {
  const questions = parse(await readFile(join(root, 'bench/agent-questions.yaml'), 'utf8')) as Question[]
  const server = await startServer({ root: join(root, 'dist/site'), port: 0 })
  try {
    const fetched = siteReader(server.url)
    const http = []
    for (const one of questions) http.push(await readOverHttp(one, fetched))
    const mcp = await overMcp(new URL(`${server.url}/`), questions)
    return { costs: [costOf('HTTP', http), costOf('MCP', mcp)], readings: [...http, ...mcp] }
  } finally {
    await server.close()
  }
}

/** Reads files of a served site. */
export const siteReader =
  (url: string): Fetched =>
  async (path, range) => {
    // Ranges count the bytes of the uncompressed file.
    const headers = range === undefined ? {} : { range: `bytes=${range}`, 'accept-encoding': 'identity' }
    const response = await fetch(new URL(path, url), { headers })
    return response.ok ? response.text() : ''
  }

const has = (text: string, answer: string): boolean => text.toLowerCase().includes(answer.toLowerCase())

/** Bytes of a page that hold its head and its lead. */
const HEAD = `0-${HEAD_BYTES - 1}`
/** Sections of a page that the reader tries before it reads the page whole. */
const SECTIONS = 2

/**
 * Reads the index, then the page that the question names. Of that page it reads the card, the head, the sections whose
 * names share most words with the question, then the whole. The page counts only if the index leads to it.
 */
export async function readOverHttp({ question, page, answer }: Question, fetched: Fetched): Promise<Reading> {
  const reading = { question, isReached: false, requests: 0, characters: 0 }
  const read = async (path: string, range?: string): Promise<string> => {
    const text = await fetched(path, range)
    reading.requests += 1
    reading.characters += text.length
    reading.isReached ||= path !== INDEX && has(text, answer)
    return text
  }
  const index = await read(INDEX)
  const name = page.slice(page.lastIndexOf('/') + 1)
  // A fact of the index does not need a page. Methods and errors are named by the form of their address.
  if (has(factsOf(index), answer)) return { ...reading, isReached: true }
  const isNamed = BY_NAME.some((folder) => page.startsWith(folder)) || index.includes(name)
  if (!isNamed) return reading
  if (page.startsWith('/reference/json-rpc/')) await read(`${page}.card.md`)
  if (reading.isReached) return reading
  const file = `${page}.md`
  const ranges = sectionsFor(question, await read(file, HEAD))
  for (const range of ranges) if (!reading.isReached) await read(file, range)
  if (!reading.isReached) await read(file)
  return reading
}
const INDEX = '/llms.txt'
/** The facts that the index states, without its lists of names. */
const factsOf = (index: string): string => /^## Facts\n(.*?)(?=^## )/ms.exec(index)?.[1] ?? ''
/** Folders whose pages the index names by a rule. */
const BY_NAME = [methodPath(''), errorPath('')]

/** Ranges of the sections whose names share words with the question, most words first. */
function sectionsFor(question: string, head: string): string[] {
  const words = new Set(bodyTerms(question))
  const sections = [...head.matchAll(/#(\S+) (\d+-\d+)/g)].map(([, anchor = '', range = '']) => {
    const shared = bodyTerms(anchor.replaceAll('-', ' ')).filter((word) => words.has(word))
    return { range, score: shared.length }
  })
  return sections
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, SECTIONS)
    .map(({ range }) => range)
}

/** The search, then the places it found, in their order. */
export async function readOverMcp({ question, answer }: Question, ask: Ask): Promise<Reading> {
  const found = await ask('search', { query: question })
  let [requests, characters] = [1, found.length]
  const isThere = has(found, answer)
  const paths = [...found.matchAll(/^\d+\. .*: (\/\S+)$/gm)].map(([, path = '']) => path)
  for (const path of isThere ? [] : paths.slice(0, OPENED)) {
    if (requests >= MOST_REQUESTS) break
    const text = await ask('page', { path })
    requests += 1
    characters += text.length
    if (has(text, answer)) return { question, isReached: true, requests, characters }
  }
  return { question, isReached: isThere, requests, characters }
}

async function overMcp(site: URL, questions: readonly Question[]): Promise<Reading[]> {
  const [ours, theirs] = InMemoryTransport.createLinkedPair()
  const server = createMcpServer({ document: await readDocument(), pages: pagesOf(site) })
  await server.connect(ours)
  const client = new Client({ name: 'bench', version: '1.0.0' })
  await client.connect(theirs)
  const ask: Ask = async (name, args) => {
    const { content } = (await client.callTool({ name, arguments: args })) as { content: { text: string }[] }
    return content.map(({ text }) => text).join('\n')
  }
  const readings = []
  for (const one of questions) readings.push(await readOverMcp(one, ask))
  await client.close()
  return readings
}

export function costOf(over: AgentCost['over'], readings: readonly Reading[]): AgentCost {
  const sizes = readings.map(({ characters }) => characters).sort((a, b) => a - b)
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
  return {
    over,
    reached: readings.filter(({ isReached }) => isReached).length,
    questions: readings.length,
    meanRequests: Math.round(mean(readings.map(({ requests }) => requests)) * 100) / 100,
    medianCharacters: sizes[sizes.length >> 1] ?? 0,
    meanCharacters: Math.round(mean(sizes)),
    mostCharacters: sizes.at(-1) ?? 0,
  }
}

/** Slack for texts that grow by a sentence, as a share. */
const SLACK = 0.03

/** Describes each figure that rose above the ratchet. */
export function dearer(costs: readonly AgentCost[], ratchet: readonly AgentCost[]): string[] {
  return ratchet.flatMap((before) => {
    const now = costs.find(({ over }) => over === before.over)
    if (now === undefined) return [`${before.over} was not measured.`]
    const worse = [
      ...(now.reached < before.reached ? [`finds ${now.reached} of the words (before: ${before.reached})`] : []),
      ...(['meanRequests', 'medianCharacters', 'meanCharacters'] as const).flatMap((key) =>
        now[key] > before[key] * (1 + SLACK) ? [`${key} is ${now[key]} (before: ${before[key]})`] : [],
      ),
    ]
    return worse.length === 0 ? [] : [`${before.over}: ${worse.join('; ')}.`]
  })
}

const RATCHET = 'bench/agents-ratchet.json'

export const readRatchet = async (root: string): Promise<AgentCost[]> =>
  JSON.parse(await readFile(join(root, RATCHET), 'utf8')) as AgentCost[]

/**
 * Prints the costs.
 * @param isWritten Makes the figures the new ratchet, unless they rose
 * @returns the costs, and whether none rose
 */
export async function reportAgents(root: string, isWritten: boolean): Promise<{ costs: AgentCost[]; holds: boolean }> {
  const { costs, readings } = await benchAgents(root)
  console.log('\nRequests and characters that an agent needs until it has read the words of the answer\n')
  console.table(costs)
  for (const { question, isReached } of readings) if (!isReached) console.log(`not reached: ${question}`)
  const rows = dearer(costs, await readRatchet(root))
  for (const row of rows) console.log(row)
  if (isWritten && rows.length === 0) await writeFile(join(root, RATCHET), `${JSON.stringify(costs, null, 2)}\n`)
  return { costs, holds: rows.length === 0 }
}
