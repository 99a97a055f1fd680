import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { itemsOf } from './page.ts'
import { plans } from './plans.ts'
import { pruned, readRecords, staleSteps } from './record.ts'
import { guidesTable, NOT_FOLLOWED } from './table.ts'

const root = path.join(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

describe('the record of what ran', () => {
  test('names only steps whose text is the one that ran: else run "npm run guides", or "npm run guides -- --prune"', () => {
    expect(staleSteps(readRecords(root), plans, read)).toEqual([])
  })

  test('forgets a step that was edited, and a page that nothing runs', () => {
    const plan = { page: 'a' }
    const text = '<Step title="One">\n```bash\nls\n```\n</Step>'
    const of = (steps: Record<string, { seconds: number; code: string }>) => ({
      ...{ date: '2026-11-22', node: '24.21.0', seconds: 1, versions: {}, notRun: {} },
      steps,
    })
    const records = { a: of({ One: { seconds: 1, code: 'of an older text' } }), b: of({}) }
    expect(staleSteps(records, [plan], () => text)).toEqual(['a: One'])
    expect(pruned(records, [plan], () => text)).toEqual({ a: of({}) })
  })
})

test('every guide that shows a command is followed, or the table says why not', () => {
  const pages = readdirSync(path.join(root, 'content/guides'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.mdx'))
    .map((file) => `guides/${file.replace(/\.mdx$/, '')}`)
  const silent = pages.filter(
    (page) =>
      !plans.some((plan) => plan.page === page) &&
      !(page in NOT_FOLLOWED) &&
      itemsOf(page, read(`content/${page}.mdx`)).some(({ kind }) => kind === 'run'),
  )
  expect(silent).toEqual([])
})

test('the table of docs/guides.md is the one of the record', () => {
  expect(read('docs/guides.md')).toBe(guidesTable(readRecords(root)))
})

describe('every plan', () => {
  test.each(plans.map((plan) => [plan.page, plan] as const))(
    '%s changes and drives what its page holds',
    (page, plan) => {
      const items = itemsOf(`content/${page}.mdx`, read(`content/${page}.mdx`), plan.tabs)
      const texts = items.map(({ text }) => text).join('\n')
      expect(items.some(({ kind }) => kind === 'run')).toBe(true)
      const lost = (plan.changes ?? []).map(([find]) => find).filter((find) => !texts.includes(find))
      const steps = new Set(items.map(({ step }) => step))
      const unknown = Object.keys({ ...plan.before, ...plan.proofs }).filter((step) => !steps.has(step))
      const idle = (plan.commands ?? []).map(({ at }) => at).filter((at) => !texts.includes(at))
      expect({ lost, unknown, idle }).toEqual({ lost: [], unknown: [], idle: [] })
    },
  )
})
