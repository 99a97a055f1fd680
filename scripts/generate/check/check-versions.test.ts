import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { ErrorNotes } from '../../../src/core/lib/error-model.ts'
import { assemble } from '../openrpc/assemble.ts'
import type { OpenRpcDocument } from '../openrpc/document.ts'
import { fixtureParts, fixtureText } from '../openrpc/fixture.ts'
import { printProblem } from '../openrpc/problem.ts'
import { check } from './check.ts'

const ERRORS = 'openrpc/errors.yaml'
const CLIENTS = 'openrpc/clients.yaml'
const METHODS = 'openrpc/methods/thing.yaml'
const VERSIONS = 'x-versions: [{ since: 0.2.0, code: -32003 }, { until: 0.1.0, code: -32000 }]'

/** Problems after a text replacement in one part. */
function changed(path: string, from: string, to: string): string {
  const text = fixtureText(path)
  expect(text).toContain(from)
  return check(assemble(fixtureParts({ [path]: text.replace(from, to) })))
    .map(printProblem)
    .join('\n')
}

describe('answers by release', () => {
  test('become the code of the newest mainnet release and a list of all', () => {
    const { document } = assemble(fixtureParts())
    expect(document.components.errors.WrongChain).toEqual({
      code: -32003,
      message: 'Invalid chain ID: expected 143, got 1',
    })
    const text = { message: 'Invalid chain ID: expected 143, got 1', pattern: 'Invalid chain ID: expected A, got B' }
    expect(document['x-errors'].WrongChain?.versions).toEqual([
      { since: '0.2.0', code: -32003, ...text },
      { until: '0.1.0', code: -32000, ...text },
    ])
    expect(document['x-errors'].InvalidParams?.versions).toEqual([{ code: -32602, message: 'Invalid params' }])
  })

  test('begin with the one of today', () => {
    const swapped = 'x-versions: [{ until: 0.1.0, code: -32000 }, { since: 0.2.0, code: -32003 }]'
    expect(changed(ERRORS, VERSIONS, swapped)).toContain('The first answer is not one of 0.2.0, which runs on mainnet.')
  })

  test('may all be of a release that mainnet does not run yet', () => {
    const text = fixtureText(CLIENTS)
    const ahead = { [CLIENTS]: `- { version: 0.3.0, date: '2026-03-03', revision: MONAD_TEN }\n${text}` }
    const later = fixtureText(ERRORS).replace(VERSIONS, 'x-versions: [{ since: 0.3.0, code: -32003 }]')
    const [before, after = ''] = later.split('WrongChain:')
    const whole = `${before}WrongChain:${after.replace('client: 0.1.0', 'client: 0.3.0')}`
    expect(check(assemble(fixtureParts({ ...ahead, [ERRORS]: whole })))).toEqual([])
    expect(
      check(assemble(fixtureParts({ ...ahead, [ERRORS]: later })))
        .map(printProblem)
        .join(),
    ).toContain('0.1.0 does not have this error.')
  })

  test('name releases that are listed', () => {
    expect(changed(ERRORS, VERSIONS, VERSIONS.replace('0.1.0', '0.1.7'))).toContain('"0.1.7" is not a listed release.')
    expect(changed(METHODS, '  x-subject: things', '  x-subject: things\n  x-since: 9.0.0')).toContain(
      '"9.0.0" is not a listed release.',
    )
    const change = '  x-changes: [{ client: v0.9.0, note: New. }]\n  x-subject: things'
    expect(changed(METHODS, '  x-subject: things', change)).toContain('"v0.9.0" is not a listed release.')
  })

  test('of the same releases say what tells them apart', () => {
    const twice = 'x-versions: [{ code: -32003 }, { code: -32000 }]'
    expect(changed(ERRORS, VERSIONS, twice)).toContain('Another answer of the same releases reads the same.')
    expect(changed(ERRORS, VERSIONS, twice.replace('-32000 }', '-32000, when: The node is old. }'))).toBe('')
  })

  test('name methods that exist, and no empty range', () => {
    expect(changed(ERRORS, VERSIONS, 'x-versions: [{ code: 1, methods: [eth_nope] }]')).toContain(
      'No method is called "eth_nope".',
    )
    const empty = 'x-versions: [{ code: 1 }, { since: 0.2.0, until: 0.1.0, code: 2, when: Never. }]'
    expect(changed(ERRORS, VERSIONS, empty)).toContain('From 0.2.0 to 0.1.0 there is no release.')
  })

  test('need a code, and a verdict with words', () => {
    expect(changed(ERRORS, '  code: -32602\n', '')).toContain('InvalidParams')
    expect(changed(ERRORS, 'x-verdict: fix-request', 'x-verdict: fix-it')).toContain('x-verdict')
    expect(changed('openrpc/openrpc.yaml', '  - { id: wait, title: Title, advice: Do something. }\n', '')).toContain(
      '7 verdicts have words; there are 8.',
    )
  })
})

describe('the list of releases', () => {
  test('is read newest first', () => {
    expect(changed(CLIENTS, '0.1.0', '0.3.0')).toContain('0.3.0 stands after 0.2.0.')
  })

  test('has one on mainnet', () => {
    expect(changed(CLIENTS, 'networks: [mainnet], ', '')).toContain('No release is known on mainnet.')
  })

  test('takes no member that is not known', () => {
    expect(changed(CLIENTS, 'revision: MONAD_NINE', 'revision: MONAD_NINE, note: old')).toContain('"note"')
  })
})

test('the pool refuses for the reasons that its status can give, save the one of eviction', () => {
  const document = JSON.parse(readFileSync('generated/openrpc.json', 'utf8')) as OpenRpcDocument
  const reason = document.components.schemas.TxPoolStatus?.properties?.reason
  const reasons = (reason?.['x-values'] ?? [])
    .map(({ value }) => value)
    .filter((text) => text !== 'Transaction expired')
  const notes = document['x-errors'].PoolDropped as ErrorNotes
  expect(notes.texts?.map(({ message }) => message).sort()).toEqual(reasons.sort())
})
