import { describe, expect, test } from 'vitest'
import { explainFully } from '../../explain/full.ts'
import { explainReport, parseExplainArguments } from './command.ts'

describe('the arguments', () => {
  test.each([
    [['nonce', 'too', 'low'], { error: 'nonce too low', isJson: false }],
    [['-32005'], { error: '-32005', isJson: false }],
    [['--json', '-32005', '-x'], { error: '-32005 -x', isJson: true }],
    [['-', '--client', 'Monad/0.16.4'], { clientVersion: 'Monad/0.16.4', isJson: false }],
    [[], { isJson: false }],
    [['--help'], undefined],
  ])('%j', (args, parsed) => {
    expect(parseExplainArguments(args)).toEqual(parsed)
  })
  test('of another kind are refused', () => {
    expect(() => parseExplainArguments(['--nope'])).toThrow("Unknown option '--nope'")
  })
})

test('the report has the cause first, and no control characters of a contract', () => {
  expect(explainReport(explainFully('nonce too low'), new URL('https://docs.example/'))).toMatchInlineSnapshot(`
    "Cause       The account has already used this nonce.
    What to do  A transaction with this nonce is already included. Look for your receipt. If there is none, sign with the next nonce. (fix-request)
    Method      eth_getTransactionCount
    Entry       PoolDropped
    More        https://docs.example/reference/rpc-error-codes#pool-dropped"
  `)
  const reason = 'execution reverted: \u001b[2Jnothing to see'
  expect(explainReport(explainFully(reason), undefined)).not.toContain('\u001b')
})
