import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { coloured, isColoured } from './colour.ts'
import type { CheckReport, Outcome } from './model.ts'
import { tapReport } from './report-tap.ts'

const outcome = (rest: Partial<Outcome>): Outcome => ({
  ...{ method: 'eth_chainId', probe: 'plain', verdict: 'fits', problems: [] },
  ...rest,
})
const report = (outcomes: Outcome[], rest: Partial<CheckReport> = {}): CheckReport => ({
  ...{ endpoint: 'http://127.0.0.1', reference: 'monad', documentVersion: '1.0.0', outcomes },
  ...{ requests: 1, retries: 0, seconds: 1 },
  ...rest,
})

test('TAP has a point for each probe, what differs below it, and no line of an endpoint', () => {
  const problems = [{ path: '/result', message: 'is "odd"', keyword: 'pattern' }]
  const text = tapReport(
    report([
      outcome({}),
      outcome({ verdict: 'differs', problems, request: '{}' }),
      outcome({ verdict: 'skipped', note: 'busy\nok 9 # todo' }),
    ]),
  )
  expect(text.split('\n')).toEqual([
    'TAP version 14',
    '1..3',
    'ok 1 - eth_chainId: plain',
    'not ok 2 - eth_chainId: plain',
    '  ---',
    '  problems:',
    '    - "/result is \\"odd\\""',
    '  asked: "{}"',
    '  ...',
    'ok 3 - eth_chainId: plain # SKIP busy ok 9 \\# todo',
  ])
  expect(tapReport(report([], { failure: 'nobody is there' }))).toBe('TAP version 14\nBail out! nobody is there')
})

test('colours are for terminals, and taken away or forced by the variables that say so', () => {
  expect(isColoured({ isTTY: true }, {})).toBe(true)
  expect(isColoured({}, {})).toBe(false)
  expect(isColoured({ isTTY: true }, { NO_COLOR: '1' })).toBe(false)
  expect(isColoured({ isTTY: true }, { TERM: 'dumb' })).toBe(false)
  expect(isColoured({}, { FORCE_COLOR: '1' })).toBe(true)
  expect(isColoured({ isTTY: true }, { FORCE_COLOR: '0' })).toBe(false)
})

test('colours stand beside the words and change none', () => {
  const table = 'eth_call   1   1  DIFFERS\neth_chainId  1  .  ok\n\nDifferences\n  eth_call, plain'
  const painted = coloured(table)
  expect(painted).toContain('\u001b[31mDIFFERS\u001b[0m')
  expect(painted).toContain('\u001b[32mok\u001b[0m')
  expect(painted).toContain('\u001b[1mDifferences\u001b[0m')
  expect(stripVTControlCharacters(painted)).toBe(table)
})
