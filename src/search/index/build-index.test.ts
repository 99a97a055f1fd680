import { describe, expect, test, vi } from 'vitest'
import { type AnswerOptions, answer, TEXT_FILES } from '../query/answer.ts'
import { unfold } from '../query/catalogue.ts'
import { Engine } from '../query/engine.ts'
import { INDEX_FILE, type IndexFile } from '../query/index-format.ts'
import { hostedRecords, type SearchRecord } from '../query/records.ts'
import { type SearchFile, searchIndexFiles } from './build-index.ts'
import { fixture, place, RECORDS } from './fixture.ts'

const OPTIONS: AnswerOptions = { base: '/', hitsPerPage: 20, page: 0, snippetWords: 10 }
const { engine } = fixture()
const urls = async (query: string, options: Partial<AnswerOptions> = {}) =>
  (await answer(engine, query, { ...OPTIONS, ...options })).hits.map(({ url }) => url)
const first = async (query: string) => (await urls(query))[0]

describe('the files of the index', () => {
  test('unfold to the records they were made from', () => {
    const index = JSON.parse(searchIndexFiles(RECORDS)[0]?.text ?? '') as IndexFile
    expect(
      unfold(index).map(({ kind, path, anchor, group, trail, name, where, about }) => ({
        ...{ kind, path, anchor, group, trail, name, where, about },
      })),
    ).toEqual(RECORDS.map(({ text: _, ...record }) => record))
  })

  test('are the same for the same records, and have another version for others', () => {
    const versionOf = (records: typeof RECORDS) => JSON.parse(searchIndexFiles(records)[0]?.text ?? '').version
    expect(searchIndexFiles(RECORDS)).toEqual(searchIndexFiles(RECORDS))
    expect(versionOf(RECORDS)).not.toBe(versionOf(RECORDS.slice(1)))
  })

  test('are read only as far as a query needs them', async () => {
    const { engine: fresh, read, files } = fixture()
    await answer(fresh, 'getlogs', OPTIONS)
    expect(read[0]).toBe(INDEX_FILE)
    expect(read.length).toBeLessThan(files.length)
    expect(new Set(read).size).toBe(read.length)
  })
})

describe('what is found', () => {
  test.each([
    ['a method by its name', 'eth_getLogs', '/reference/json-rpc/eth_getLogs'],
    ['a method without its namespace', 'getlogs', '/reference/json-rpc/eth_getLogs'],
    ['a method by words', 'block by number', '/reference/json-rpc/eth_getBlockByNumber'],
    ['a method by the beginning of its name', 'getblockbynum', '/reference/json-rpc/eth_getBlockByNumber'],
    ['a method by its initials', 'gtbh', '/reference/json-rpc/eth_getTransactionByHash'],
    ['a field in any case', 'yparity', '/reference/json-rpc/eth_getBlockByNumber#result.yParity'],
    ['an error by its code', '-32602', '/errors#invalid-params'],
    ['an error by its code without the sign', '32602', '/errors#invalid-params'],
    ['an error by its text', 'invalid params', '/errors#invalid-params'],
    ['a page in spite of a typo', 'raptorcst', '/raptorcast'],
    ['a page by a word of its text', 'erasure', '/raptorcast'],
    ['a word of a text in spite of a typo', 'erasrue', '/raptorcast'],
    ['a section by its heading', 'base fee', '/gas#the-base-fee'],
    ['a section by its text', 'cold access', '/gas#opcode-prices'],
    ['a number as it is written', '8,100', '/gas#opcode-prices'],
    ['a term', 'epoch', '/glossary#term-epoch'],
    ['a word in another form', 'spreading', '/raptorcast'],
    ['an identifier that stands nowhere, by its parts', 'x_erasure_spread', '/raptorcast'],
    ['a short form', 'tx by hash', '/reference/json-rpc/eth_getTransactionByHash'],
  ])('%s: %s', async (_, query, url) => {
    expect(await first(query)).toBe(url)
  })

  test('is nothing when no word is near, with something to try instead', async () => {
    const { hits, nbHits, suggestions } = await answer(engine, 'xyzzyq', OPTIONS)
    expect([hits, nbHits]).toEqual([[], 0])
    expect(suggestions?.length).toBeGreaterThan(0)
  })

  test.each([...'gbrt'])('of the first letter, %s, is what begins with it', async (letter) => {
    const { hits } = await answer(engine, letter, OPTIONS)
    expect(hits.length).toBeGreaterThan(0)
    const best = hits.slice(0, 1).map(({ hierarchy, content }) => `${Object.values(hierarchy).join(' ')} ${content}`)
    for (const text of best) expect(text.toLowerCase()).toMatch(new RegExp(`(^|[^a-z])${letter}|_${letter}`))
  })

  test('stays within a group when groups are limited', async () => {
    const { hits, nbHits } = await answer(engine, 'block', { ...OPTIONS, groupHits: 1 })
    const groups = hits.map(({ hierarchy }) => hierarchy.lvl0)
    expect(new Set(groups).size).toBe(groups.length)
    expect(nbHits).toBeGreaterThan(hits.length)
  })

  test('comes in pages', async () => {
    const all = await urls('block')
    expect(await urls('block', { hitsPerPage: 2, page: 1 })).toEqual(all.slice(2, 4))
  })

  test.each(['', '   ', '…', '"', '\\', '<script>', 'a'.repeat(64), '🙂', '__proto__', 'constructor'])(
    'is an answer for %j too',
    async (query) => {
      await expect(answer(engine, query, OPTIONS)).resolves.toMatchObject({ query })
    },
  )
})

