import { describe, expect, test } from 'vitest'
import { CARD_BYTES, SHORT_CARD_BYTES } from '../core/markdown/cards.ts'
import { site } from '../core/model/site.config.ts'
import { cardFiles, errorNames } from './cards.ts'
import { readReference } from './read-reference.ts'

const reference = await readReference(process.cwd())
const cards = cardFiles({ reference, site: { ...site, url: 'https://docs.example', baseUrl: '/docs/' } })
const textOf = (path: string): string => cards.find((card) => card.path === path)?.text ?? ''
const bytes = (text: string): number => Buffer.byteLength(text)

describe('cards', () => {
  test('exist for every method, absent method and error, each within its size', () => {
    const absent = reference.comparison.absent.flatMap(({ methods }) => methods)
    const errors = errorNames(reference).map((name) => name.split(' ')[0] ?? '')
    const [methods, absents, rest] = [reference.methods.length, absent.length, errors.length]
    expect(cards.length).toBeGreaterThan(methods + absents + rest)
    expect(errors.filter((name) => textOf(`reference/errors/${name}.md`) === '')).toEqual([])
    const isMethod = (path: string) => /^reference\/json-rpc\/\w+\.card\.md$/.test(path)
    expect(cards.filter(({ path, text }) => bytes(text) > (isMethod(path) ? CARD_BYTES : SHORT_CARD_BYTES))).toEqual([])
    expect(new Set(cards.map(({ path }) => path)).size).toBe(cards.length)
  })

  test('of a method have its signature, what bites, an error, a limit, a request and the files of the rest', () => {
    const card = textOf('reference/json-rpc/eth_getLogs.card.md')
    expect(card).toMatch(/^# eth_getLogs\n\nSource: https:\/\/docs\.example\/docs\/reference\/json-rpc\/eth_getLogs\n/)
    expect(card).toContain('eth_getLogs(filters: LogFilter): Log[]\ntype LogFilter = { fromBlock?, toBlock?,')
    for (const part of ['On Monad:\n- ', 'Errors:\n- -32602 ', 'Limits:\n- Block range', 'Request: `{"jsonrpc"'])
      expect(card).toContain(part)
    expect(card).toContain('More: /docs/reference/json-rpc/eth_getLogs.md, .examples.md, .code.md, .sources.md, .json')
  })

  test('keep the request, an error and the way on, however much there is to say', () => {
    for (const name of reference.methods) {
      const card = textOf(`reference/json-rpc/${name}.card.md`)
      expect(card, name).toContain(`${name}(`)
      expect(card, name).toMatch(/\nErrors:\n- /)
      // The first request of this method is too long for a card.
      if (name !== 'eth_simulateV1') expect(card, name).toContain('Request: `{"jsonrpc"')
      expect(card, name).toContain(`More: /docs/reference/json-rpc/${name}.md`)
    }
  })

  test('have the values and members of what a shape contains, if they are few', () => {
    expect(textOf('reference/json-rpc/txpool_statusByAddress.card.md')).toContain(
      "type TxPoolStatusMap = { [Hash32]: { status: 'unknown' | 'tracked' | 'dropped' | 'evicted' | 'committed', reason? } }",
    )
    expect(textOf('reference/json-rpc/debug_traceBlockByNumber.card.md')).toContain(
      "{ tracer?: 'callTracer' | 'prestateTracer', tracerConfig?: { onlyTopCall?, withLog?, diffMode? } }",
    )
    expect(textOf('reference/json-rpc/eth_call.card.md')).toContain('type StateOverrideSet = { [Address]: { balance?,')
  })

  test('of an absent method stand where its card would be, too', () => {
    expect(textOf('reference/json-rpc/eth_getProof.card.md')).toBe(
      textOf('reference/json-rpc/absent/eth_getProof.card.md'),
    )
    expect(textOf('reference/json-rpc/eth_getProof.card.md')).toContain('does not have this method')
  })

  test('of an absent method and of an error say what to do', () => {
    expect(textOf('reference/json-rpc/absent/eth_newFilter.card.md')).toContain(
      'Call `eth_getLogs` or `eth_subscribe`.',
    )
    expect(textOf('reference/errors/block-range-too-large.md')).toMatch(/Code -32602\.[\s\S]+What to do: /)
    expect(textOf('reference/errors/pool-dropped-transaction-nonce-too-low.md')).toMatch(
      /^# Transaction nonce too low\n/,
    )
    expect(textOf('reference/errors/parse-error.md')).toContain('From: any request.')
  })

  test('of an error name the methods of each code and of each text, where they differ', () => {
    expect(textOf('reference/errors/trace-block-not-found.md')).toContain('; -32603 (debug_traceBlockByNumber); ')
    const texts = ['insufficient-balance', 'insufficient-balance-for-fee'].map((slug) =>
      textOf(`reference/errors/call-check-failed-${slug}.md`),
    )
    expect(texts[0]).not.toContain('eth_simulateV1')
    expect(texts[1]).toContain('From: eth_simulateV1.')
  })
})
