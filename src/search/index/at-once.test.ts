/** An answer does not wait for texts that have not loaded, or for parts of an index that is loaded whole. */
import { describe, expect, test, vi } from 'vitest'
import { type Answer, type AnswerOptions, answer, answerAtOnce, TEXT_FILES } from '../query/answer.ts'
import { Engine } from '../query/engine.ts'
import { MOST_WHOLE_RECORDS } from '../query/index-format.ts'
import type { SearchRecord } from '../query/records.ts'
import { searchIndexFiles } from './build-index.ts'
import { fixture, RECORDS } from './fixture.ts'

const OPTIONS: AnswerOptions = { base: '/', hitsPerPage: 20, page: 0, snippetWords: 10 }
const LONG = 'A zebra crosses the street. '.repeat(100)
/** Nine of its pages mention zebras. */
const ZOO = Array.from({ length: 60 }, (_, index) => ({
  ...(RECORDS[0] as SearchRecord),
  ...{ path: `/zoo-${index}`, name: `Zoo ${index}`, trail: [`Zoo ${index}`], about: '', text: index < 9 ? LONG : '' },
}))

describe('who types on', () => {
  const texts = (paths: readonly string[]) => paths.filter((path) => path.includes('texts-'))

  test('waits for no text: those of the best places come with the same answer, completed', async () => {
    const { engine, read } = fixture(ZOO)
    const { answer: first, complete } = await answerAtOnce(engine, 'zebra', OPTIONS)
    expect(texts(read)).toEqual([])
    expect(first.hits.flatMap(({ isAwaited }) => isAwaited ?? [])).toHaveLength(TEXT_FILES)
    const completed = await complete?.(TEXT_FILES)
    expect(texts(read)).toHaveLength(TEXT_FILES)
    expect(completed?.hits.map(({ url }) => url)).toEqual(first.hits.map(({ url }) => url))
    const told = completed?.hits.filter(({ content }) => content !== null) ?? []
    expect(told).toHaveLength(TEXT_FILES)
    expect(told[0]?._snippetResult.content?.value).toContain('<mark>zebra</mark>')
    expect(completed).toEqual(await answer(engine, 'zebra', OPTIONS))
  })

  test('sees a line kept free for every text, where all come a moment after the first', async () => {
    const { engine, read } = fixture(ZOO)
    const awaited = ({ hits }: Answer) => hits.filter(({ isAwaited }) => isAwaited).length
    const { answer: first, complete } = await answerAtOnce(engine, 'zebra', OPTIONS, Number.POSITIVE_INFINITY)
    expect(awaited(first)).toBe(9)
    expect(await complete?.(1).then(awaited)).toBe(8)
    expect(texts(read)).toHaveLength(1)
    await engine.loadWhole()
    const all = await complete?.(Number.POSITIVE_INFINITY)
    expect(all && awaited(all)).toBe(0)
    expect(all?.hits.filter(({ content }) => content?.includes('zebra'))).toHaveLength(9)
    expect(texts(read)).toHaveLength(1)
  })

  test('has the texts at once that have come before', async () => {
    const { engine } = fixture(ZOO)
    await answer(engine, 'zebra', OPTIONS)
    const again = await answerAtOnce(engine, 'zebra', OPTIONS)
    expect(again.complete).toBeUndefined()
    expect(again.answer).toEqual(await answer(engine, 'zebra', OPTIONS))
  })
})

describe('the whole of the index', () => {
  const QUERIES = ['base fee', 'erasure', 'block by number', 'erasur', 'yparity']

  test('answers as its parts do, and nothing more is read', async () => {
    const { engine: inParts } = fixture()
    const { engine, read } = fixture()
    await engine.loadWhole()
    expect(await engine.lacksWhole()).toBe(false)
    expect(read.map((path) => path.split('/').at(-1))).toEqual(['search-index.json', 'whole.json'])
    for (const query of QUERIES) {
      const whole = await answerAtOnce(engine, query, OPTIONS)
      expect(whole.complete).toBeUndefined()
      expect(whole.answer.nbHits).toBeGreaterThan(0)
      expect(whole.answer).toEqual(await answer(inParts, query, OPTIONS))
    }
    expect(read).toHaveLength(2)
  })

  test('holds the end of a long text, which its part leaves out', async () => {
    const long = [{ ...(RECORDS[0] as SearchRecord), text: `${'word '.repeat(2_000)}end` }]
    const textOf = async ({ engine }: ReturnType<typeof fixture>, isWhole: boolean) => {
      const { records } = await engine.load()
      if (isWhole) await engine.loadWhole()
      return records[0] ? engine.textOf(records[0]) : undefined
    }
    expect(await textOf(fixture(long), true)).toBe(long[0]?.text)
    expect(await textOf(fixture(long), false)).toBe(long[0]?.text.slice(0, 4_000))
  })

  test('is taken from what the device keeps', async () => {
    const { files, read } = fixture()
    const textOf = (path: string) => JSON.parse(files.find((file) => file.path === path)?.text ?? 'null')
    const engine = new Engine(
      async (path) => {
        read.push(path)
        return textOf(path)
      },
      async (path) => textOf(path),
    )
    expect((await answer(engine, 'erasure', OPTIONS)).hits[0]).toMatchObject({ url: '/raptorcast' })
    expect(read).toEqual(['search-index.json'])
  })

  test('that is kept later answers where a part cannot be read', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const { files } = fixture()
    let isKept = false
    const textOf = (path: string) => JSON.parse(files.find((file) => file.path === path)?.text ?? 'null')
    const engine = new Engine(
      async (path) => (path === 'search-index.json' ? textOf(path) : Promise.reject(new Error('gone'))),
      async (path) => (isKept ? textOf(path) : undefined),
    )
    expect(await answer(engine, 'erasure', OPTIONS)).toMatchObject({ hits: [], isPartial: true })
    isKept = true
    const { hits, isPartial } = await answer(engine, 'erasure', OPTIONS)
    expect(hits[0]).toMatchObject({ url: '/raptorcast' })
    expect(isPartial).toBeUndefined()
    warn.mockRestore()
  })

  test('is not written of a site of very many places', () => {
    const many = Array.from({ length: MOST_WHOLE_RECORDS + 1 }, (_, index) => ({
      ...(RECORDS[0] as SearchRecord),
      path: `/page-${index}`,
    }))
    const isWhole = ({ path }: { path: string }) => path.endsWith('whole.json')
    expect(searchIndexFiles(many).some(isWhole)).toBe(false)
    expect(searchIndexFiles(many.slice(1)).some(isWhole)).toBe(true)
  })
})
