/** Search queries made by chance: words are found in them, and what is shown holds no markup but the marks. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hostileText, runs } from '../../../test/hostile-texts.ts'
import { highlight, snippet } from './highlight.ts'
import { bodyTerms, nameTerms, queryUnits, splitWords } from './words.ts'

/** What a reader sees holds marks and nothing else that a browser would read as an element. */
const withoutMarks = (html: string): string => html.replaceAll(/<\/?mark>/g, '')

test('any query is cut into words', () => {
  fc.assert(
    fc.property(hostileText, (query) => {
      for (const unit of queryUnits(query)) expect(Array.isArray(unit.parts)).toBe(true)
      for (const terms of [splitWords(query), bodyTerms(query), nameTerms(query)]) {
        expect(terms.every((term) => typeof term === 'string')).toBe(true)
      }
    }),
    runs(),
  )
})

test('no text and no query puts an element beside the marks', () => {
  fc.assert(
    fc.property(hostileText, hostileText, (text, query) => {
      const marker = { typed: splitWords(query).slice(0, 32), terms: new Set(bodyTerms(query).slice(0, 32)) }
      for (const { html } of [highlight(text, marker), snippet(text, marker, 120)]) {
        expect(withoutMarks(html)).not.toMatch(/[<>]/)
      }
    }),
    runs(0.5),
  )
})
