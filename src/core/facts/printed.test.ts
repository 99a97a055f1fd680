/**
 * Checks that network numbers on pages agree with the facts. The build checks that pages do not type such numbers by
 * hand.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fillPlaceholders, type Homes } from '../lib/home-numbers.ts'
import { type FactName, facts, protocol } from './network.ts'

const root = join(import.meta.dirname, '../../..')
const files = readdirSync(join(root, 'content'), { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.mdx'),
)
const homes: Homes = { ...JSON.parse(readFileSync(join(root, 'generated/homes.json'), 'utf8')), fact: facts }
const FACT = /<Fact name="([^"]+)"[^>]*\/>/g

/** Sentences of a page, its facts filled in, without code. */
function sentences(name: string): string[] {
  const text = readFileSync(join(root, 'content', name), 'utf8')
    .replace(/```.*?```/gs, ' ')
    .replace(FACT, (whole, fact: FactName) => facts[fact]?.value ?? whole)
  return fillPlaceholders(text, homes).text.split(/(?<=[.!?|])\s+|\n{2,}/)
}
const all = files.flatMap((file) => sentences(file).map((sentence) => ({ file, sentence })))

const HISTORY = 'developer-essentials/changelog.mdx'
/** Matches sentences about past values or about another network. */
const PAST = /\b(?:2025|until|before|older|was|were|went|had|earlier|still says|used to|up to client|Ethereum)\b/i

const TOKEN = 10n ** 18n
const grouped = (value: bigint | number): string => value.toLocaleString('en-US')

type Claim = { about: string; says: RegExp; value: string }
const claims: Claim[] = [
  { about: 'time between blocks', says: /\bblocks? (?:of|every|each) (\d+) ms/g, value: String(protocol.blockTimeMs) },
  {
    about: 'length of an epoch',
    says: /epochs? (?:is|of|has|have|lasts?) ([\d,]{5,}) blocks/g,
    value: grouped(protocol.epochBlocks),
  },
  {
    about: 'reward of a block',
    says: /([\d.]+) MON (?:per|a|for each) block\b/g,
    value: String(protocol.blockReward / TOKEN),
  },
  {
    about: 'active validators',
    says: /\b(\d{2,4}) (?:active )?validators (?:take part|with the most stake|are active)/g,
    value: String(protocol.activeValidators),
  },
]

describe('numbers that pages print', () => {
  test.each(claims)('$about is $value', ({ says, value }) => {
    const wrong = all.flatMap(({ file, sentence }) =>
      [...sentence.matchAll(says)]
        .filter(([, number]) => number !== value && file !== HISTORY && !PAST.test(sentence))
        .map(([words]) => `content/${file}: ${words}`),
    )
    expect(wrong).toEqual([])
  })

  test('each of these is printed somewhere, or the list is stale', () => {
    const unseen = claims.filter(({ says }) => !all.some(({ sentence }) => [...sentence.matchAll(says)].length > 0))
    expect(unseen.map(({ about }) => about)).toEqual([])
  })

  test('facts that pages name exist', () => {
    const missing = files.flatMap((file) =>
      [...readFileSync(join(root, 'content', file), 'utf8').matchAll(FACT)]
        .filter(([, name]) => !Object.hasOwn(facts, name ?? ''))
        .map(([tag]) => `content/${file}: ${tag}`),
    )
    expect(missing).toEqual([])
  })
})
