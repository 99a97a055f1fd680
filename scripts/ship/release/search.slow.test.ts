/** Tests that the search of the command and of agents has the same first result as the search of the built site. */
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readDocument } from '../../../src/package/cli/mcp/knowledge.ts'
import { pagesOf } from '../../../src/package/cli/mcp/pages.ts'
import { searchOf } from '../../../src/package/cli/mcp/site-search.ts'
import { answer } from '../../../src/search/query/answer.ts'
import { Engine } from '../../../src/search/query/engine.ts'
import { MODAL_QUERY } from '../budget/search.ts'
import { readBank, readQueries } from '../budget/search-queries.ts'

const root = join(import.meta.dirname, '../../../dist/site')
const server = createServer(async ({ url = '' }, response) => {
  const body = await readFile(join(root, url)).catch(() => undefined)
  response.writeHead(body === undefined ? 404 : 200).end(body)
})
beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)))
afterAll(() => void server.close())

test('for every question of the lists', { timeout: 600_000 }, async () => {
  const site = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  const search = searchOf(await readDocument(), pagesOf(site))
  const engine = new Engine(async (path) => JSON.parse(await readFile(join(root, path), 'utf8')))
  const queries = [...(await readBank()).flatMap(({ queries: list }) => list), ...(await readQueries())]
  expect(queries.length).toBeGreaterThan(500)
  const others: string[] = []
  for (const { query } of queries) {
    const [first] = await search(query)
    const { hits } = await answer(engine, query, MODAL_QUERY)
    if (first?.path !== hits[0]?.url) others.push(`${query}: ${first?.path}, not ${hits[0]?.url}`)
  }
  expect(others).toEqual([])
})
