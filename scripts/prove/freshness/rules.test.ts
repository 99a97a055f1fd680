import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { overdue, unmarked } from './rules.ts'

const page = (text: string, marks = '') => [{ file: 'a.mdx', text: `---\ntitle: A\n${marks}---\n\n${text}\n` }]
const TODAY = '2026-11-29'

test.each([
  'The table is as of mid-2026.',
  'Glamsterdam was scheduled on Sepolia for 6 October 2026.',
  'Fixes arrive until **1 June 2027** at the latest.',
])('"%s" needs a mark', (text) => {
  expect(unmarked(page(text))).toHaveLength(1)
  expect(unmarked(page(text, 'seen_on: 2026-10\n'))).toEqual([])
  expect(unmarked(page(text, 'valid_until: 2027-06-01\n'))).toEqual([])
})

test('history needs no mark', () => {
  expect(unmarked(page('Testnet was reset on 16 December 2025. Linear memory is active since March 2026.'))).toEqual([])
})

test('lists what is over, and what was seen long ago', () => {
  expect(overdue(page('Text.', 'valid_until: 2026-11-28\n'), TODAY)).toEqual(['a.mdx (valid until 2026-11-28)'])
  expect(overdue(page('Text.', 'valid_until: 2026-11-29\n'), TODAY)).toEqual([])
  expect(overdue(page('Text.', 'seen_on: 2026-07\n'), TODAY)).toEqual(['a.mdx (seen 2026-07)'])
  expect(overdue(page('Text.', 'seen_on: 2026-10-09\n'), TODAY)).toEqual([])
})

test('every page with a dated fact has a mark', () => {
  const files = readdirSync('content', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.mdx'))
  expect(unmarked(files.map((file) => ({ file, text: readFileSync(`content/${file}`, 'utf8') })))).toEqual([])
})
