import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { DraftDocument, DraftRecord } from '../../../src/core/lib/draft.ts'
import { DraftJudge, type Vector } from './judge.ts'
import { recordReport } from './report.ts'

const FILE = 'generated/draft.json'
const NONE = { methods: [], 'x-objects': {}, components: { schemas: {} } } as unknown as DraftDocument
const document = existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as DraftDocument) : NONE
/** Without a draft there is nothing to judge. */
const drafts = describe.skipIf(document === NONE)
const judge = new DraftJudge(document)
const drafted = document.methods.find(({ name }) => name === 'eth_queryLogs')
const example = drafted?.['x-example']
const method = drafted?.name ?? ''

type Query = Record<string, unknown>
type Page = NonNullable<Vector['response']['result']>
const query = example?.request[0] as Query
const page = example?.result as Page
const vector = (changes: Query = {}, response: Vector['response'] = { result: page }): Vector => ({
  request: { method, params: [{ ...query, ...changes }] },
  response,
})
/** The example with a changed page. */
const changed = (change: (copy: Page) => void): Vector => {
  const copy = structuredClone(page)
  change(copy)
  return vector({}, { result: copy })
}
const refused = (changes: Query) => judge.problems(vector(changes, { error: { code: -32602 } }))
const rows = (copy: Page, name: string) => copy.data[name] as Record<string, unknown>[]

drafts('the draft document', () => {
  test('marks every method, parameter, result, error and object as a draft', () => {
    for (const one of document.methods) {
      expect(one.summary).toMatch(/^Draft\. /)
      for (const marked of [one, ...one.params, one.result, ...one.errors]) expect(marked['x-draft']).toBe('MIP-16')
    }
    for (const name of Object.keys(document['x-objects']))
      expect(document.components.schemas[name]?.['x-draft']).toBe('MIP-16')
  })

  test.each(document.methods)('$name has an example that keeps the rules', ({ name, 'x-example': one }) => {
    const response = { result: one?.result as Page }
    expect(judge.problems({ request: { method: name, params: one?.request }, response })).toEqual([])
  })

  test('describes every field', () => {
    for (const name of Object.keys(document['x-objects']))
      for (const [field, { description }] of Object.entries(document.components.schemas[name]?.properties ?? {}))
        expect(description, `${name}.${field}`).toMatch(/\.$/)
  })
})

drafts('a request', () => {
  test('that follows the draft is accepted', () => {
    expect(judge.problems(vector())).toEqual([])
    expect(judge.problems(vector({ fromBlock: 'latest', toBlock: 'latest' }, {}))).toEqual([])
    expect(judge.problems(vector({}, { error: { code: -32005 } }))).toEqual([])
    expect(judge.problems(vector({ filter: { address: null, topics: null } }, {}))).toEqual([])
    expect(refused({})).toEqual(['the document accepts the request'])
  })

  test.each<[string, Query]>([
    ['an unknown member', { limit: '0x1' }],
    ['an unknown field', { fields: { logs: ['gas'] } }],
    ['an unknown relation', { fields: { logs: ['data'], traces: ['type'] } }],
    ['an empty selection', { fields: { logs: [] } }],
    ['an unknown filter', { filter: { miner: '0x754704bc059f8c67012fed69bc8a327a5aafb603' } }],
    ['an address of the wrong length', { filter: { address: '0x12' } }],
    ['no address in a list', { filter: { address: [] } }],
    ['five topics', { filter: { topics: [null, null, null, null, null] } }],
    ['a target of zero', { target: '0x0' }],
    ['a tag that the draft lacks', { toBlock: 'pending' }],
    ['an inverted range', { fromBlock: '0x5e69ecc' }],
    ['a range that is inverted for its order', { order: 'desc' }],
  ])('with %s is refused', (_, changes) => expect(refused(changes)).toEqual([]))

  test('whose params are no list of one object is refused', () => {
    const refusal = { error: { code: -32602 } }
    expect(judge.problems({ request: { method, params: query }, response: refusal })).toEqual([])
    expect(judge.problems({ request: { method, params: [] }, response: refusal })).toEqual([])
  })
})

