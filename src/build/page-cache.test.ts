import { expect, test } from 'vitest'
import type { RenderInput } from '../core/model/rendering.ts'
import type { Route } from '../core/model/routes.ts'
import type { Cache } from './cache.ts'
import { type DrawnPage, pageCache } from './page-cache.ts'
import { pageFacts } from './page-facts.ts'

const kept = new Map<string, string>()
const cache: Cache = {
  get: (input) => kept.get(input),
  set: (input, made) => void kept.set(input, made),
  save: () => undefined,
}
const asked: string[][] = []
const input = {
  routes: [],
  backlinks: { eth_call: [{ title: 'FAQ', path: '/faq' }] },
  partSheets: (parts: string[]) => {
    asked.push(parts)
    return []
  },
} as unknown as RenderInput
const faq = { path: '/faq', kind: 'page', file: 'faq.mdx' } as Route
const method = { path: '/reference/json-rpc/eth_call', kind: 'method', method: 'eth_call' } as Route
const validator = { path: '/reference/paste', kind: 'code' } as Route
const page: DrawnPage = {
  article: '<p>a</p>',
  html: '<p>a</p>',
  facts: pageFacts('<p>a</p>', '<p>a</p>'),
  sheets: [['Table', 'Tabs']],
}

type Changes = { input?: Partial<RenderInput>; further?: unknown; text?: string }
const open = (changes: Changes = {}) =>
  pageCache(
    cache,
    { ...input, ...changes.input },
    changes.further ?? 'site',
    new Map([['faq.mdx', changes.text ?? 'text']]),
  )

test('a page is kept until something changes that it is drawn from; its style sheets are asked for again', () => {
  for (const route of [faq, method, validator]) open().set(route, page)
  expect(open().get(faq)).toEqual(page)
  expect(asked).toEqual([['Table', 'Tabs']])
  expect(open({ text: 'edited' }).get(faq)).toBeUndefined()
  expect(open({ text: 'edited' }).get(method)).toEqual(page)
  expect(open({ further: 'other' }).get(faq)).toBeUndefined()
  expect(open({ input: { base: '/docs/' } }).get(faq)).toBeUndefined()
  expect(open().get({ ...faq, title: 'Questions' })).toBeUndefined()
})

test('a link from another page concerns the page of its method, and pages made by code', () => {
  const more = { input: { backlinks: { ...input.backlinks, eth_getLogs: [{ title: 'FAQ', path: '/faq' }] } } }
  expect(open(more).get(faq)).toEqual(page)
  expect(open(more).get(method)).toEqual(page)
  expect(open(more).get(validator)).toBeUndefined()
  const own = { input: { backlinks: { eth_call: [] } } }
  expect(open(own).get(method)).toBeUndefined()
})
