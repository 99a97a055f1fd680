// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { SearchUnavailable } from './hosted-client.ts'
import { searchLocally } from './local-client.ts'
import { createClient, hostedQuery, reportChoice, type SearchResult } from './search-client.ts'

vi.mock('./local-client.ts', () => ({ searchLocally: vi.fn() }))

const SERVICE = { appId: 'APP', apiKey: 'key', indexName: 'monad', hosts: ['https://search.example'] }
const QUERY = { query: 'gas', snippetWords: 10, groupHits: 5 }
const local = { hits: [], nbHits: 0, page: 0, nbPages: 0, hitsPerPage: 20, query: 'gas' }
const hit = {
  objectID: '1',
  url: 'https://docs.example/gas#the-base-fee',
  type: 'content',
  hierarchy: { lvl0: 'Guides', lvl1: 'Gas on Monad', lvl2: 'The base fee', lvl3: null },
}

const answerWith = (body: unknown, status = 200) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(JSON.stringify(body), { status })),
  )

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.mocked(searchLocally).mockReset().mockResolvedValue([local])
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('without a service', () => {
  test('the local index answers, and nothing is sent', async () => {
    answerWith({})
    expect(await createClient('/', undefined).search(QUERY)).toEqual({ ...local, source: 'local' })
    expect(searchLocally).toHaveBeenCalledWith('/', [{ ...QUERY, page: 0, hitsPerPage: 20 }], undefined)
    expect(fetch).not.toHaveBeenCalled()
  })
})

test('texts that come later come as the same result', async () => {
  vi.mocked(searchLocally).mockImplementation(async (_base, _queries, onTexts) => {
    onTexts?.([{ ...local, nbHits: 7 }])
    return [local]
  })
  const onTexts = vi.fn()
  expect(await createClient('/', undefined).search(QUERY, onTexts)).toEqual({ ...local, source: 'local' })
  expect(onTexts).toHaveBeenCalledExactlyOnceWith({ ...local, nbHits: 7, source: 'local' })
})

describe('an index of which a part did not load', () => {
  test('gives what it has, and is a failure where that is nothing', async () => {
    vi.mocked(searchLocally).mockResolvedValueOnce([{ ...local, isPartial: true }])
    await expect(createClient('/', undefined).search(QUERY)).rejects.toMatchObject({ name: 'RetryError' })
    const some = { ...local, hits: [hit], isPartial: true } as unknown as typeof local
    vi.mocked(searchLocally).mockResolvedValueOnce([some])
    await expect(createClient('/', undefined).search(QUERY)).resolves.toMatchObject({ isPartial: true })
  })
})

describe('with a service', () => {
  test('its hits lead into this site, and those in running text go by the heading above', async () => {
    answerWith({ results: [{ hits: [hit], nbHits: 1, queryID: 'q1' }] })
    const result = await createClient('/', SERVICE).search(QUERY)
    expect(result).toMatchObject({ source: 'hosted', nbHits: 1, queryID: 'q1' })
    expect(result.hits[0]).toMatchObject({ url: '/gas#the-base-fee', type: 'lvl2' })
    expect(searchLocally).not.toHaveBeenCalled()
  })

  test('the local index answers instead when it fails, and the answer says so', async () => {
    answerWith({}, 500)
    expect(await createClient('/', SERVICE).search(QUERY)).toMatchObject({ source: 'local-instead' })
  })

  test('with neither, the search rejects by the name the modal knows', async () => {
    answerWith({}, 500)
    vi.mocked(searchLocally).mockRejectedValue(new SearchUnavailable('no index'))
    await expect(createClient('/', SERVICE).search(QUERY)).rejects.toMatchObject({ name: 'RetryError' })
  })
})

describe('hostedQuery', () => {
  test('is the query of the specification', () => {
    expect(hostedQuery('monad', { query: 'gas', snippetWords: 5 }, 'current')).toMatchObject({
      query: 'gas',
      indexName: 'monad',
      hitsPerPage: 20,
      attributesToSnippet: expect.arrayContaining(['hierarchy.lvl1:5', 'content:5']),
      highlightPreTag: '<mark>',
      highlightPostTag: '</mark>',
      facetFilters: ['language:en', ['docusaurus_tag:docs-default-current', 'docusaurus_tag:default']],
    })
  })
})

test('another version of the documentation has pages of its own', () => {
  expect(hostedQuery('monad', { query: 'gas', snippetWords: 5 }, '1.0')).toMatchObject({
    facetFilters: ['language:en', ['docusaurus_tag:docs-default-1.0', 'docusaurus_tag:default']],
  })
})

describe('reportChoice', () => {
  const clicked = vi.fn()
  const client = { ...createClient('/', undefined), insights: { clicked, viewed: vi.fn() } }
  const result = { ...local, hits: [{ objectID: 'a' }, { objectID: 'b' }], page: 1, source: 'hosted', queryID: 'q1' }

  test('names the place among all results', () => {
    reportChoice(client, result as unknown as SearchResult, 'b')
    expect(clicked).toHaveBeenCalledWith('b', 22, 'q1')
  })

  test('says nothing of local answers and of recent searches', () => {
    clicked.mockClear()
    reportChoice(client, { ...result, source: 'local-instead' } as unknown as SearchResult, 'b')
    reportChoice(client, result as unknown as SearchResult, 'recent')
    reportChoice(client, undefined, 'b')
    expect(clicked).not.toHaveBeenCalled()
  })
})
