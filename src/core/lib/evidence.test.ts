import { describe, expect, test } from 'vitest'
import {
  indexStatements,
  lineNames,
  lineUrl,
  observedText,
  type Statement,
  sourceNote,
  statementsOfMethod,
} from './evidence.ts'

const COMMIT = 'ab'.repeat(20)
const line = (path: string, number: number) => ({
  ...{ repository: 'category-labs/monad-bft', path, line: number, commit: COMMIT, literal: 'text' },
})
const limit: Statement = {
  kind: 'limit',
  id: 'eth_call/call-gas',
  text: 'Gas: 30,000,000 gas',
  method: 'eth_call',
  source: [line('src/cli.rs', 81), line('src/cli.rs', 82), line('src/data.rs', 3)],
}

describe('the words for a source line', () => {
  test('name the file with its first line', () => {
    expect(lineNames(limit.source ?? [])).toEqual(['monad-bft src/cli.rs:81', '82', 'monad-bft src/data.rs:3'])
  })

  test('give the reason where there is no line, and say what a later copy shows', () => {
    const after = { repository: 'a/copy', commit: COMMIT, state: 'state after the change', paths: ['src/a.rs'] }
    expect(sourceNote({ kind: 'flag', id: 'x', text: '', without: 'Only the disk can tell.' })).toBe(
      'Only the disk can tell.',
    )
    expect(sourceNote({ ...limit, after })).toBe(
      'A public copy of the server shows the state after the change: a/copy src/a.rs.',
    )
  })

  test('lead to the line on the host of the repository', () => {
    expect(lineUrl(line('src/cli.rs', 81))).toBe(
      `https://github.com/category-labs/monad-bft/blob/${COMMIT}/src/cli.rs#L81`,
    )
  })
})

describe('observedText', () => {
  const seen = { network: 'mainnet', client: 'Monad/0.16.4', date: '2026-11-22' }

  test('names network, client and day, and what the node said', () => {
    expect(observedText({ ...limit, observed: [{ ...seen, code: -32003, message: 'no' }] })).toBe(
      'mainnet, Monad/0.16.4, 2026-11-22: -32003',
    )
    expect(observedText({ ...limit, observed: [{ ...seen, asked: 30_000_001, accepted: true }] })).toContain(
      ': 30,000,001 accepted',
    )
    expect(observedText({ ...limit, observed: [{ ...seen, asked: 1_001, accepted: false, code: -32602 }] })).toContain(
      ': 1,001 refused, -32602',
    )
    expect(observedText({ ...limit, observed: [{ ...seen, offered: false }] })).toContain(': not offered')
    expect(observedText(limit)).toBe('')
  })
})

test('a method has its own statements and the errors that it lists', () => {
  const listed: Statement = { kind: 'error', id: 'InvalidParams', text: '' }
  const other: Statement = { kind: 'error', id: 'Overloaded', text: '' }
  const own = statementsOfMethod([limit, listed, other], { name: 'eth_call', errors: [{ id: 'InvalidParams' }] })
  expect(own).toEqual([limit, listed])
  expect(indexStatements(own).get('limit eth_call/call-gas')).toBe(limit)
})
