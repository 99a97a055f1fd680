import { expect, test } from 'vitest'
import { checkText } from './check-text.ts'
import { resultMeanings } from './explain-value.ts'

const address = (digit: string): string => `0x${digit.repeat(40)}`
const frame = (more: object) => ({
  ...{ type: 'CALL', from: address('1'), to: address('2'), value: '0x0', gas: '0x5208', gasUsed: '0x5208' },
  ...{ input: '0x', output: '0x' },
  ...more,
})
const failed = (more: object = {}) => frame({ to: address('3'), error: 'execution reverted', ...more })
const termsOf = (value: unknown) => resultMeanings('debug_traceTransaction', value).map(({ term }) => term)

test('a call that failed inside a successful one is named first, with its place and its revert', () => {
  const output = `0x4e487b71${'11'.padStart(64, '0')}`
  const trace = frame({ calls: [frame({ calls: [failed({ output })] }), frame({})] })
  const [first, second] = resultMeanings('debug_traceTransaction', trace)
  expect(first).toEqual({
    term: 'Failed: calls[0].calls[0]',
    code: 'execution reverted',
    text: `CALL to ${address('3')}`,
  })
  expect(second).toMatchObject({ term: 'Revert', code: 'Panic(uint256)' })
})

test('at most five are listed, the outermost one without a place, and a block is no call', () => {
  const trace = failed({ revertReason: 'no', calls: Array.from({ length: 9 }, () => failed()) })
  const failures = termsOf(trace).filter((term) => term.startsWith('Failed'))
  expect(failures).toEqual(['Failed', ...[0, 1, 2, 3].map((index) => `Failed: calls[${index}]`)])
  expect(termsOf({ hash: '0x1', error: 'x' }).some((term) => term.startsWith('Failed'))).toBe(false)
})

test('a pasted trace says so, although it fits', () => {
  const verdict = checkText(JSON.stringify(frame({ calls: [failed()] })))
  expect(verdict.kind === 'checked' && verdict.meanings[0]).toMatchObject({ term: 'Failed: calls[0]' })
})
