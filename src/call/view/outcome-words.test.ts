import { describe, expect, test } from 'vitest'
import type { Verdict } from '../judge/verdict.ts'
import type { DoneCall } from '../send/call-state.ts'
import { outcomeWords } from './outcome-words.ts'

type Result = DoneCall['result']

const wordsOf = (result: Partial<Result>, text = '{"result":"0x1"}', status = 200) =>
  outcomeWords({
    call: {
      target: { id: 'Mainnet', label: 'a.test', http: 'https://a.test/v1/abcdef1234567890' },
      method: 'eth_chainId',
      params: [],
    },
    result: { outcome: { kind: 'answer', status, text, ms: 4 }, ...result },
  })

const CHECKED: Extract<Verdict, { kind: 'checked' }> = {
  kind: 'checked',
  tone: 'success',
  title: 'It fits',
  summary: '3 of 3 fields fit.',
  found: 'chosen',
  foundWords: '',
  findings: [],
  isTruncated: false,
  fixable: 0,
  meanings: [],
  view: { title: '', lines: [], numbers: [], marked: [], total: 0 },
}

const besideExample = (differing: number, sameRequest: boolean) =>
  wordsOf({
    answer: { verdict: CHECKED, sides: { mine: { lines: [], total: 0 }, differing } },
    recording: { sameRequest } as NonNullable<Result['recording']>,
  }).verdict

describe('an answer', () => {
  test('that fits has its verdict, its summary and where it came from, without the key', () => {
    const { notices, verdict } = wordsOf({ answer: { verdict: CHECKED } })
    expect(notices).toEqual([])
    expect(verdict).toMatchObject({ tone: 'success', title: 'It fits', difference: '' })
    expect(verdict?.lines).toEqual(['3 of 3 fields fit.', 'HTTP 200 from https://a.test/v1/••••••••.'])
  })

  test.each([
    [0, true, 'equals the recorded response', 'All values equal the example.'],
    [1, true, '1 difference from the recorded response', '1 place differs from the example, marked on both sides.'],
    [2, true, '2 differences from the recorded response', '2 places differ from the example, marked on both sides.'],
    [0, false, 'same fields as recorded', 'It has the same fields.'],
    [3, false, '3 differences in fields', 'Fields differ in 3 places, marked on both sides.'],
  ])('with %i differences to the example, of the same request: %s', (differing, sameRequest, short, sentence) => {
    const verdict = besideExample(differing, sameRequest)
    expect(verdict?.difference).toBe(short)
    expect(verdict?.lines[0]).toContain(sentence)
  })

  test('with a status of a refusal says so beside its verdict', () => {
    const { notices, verdict } = wordsOf({ answer: { verdict: CHECKED } }, undefined, 429)
    expect(notices[0]?.title).toBe('HTTP 429')
    expect(verdict?.title).toBe('It fits')
  })

  test('by which the endpoint does not serve the method says who does', () => {
    const text = '{"error":{"code":-32601,"message":"Method not found"}}'
    expect(wordsOf({ answer: { verdict: CHECKED } }, text)).toEqual({
      notices: [
        {
          title: 'The endpoint does not serve it',
          text: expect.stringContaining('a.test does not serve eth_chainId.'),
        },
      ],
      text,
    })
  })

  test('that is no JSON has advice, and keeps its text', () => {
    const verdict: Verdict = {
      ...{ kind: 'not-json', title: 'Not JSON', message: 'It is a web page.', place: '' },
      ...{ advice: [{ title: '', text: 'Look at the address.' }], view: CHECKED.view },
    }
    const words = wordsOf({ answer: { verdict } }, '<html>')
    expect(words.verdict).toMatchObject({ tone: 'warn', title: 'The endpoint did not return JSON' })
    expect(words.verdict?.lines[0]).toBe('It is a web page. Look at the address.')
    expect(words.text).toBe('<html>')
  })

  test('without a body, and one that was not checked, have no verdict', () => {
    expect(wordsOf({ answer: { verdict: { kind: 'empty' } } }, '')).toEqual({
      notices: [{ title: 'Empty response', text: expect.stringContaining('without a body. HTTP 200') }],
      text: '',
    })
    const failed = wordsOf({ failure: 'The checker did not load.' })
    expect(failed.notices[0]?.text).toBe('The checker did not load.')
    expect(failed.verdict).toBeUndefined()
    expect(failed.text).toBe('{"result":"0x1"}')
  })
})

describe('a call without an answer', () => {
  test('says why', () => {
    const { notices, text } = wordsOf({ outcome: { kind: 'refused' } })
    expect(notices.map(({ title }) => title)).toEqual(['The address does not respond'])
    expect(text).toBe('')
  })

  test('shows what a server said, and how a text that is too large begins', () => {
    expect(wordsOf({ outcome: { kind: 'http', status: 502, text: 'Bad Gateway', ms: 1 } })).toMatchObject({
      notices: [{ title: 'HTTP 502' }],
      text: 'Bad Gateway',
      title: 'Text from the server',
    })
    const large = wordsOf({ outcome: { kind: 'too-large', limit: 10, text: 'x'.repeat(30_000) } })
    expect(large.title).toBe('Beginning of the response')
    expect(large.text).toHaveLength(20_001)
  })
})