drafts('a result', () => {
  test.each<[string, (copy: Page) => void, string]>([
    [
      'an upper-case digit',
      (copy) => Object.assign(copy.fromBlock, { number: '0x5E69EC4' }),
      'result.fromBlock.number must match pattern "^0x(0|[1-9a-f][0-9a-f]{0,63})$"',
    ],
    [
      'a field that was not selected',
      (copy) => Object.assign(rows(copy, 'blocks')[0] ?? {}, { size: '0x1' }),
      'data.blocks[0].size was not selected',
    ],
    ['a missing field', (copy) => delete rows(copy, 'logs')[0]?.data, 'data.logs[0].data is missing'],
    ['a wrong order', (copy) => rows(copy, 'logs').reverse(), 'data.logs[1] is not in order'],
    [
      'a block that no log refers to',
      (copy) => rows(copy, 'blocks').push({ number: '0x5e69ec7', timestamp: '0x1' }),
      'data.blocks has 0x5e69ec7 without a reference',
    ],
    ['no block of a log', (copy) => rows(copy, 'blocks').pop(), 'data.blocks lacks 0x5e69ec6'],
    [
      'another first block',
      (copy) => Object.assign(copy.fromBlock, { number: '0x5e69ec5' }),
      'fromBlock is not the requested block',
    ],
    [
      'an end before the end',
      (copy) => Object.assign(copy, { cursorBlock: copy.fromBlock }),
      'the query is not complete',
    ],
  ])('with %s is a problem', (_, change, problem) => expect(judge.problems(changed(change))).toContain(problem))

  test('of frames keeps the rules of frames', () => {
    const at = { number: '0x1', hash: `0x${'0'.repeat(64)}`, parentHash: `0x${'0'.repeat(64)}` }
    const frames = (name: string, ...list: Record<string, unknown>[]) =>
      judge.problems({
        request: {
          method: name === 'traces' ? 'eth_queryTraces' : 'eth_queryTransfers',
          params: [{ fromBlock: '0x1', toBlock: '0x1', fields: { [name]: Object.keys(list[0] ?? {}) } }],
        },
        response: { result: { data: { [name]: list }, fromBlock: at, toBlock: at, cursorBlock: at } },
      })
    expect(frames('traces', { error: 'out of gas', reverted: false })).toEqual([
      'a frame with an error is not reverted',
    ])
    expect(frames('transfers', { value: '0x0' })).toEqual(['a transfer moves nothing'])
    const path = (...traceAddress: number[]) => ({ blockNumber: '0x1', transactionIndex: '0x0', traceAddress })
    expect(frames('traces', path(), path(0), path(0, 2), path(0, 10), path(1))).toEqual([])
    expect(frames('traces', path(0), path())).toEqual(['data.traces[1] is not in order'])
    expect(frames('traces', path(0), path(0))).toEqual(['data.traces[1] is not in order'])
  })
})

test('the recorded vectors of the suite are judged as the suite expects', () => {
  const record = JSON.parse(readFileSync('content/data/draft-vectors.json', 'utf8')) as DraftRecord
  expect(record.vectors.length).toBeGreaterThanOrEqual(50)
  expect(recordReport(record)).toMatchInlineSnapshot(`
    "monad-developers/mip-16-spec: 83 of 83 vectors as expected
      eth_queryBlocks       18 of 18 as expected (5 results, 13 errors)
      eth_queryLogs         17 of 17 as expected (2 results, 15 errors)
      eth_queryTraces       17 of 17 as expected (5 results, 12 errors)
      eth_queryTransactions 15 of 15 as expected (4 results, 11 errors)
      eth_queryTransfers    16 of 16 as expected (4 results, 12 errors)"
  `)
})
