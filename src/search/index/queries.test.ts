import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { methodPath } from '../../core/lib/path.ts'
import { ReferenceStore } from '../../core/model/reference-store.ts'
import type { Route } from '../../core/model/routes.ts'
import { answer } from '../query/answer.ts'
import { libraryCalls } from './calls.ts'
import { fixture } from './fixture.ts'
import { articleSections } from './page-sections.ts'
import { searchRecords } from './records.ts'

const root = new URL('../../..', import.meta.url).pathname
const readJson = (path: string) => JSON.parse(readFileSync(`${root}${path}`, 'utf8'))

/**
 * The part of the query set that the generated reference alone can satisfy. The browser test runs all of it on the
 * built site.
 */
const QUERIES = (readJson('test/search/queries.json') as { query: string; pages: string[] }[]).filter(({ pages }) =>
  pages.some((page) => page.startsWith('/reference/json-rpc/')),
)

const generated = ['methods', 'snippets'].flatMap((folder) =>
  readdirSync(`${root}generated/${folder}`).map((name) => [
    `${folder}/${name}`,
    readJson(`generated/${folder}/${name}`),
  ]),
)
const reference = new ReferenceStore(Object.fromEntries(generated))
const { models } = reference
const pages = models.map(({ name, summary, description }) => ({
  route: { path: methodPath(name), method: name, title: name, description: summary, inSitemap: true } as Route,
  sections: articleSections(`<p>${summary} ${description}</p>`),
}))
const { engine } = fixture(searchRecords({ pages, sidebar: [], models }), libraryCalls(reference))

describe('the reference answers', () => {
  test.each(QUERIES.map(({ query, pages: expected }) => [query, expected] as const))('%s', async (query, expected) => {
    const { hits } = await answer(engine, query, { base: '/', hitsPerPage: 20, page: 0, snippetWords: 10 })
    const found = [...new Set(hits.map(({ url_without_anchor }) => url_without_anchor))].slice(0, 3)
    expect(
      found.some((page) => expected.includes(page)),
      `first three: ${found.join(', ')}`,
    ).toBe(true)
  })
})

describe('the name that a library gives a method leads to the method', () => {
  test.each([
    ['viem publicClient.getLogs', 'eth_getLogs'],
    ['getLogs viem', 'eth_getLogs'],
    ['client.getTransaction({ hash })', 'eth_getTransactionByHash'],
    ['provider.getBlockNumber()', 'eth_blockNumber'],
    ['provider.broadcastTransaction', 'eth_sendRawTransaction'],
    ['w3.eth.call', 'eth_call'],
    ['w3.eth.max_priority_fee', 'eth_maxPriorityFeePerGas'],
    ['web3.eth.getBalance', 'eth_getBalance'],
    ['eth.get_transaction_receipt', 'eth_getTransactionReceipt'],
    ['useBlockNumber', 'eth_blockNumber'],
    ['wagmi useGasPrice', 'eth_gasPrice'],
    ['cast logs', 'eth_getLogs'],
    ['cast chain-id', 'eth_chainId'],
    ['ethclient SuggestGasPrice', 'eth_gasPrice'],
    ['alloy provider get_logs', 'eth_getLogs'],
  ])('%s', async (query, method) => {
    const { hits } = await answer(engine, query, { base: '/', hitsPerPage: 20, page: 0, snippetWords: 10 })
    expect(hits[0]?.url_without_anchor).toBe(methodPath(method))
  })
})
