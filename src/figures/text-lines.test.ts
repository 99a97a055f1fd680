import { describe, expect, test } from 'vitest'
import { LABEL, longestWord, NOTE, runWidth, textWidth, wrap } from './text-lines.ts'

const said = (text: string, width: number) =>
  wrap(text, width, LABEL).lines.map(({ runs }) => runs.map((run) => run.text).join(''))

describe('textWidth', () => {
  test('is an upper bound of what Chromium measures for Inter 500 at 13 px', () => {
    const measured = (22576.23 / 1000) * 13
    const estimate = textWidth('The quick proposal carries the votes of block N', LABEL)
    expect(estimate).toBeGreaterThan(measured)
    expect(estimate).toBeLessThan(measured * 1.06)
  })
  test('counts a character it has no width for as one em', () => {
    expect(runWidth({ text: '漢', mono: false }, LABEL)).toBeCloseTo(13 * 1.02)
  })
  test('sets method names, block tags and hex values in mono', () => {
    expect(textWidth('eth_getLogs', LABEL)).toBeCloseTo(11 * 7.2)
    expect(textWidth('"latest"', LABEL)).toBeCloseTo(8 * 7.2)
    expect(textWidth('0x8f', NOTE)).toBeCloseTo(4 * 7.2)
  })
})

describe('wrap', () => {
  test('keeps a text on one line when it fits', () => {
    expect(said('state root of N', 200)).toEqual(['state root of N'])
  })
  test('evens out the lines instead of leaving one word behind', () => {
    expect(said('Validators check the proposal and vote', 210)).toEqual(['Validators check the', 'proposal and vote'])
  })
  test('never makes a line wider than asked, cutting long names at their joints', () => {
    const block = wrap('eth_getTransactionReceipt is slow', 90, LABEL)
    expect(block.lines.map(({ runs }) => runs.map((run) => run.text).join(''))).toEqual([
      'eth_get',
      'Transaction',
      'Receipt is',
      'slow',
    ])
    for (const { width } of block.lines) expect(width).toBeLessThanOrEqual(90)
  })
  test('cuts anywhere when a word has no joint', () => {
    const block = wrap('aaaaaaaaaaaaaaaaaaaa', 50, LABEL)
    expect(block.lines.length).toBeGreaterThan(1)
    expect(block.width).toBeLessThanOrEqual(50)
  })
  test('separates code in backticks from the words around it and keeps punctuation outside', () => {
    expect(wrap('ask `block 5`, then eth_call.', 400, LABEL).lines[0]?.runs).toEqual([
      { text: 'ask ', mono: false },
      { text: 'block 5', mono: true },
      { text: ', then ', mono: false },
      { text: 'eth_call', mono: true },
      { text: '.', mono: false },
    ])
  })
  test('keeps the sides of a minus together', () => {
    expect(said('from N − 3 onward', 60)).toEqual(['from', 'N\u00a0−\u00a03', 'onward'])
  })
  test('has one height per line and nothing for an empty text', () => {
    expect(wrap('a b', 12, LABEL).height).toBe(34)
    expect(wrap('', 100, LABEL)).toMatchObject({ lines: [], width: 0, height: 0 })
  })
})

describe('longestWord', () => {
  test('is the width below which a word would be cut', () => {
    expect(longestWord('a proposal', LABEL)).toBe(textWidth('proposal', LABEL))
  })
})
