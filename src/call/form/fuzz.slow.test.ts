/** Links, pasted texts and answers, random and from a corpus. Every reader returns a result. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hostilePastes } from '../../../test/hostile-pastes.ts'
import { damaged, hostileText, hostileValue, isClean, runs } from '../../../test/hostile-texts.ts'
import { methods } from '../../package/rpc/method.ts'
import { checkText } from '../judge/check-text.ts'
import { fromQuery, toQuery } from './query.ts'

const method = fc.constantFrom(...methods)
const PASTES = hostilePastes()
  .map(({ text }) => text)
  .filter((text) => text.length < 5_000)

describe('the link of a request', () => {
  test('is read without an error, whatever it says', () => {
    const query = fc.array(fc.tuple(hostileText, hostileText), { maxLength: 5 })
    fc.assert(
      fc.property(method, query, (name, pairs) => {
        const read = fromQuery(name, new URLSearchParams(pairs))
        // The params can be sent as JSON.
        expect(() => JSON.stringify(read)).not.toThrow()
        expect(isClean()).toBe(true)
      }),
      runs(),
    )
  })

  test('says the same again after it was read', () => {
    fc.assert(
      fc.property(method, fc.array(fc.jsonValue({ maxDepth: 3 }), { maxLength: 4 }), (name, params) => {
        const link = toQuery(name, params)
        if (link.size === 0) return
        const once = fromQuery(name, link)
        expect(toQuery(name, once).toString()).toBe(link.toString())
      }),
      runs(),
    )
  })
})

describe('a pasted text', () => {
  test('gets a verdict with words', () => {
    fc.assert(
      fc.property(fc.oneof(hostileText, damaged(PASTES)), fc.option(method, { nil: undefined }), (text, chosen) => {
        const verdict = checkText(text, chosen)
        if (verdict.kind !== 'empty') expect(verdict.title).toMatch(/\w/)
        expect(isClean()).toBe(true)
      }),
      runs(),
    )
  })
})

describe('an answer of an endpoint', () => {
  test('gets a verdict as a text, whatever its value', () => {
    fc.assert(
      fc.property(method, hostileValue, (name, value) => {
        let text: string | undefined
        try {
          text = JSON.stringify({ jsonrpc: '2.0', id: 1, result: value })
        } catch {
          // JSON cannot contain these values, so endpoints never send them.
          return
        }
        expect(checkText(text, name).kind).toMatch(/\w/)
      }),
      runs(),
    )
  })
})
