import { describe, expect, test } from 'vitest'
import { highlight, snippet } from './highlight.ts'

const marker = (typed: string[], terms: string[] = []) => ({ typed, terms: new Set(terms) })

describe('highlight', () => {
  test('marks what was typed where it begins a part of a word', () => {
    expect(highlight('eth_getBlockByNumber', marker(['block', 'number'])).html).toBe(
      'eth_get<mark>Block</mark>By<mark>Number</mark>',
    )
  })

  test('marks the whole word that answers a misspelled one', () => {
    expect(highlight('RaptorCast spreads', marker(['raptorcst'], ['raptorcast'])).html).toBe(
      '<mark>RaptorCast</mark> spreads',
    )
  })

  test('marks no letters inside a word', () => {
    expect(highlight('sandbox', marker(['box'])).words).toEqual([])
  })

  test('escapes what a page says, so that no page becomes markup', () => {
    expect(highlight('<img src=x> & "gas"', marker(['gas'])).html).toBe(
      '&lt;img src=x&gt; &amp; &quot;<mark>gas</mark>&quot;',
    )
  })
})

describe('snippet', () => {
  const text = 'One two three four five six seven eight nine ten eleven gas limit twelve thirteen fourteen.'

  test('shows so many words around the matches, with dots where it was cut', () => {
    const { html } = snippet(text, marker(['gas', 'limit']), 5)
    expect(html).toBe('…eleven <mark>gas</mark> <mark>limit</mark> twelve thirteen…')
  })

  test('starts at the beginning when nothing matches', () => {
    expect(snippet(text, marker(['nothing']), 3).html).toBe('One two three…')
  })

  test('keeps the end of a text that fits', () => {
    expect(snippet('A gas limit.', marker(['gas']), 10).html).toBe('A <mark>gas</mark> limit.')
  })

  test('prefers the place with the most different matches', () => {
    expect(snippet('gas gas gas and then the gas limit', marker(['gas', 'limit']), 3).html).toBe(
      '…the <mark>gas</mark> <mark>limit</mark>',
    )
  })
})