describe('a hit', () => {
  test('has the form of the hosted service, with its matches marked', async () => {
    const { hits } = await answer(engine, 'cold access', OPTIONS)
    expect(hits[0]).toMatchObject({
      objectID: '/gas#opcode-prices',
      url: '/gas#opcode-prices',
      url_without_anchor: '/gas',
      type: 'lvl2',
      hierarchy: { lvl0: 'Guides', lvl1: 'Gas on Monad', lvl2: 'Opcode prices', lvl3: null },
      _snippetResult: { content: { value: '<mark>Cold</mark> storage <mark>access</mark> is expensive: 8,100 gas.' } },
    })
  })

  test('leads below the base path', async () => {
    expect(await urls('getlogs', { base: '/docs/' })).toContain('/docs/reference/json-rpc/eth_getLogs')
  })
})

describe('a place known by words of readers alone', () => {
  const asked = [{ at: '/gas', words: ['petrol bill'] }]
  const engineOver = (files: SearchFile[]) =>
    new Engine(async (path) => JSON.parse(files.find((file) => file.path === path)?.text ?? 'null'))

  test.each([
    ['a phrase', searchIndexFiles(RECORDS, asked)],
    ['its words', searchIndexFiles(RECORDS, [], asked)],
  ])('shows its own text, not %s', async (_, files) => {
    const { hits } = await answer(engineOver(files), 'petrol bill', OPTIONS)
    expect(hits[0]?.url).toBe('/gas')
    expect(hits[0]?._snippetResult.content?.value).toBe('You pay the limit. The floor is 100 gwei.')
  })
})

test('an answer waits for the texts of its best places, however many it has', async () => {
  const long = 'A zebra crosses the street. '.repeat(100)
  const pages = Array.from({ length: 60 }, (_, index) => ({
    ...(RECORDS[0] as SearchRecord),
    ...{ path: `/zoo-${index}`, name: `Zoo ${index}`, trail: [`Zoo ${index}`], about: '', text: index < 9 ? long : '' },
  }))
  const { engine, read } = fixture(pages)
  const { hits } = await answer(engine, 'zebra', OPTIONS)
  expect(hits).toHaveLength(9)
  expect(read.filter((path) => path.includes('texts-'))).toHaveLength(TEXT_FILES)
})

describe('a part that cannot be read', () => {
  const without = (pattern: RegExp) => {
    const files = searchIndexFiles(RECORDS)
    return new Engine(async (path) => {
      const file = files.find((candidate) => candidate.path === path)
      if (!file || pattern.test(path)) throw new Error('gone')
      return JSON.parse(file.text)
    })
  }

  test('costs the texts, not the names', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const { hits, isPartial } = await answer(without(/terms-|texts-/), 'base fee', OPTIONS)
    expect(hits[0]).toMatchObject({ url: '/gas#the-base-fee', content: null })
    expect(isPartial).toBe(true)
    expect(await answer(without(/texts-/), 'base fee', OPTIONS)).not.toHaveProperty('isPartial')
    expect(warn).toHaveBeenCalled()
    warn.mockRestore()
  })

  test('is asked for again with the next query, also for a word that was typed before', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    let isGone = true
    const { files } = fixture()
    const broken = new Engine(async (path) => {
      if (isGone && path.includes('terms-')) throw new Error('gone')
      return JSON.parse(files.find((file) => file.path === path)?.text ?? '')
    })
    expect((await answer(broken, 'erasure', OPTIONS)).hits).toEqual([])
    isGone = false
    expect((await answer(broken, 'erasure', OPTIONS)).hits[0]).toMatchObject({ url: '/raptorcast' })
    warn.mockRestore()
  })

  test('rejects when it is the index, and is read again with the next query', async () => {
    let isGone = true
    const { files } = fixture()
    const broken = new Engine(async (path) => {
      if (isGone) throw new Error('gone')
      return JSON.parse(files.find((file) => file.path === path)?.text ?? '')
    })
    await expect(answer(broken, 'gas', OPTIONS)).rejects.toThrow('gone')
    isGone = false
    await expect(answer(broken, 'gas', OPTIONS)).resolves.toMatchObject({ query: 'gas' })
  })
})

describe('hostedRecords', () => {
  test('gives one object for each place, with the filters of the hosted index', () => {
    const records = hostedRecords(RECORDS, {
      url: 'https://docs.example',
      base: '/docs/',
      versions: [{ name: 'current', label: 'Next', path: '/' }],
    })
    expect(new Set(records.map(({ objectID }) => objectID)).size).toBe(RECORDS.length)
    expect(records[1]).toEqual({
      objectID: '/gas#the-base-fee',
      url: 'https://docs.example/docs/gas#the-base-fee',
      url_without_anchor: 'https://docs.example/docs/gas',
      anchor: 'the-base-fee',
      type: 'lvl2',
      hierarchy: {
        lvl0: 'Guides',
        lvl1: 'Gas on Monad',
        lvl2: 'The base fee',
        lvl3: null,
        lvl4: null,
        lvl5: null,
        lvl6: null,
      },
      content: 'It follows the fullness of earlier blocks.',
      language: 'en',
      docusaurus_tag: 'docs-default-current',
      kind: 'section',
      where: 'Gas on Monad',
      weight: { page_rank: 0, level: 80, position: 1 },
    })
  })
})

test('a heading without a text of its own shows the first place below it', async () => {
  const heading = { ...place('/gas', 'prices', ['Gas on Monad', 'Price lists'], ''), group: 'Guides' }
  const inner = { ...place('/gas', 'calldata', ['Gas on Monad', 'Price lists', 'Calldata'], 'Each byte has a price.') }
  const { engine } = fixture([...RECORDS.slice(0, 1), heading, inner, ...RECORDS.slice(1)])
  const { hits } = await answer(engine, 'price lists', OPTIONS)
  expect(hits[0]).toMatchObject({ url: '/gas#prices', content: 'Calldata: Each byte has a price.' })
})
