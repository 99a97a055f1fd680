import { describe, expect, test } from 'vitest'
import { ownPath } from './answered-requests.ts'

const SCOPE = 'https://host.test/docs/'
const asked = (url: string, init: RequestInit = {}) => ownPath(new Request(new URL(url, SCOPE), init), SCOPE)

describe('the worker answers', () => {
  test('requests for files below its base', () => {
    expect([asked('/docs/'), asked('/docs/faq?x=1'), asked('/docs/assets/a.js')]).toEqual(['', 'faq', 'assets/a.js'])
  })
})

describe('the worker leaves alone', () => {
  test.each([
    ['another origin', 'https://rpc.test/docs/faq', {}],
    ['what lies outside its base', '/faq', {}],
    ['a base that only begins alike', '/docs-old/faq', {}],
    ['what sends something', '/docs/faq', { method: 'POST' }],
    ['what asks only for headers', '/docs/faq', { method: 'HEAD' }],
    ['a part of a file', '/docs/assets/a.js', { headers: { range: 'bytes=0-9' } }],
    ['packages', '/docs/pkg/monad-json-rpc-2.0.0.tgz', {}],
    ['the document', '/docs/openrpc.json', {}],
    ['versions of the document that never change', '/docs/openrpc/1.0.0/openrpc.json', {}],
    ['itself', '/docs/sw.js', {}],
  ])('%s', (_, url, init) => {
    expect(asked(url, init)).toBeUndefined()
  })
})
