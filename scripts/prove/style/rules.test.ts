import { describe, expect, test } from 'vitest'
import { blocksOf } from './extract.ts'
import { allowanceOf, habits, styleOf } from './rules.ts'

const rulesIn = (file: string, source: string): string[] =>
  styleOf(source, blocksOf(file, source)).findings.map(({ rule }) => rule)

type Case = { rule: string; found: string; fine: string; file?: string }

/** For each rule a text that breaks it, and one that is nearly the same and does not. */
const CASES: readonly Case[] = [
  { rule: 'semicolon', found: 'The node stops; you restart it.', fine: 'The node stops. You restart it with `a; b`.' },
  {
    rule: 'colon',
    found: 'Keep the limit low: the sender pays for all of it.',
    fine: 'Set one of the following limits: 1,000, 2,000 and 3,000 are common.',
  },
  { rule: 'colon', found: 'A call is cheap here: it costs no gas.', fine: '**Calls**: a call costs gas in a block.' },
  { rule: 'answers', found: 'The node answers with a receipt.', fine: 'The answers of the node have a receipt.' },
  { rule: 'answers', found: 'The endpoint does not answer.', fine: 'A page that answers your question helps.' },
  { rule: 'holds', found: 'A block holds transactions.', fine: 'The account holds 10 MON on hold.' },
  {
    rule: 'takes',
    found: 'The method takes a block number.',
    fine: 'The call takes about 300 ms and takes effect later.',
  },
  { rule: 'takes', found: 'The flag takes the path.', fine: 'The function takes two arguments.' },
  { rule: 'speaks', found: 'The header says which block it is.', fine: 'The validator and you say which block it is.' },
  { rule: 'speaks', found: 'A pool does not know the sender.', fine: 'You do not know the sender.' },
  { rule: 'nobody', found: 'Here nobody can stop it.', fine: 'Here no one can stop it.' },
  { rule: 'that-of', found: 'Use the key of the node or that of the user.', fine: 'Use that, of course.' },
  { rule: 'that-of', found: 'Replace it with an older one.', fine: 'Replace at least one.' },
  { rule: 'aphorism', found: 'The price is visibility.', fine: 'The block is invalid.' },
  { rule: 'aphorism', found: 'It is a promise on a promise, a vote on a vote.', fine: 'It is a vote on a block.' },
  { rule: 'antithesis', found: 'A receipt is a promise, not a settlement.', fine: 'Use a receipt, not a promise.' },
  { rule: 'version-aside', found: 'Up to 3 blocks since client 0.16.1.', fine: 'It needs client 0.16.1 or later.' },
  {
    rule: 'research',
    found: 'The sources of this page give a number.',
    fine: 'The sources of this event are public.',
  },
  { rule: 'research', found: 'No endpoint states its limit.', fine: 'No endpoint has a limit.' },
  {
    rule: 'spelling',
    found: 'The behaviour is customised in the centre.',
    fine: 'Four hours of exercise are advised.',
  },
  { rule: 'terms', found: 'The fee rises by 5 %.', fine: 'The fee rises by 5%.' },
  { rule: 'terms', found: 'Set the chain id.', fine: 'Set the chain ID.' },
  { rule: 'terms', found: 'A delegated account reverts.', fine: 'An account delegated its stake.' },
  { rule: 'what-clause', found: 'What a block takes is limited.', fine: 'What is a block?' },
  { rule: 'what-clause', found: 'Forward what is left.', fine: 'The table shows what is left.' },
  { rule: 'private-verb', found: 'The limit stands in the table.', fine: 'MON stands for Monad.' },
  { rule: 'private-verb', found: 'The round goes on.', fine: 'As time goes on, fees fall.' },
  { rule: 'bookish', found: 'It is lost for good.', fine: 'It is good for tests.' },
  { rule: 'bookish', found: 'It reads all logs, errors included.', fine: 'The transaction, once included, is final.' },
  { rule: 'negated-noun', found: 'The call sends no transaction.', fine: 'There is no transaction.' },
  { rule: 'heading-clause', found: '## What comes out', fine: '## What comes out?' },
  { rule: 'heading-clause', found: '## Of the node', fine: '## To do' },
  {
    rule: 'table-head',
    found: '| To | Give |\n| --- | --- |\n| a | b |',
    fine: '| Goal | Returns |\n| --- | --- |\n| a | b |',
  },
  {
    rule: 'tables-in-a-row',
    found: '| A |\n| --- |\n| b |\n\n## Next\n\n| A |\n| --- |\n| b |',
    fine: '| A |\n| --- |\n| b |\n\n## Next\n\nLook at the first row.\n\n| A |\n| --- |\n| b |',
  },
  {
    rule: 'why-table',
    found: '## Why it is fast\n\n| A |\n| --- |\n| b |',
    fine: '## Why it is fast\n\nNodes run in parallel.\n\n| A |\n| --- |\n| b |',
  },
  {
    rule: 'long-sentence',
    found: `A node ${'and another node '.repeat(12)}vote.`,
    fine: `A node ${'and another node '.repeat(10)}vote.`,
  },
  {
    rule: 'examples',
    found: 'A node votes on a block in each round.\n\n'.repeat(80),
    fine: 'For example, a node votes on a block in each round.\n\n'.repeat(80),
  },
  { rule: 'fragment', file: 'a.ts', found: "print('Ends after two.')", fine: "print('The list ends after two.')" },
  { rule: 'fragment', file: 'a.ts', found: "print('Not marked as required.')", fine: "print('Not all are required.')" },
]

describe('a habit', () => {
  test.each(CASES)('$rule is found in “$found” and not in “$fine”', ({ rule, found, fine, file = 'a.md' }) => {
    expect(rulesIn(file, found)).toContain(rule)
    expect(rulesIn(file, fine)).not.toContain(rule)
  })

  test('of each name has a case, a cure and a budget', () => {
    const names = habits.map(({ name }) => name)
    expect(names.length).toBeGreaterThan(20)
    expect(names.filter((name) => !CASES.some(({ rule }) => rule === name))).toEqual([])
    expect(habits.filter(({ cure }) => cure === '').map(({ name }) => name)).toEqual([])
    expect(allowanceOf('semicolon', 3_000)).toBe(3)
    expect(allowanceOf('spelling', 3_000)).toBe(0)
  })
})

describe('a finding', () => {
  test('has the line, the words as they are written, and a better form', () => {
    const source = 'First line.\n\nThe `eth_call` has\nanother behaviour.\n'
    const { findings } = styleOf(source, blocksOf('a.md', source))
    expect(findings).toEqual([
      {
        rule: 'spelling',
        line: 4,
        text: 'The `eth_call` has another behaviour.',
        cure: 'Write US English.',
        better: 'behavior',
      },
    ])
  })

  test('inside another one of the same rule counts once', () => {
    expect(
      rulesIn('a.md', 'What is left of what is left stands.').filter((rule) => rule === 'what-clause'),
    ).toHaveLength(1)
  })
})
