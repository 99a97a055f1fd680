import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { methodPath } from '../../core/lib/path.ts'
import { ReferenceStore } from '../../core/model/reference-store.ts'
import type { Route } from '../../core/model/routes.ts'
import { answer } from '../query/answer.ts'
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

const generated = readdirSync(`${root}generated/methods`).map((name) => [
  `methods/${name}`,
  readJson(`generated/methods/${name}`),
])
const { models } = new ReferenceStore(Object.fromEntries(generated))
const pages = models.map(({ name, summary, description }) => ({
  route: { path: methodPath(name), method: name, title: name, description: summary, inSitemap: true } as Route,
  sections: articleSections(`<p>${summary} ${description}</p>`),
}))
const { engine } = fixture(searchRecords({ pages, sidebar: [], models }))

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
