/** Random search queries. Their words are found, and the shown text does not contain markup except the marks. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hostileText, runs } from '../../../test/hostile-texts.ts'
import { highlight, snippet } from './highlight.ts'
import { bodyTerms, nameTerms, queryUnits, splitWords } from './words.ts'

/** The shown text contains marks but no other text that a browser would parse as an element. */
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
