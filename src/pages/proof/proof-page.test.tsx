import { readdirSync, readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { lineUrl, STATEMENT_KINDS, type Statement, shortPlace } from '../../core/lib/evidence.ts'
import type { ExampleCase } from '../../core/lib/method-model.ts'
import { countClasses } from '../../core/lib/provenance.ts'
import { groupStatements, ProofPage } from './ProofPage.tsx'

const statements = JSON.parse(readFileSync('generated/evidence.json', 'utf8')) as Statement[]
const names = readdirSync('generated/examples')
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.slice(0, -'.json'.length))
const examples = Object.fromEntries(
  names.map((name) => [name, JSON.parse(readFileSync(`generated/examples/${name}.json`, 'utf8')) as ExampleCase[]]),
)
const html = renderToStaticMarkup(
  <ProofPage examples={examples} statements={statements} order={names} version="1.0.0" base="/" />,
)

/** Elements of the frame, and elements that the build writes around dates. The page's limit is 3,000. */
const FRAME = 560

describe('ProofPage', () => {
  test('names every statement with its lines or the reason why it has none', () => {
    for (const { id, source, without } of statements) {
      expect(html).toContain(id.replace('/', ' ').replaceAll('’', '’').replaceAll('&', '&amp;'))
      const [line] = source ?? []
      if (line) expect(html).toContain(`href="${lineUrl(shortPlace(line))}"`)
      else if (without) expect(html).toContain(without.replaceAll("'", '&#x27;'))
    }
  })

  test('names every example, whether it fits, and its class', () => {
    for (const [method, cases] of Object.entries(examples)) {
      expect(html).toContain(`${method}: `)
      for (const { title } of cases) expect(html).toContain(title.replaceAll('&', '&amp;').replaceAll('"', '&quot;'))
    }
    expect(html).toMatch(/<td[^>]*>yes<\/td>/)
    expect(html).not.toContain('FAILS')
  })

  test('counts the examples of each class, and all of them', () => {
    const all = Object.values(examples).flat()
    const classes = countClasses(all)
    expect(classes.reduce((sum, { count }) => sum + count, 0)).toBe(all.length)
    for (const { count, name } of classes) expect(html).toContain(`${name}: ${count}`)
    expect(html).toContain(`<b>${all.length}</b>of ${all.length} examples fit their schema`)
  })

  test('has no column of answers where no node was asked', () => {
    const asked = STATEMENT_KINDS.filter(({ kind }) => statements.some((one) => one.kind === kind && one.observed))
    expect(html.match(/data-sort="Response of a \w+ node"/g) ?? []).toHaveLength(asked.length)
  })

  test('stays within the elements that a page may have', () => {
    expect((html.match(/<[a-z]/g) ?? []).length).toBeLessThan(3_000 - FRAME)
  })
})

describe('groupStatements', () => {
  const line = { repository: 'a/node', path: 'src/a.rs', line: 1, commit: 'ab'.repeat(20), literal: 'text' }
  const of = (id: string, rest: Partial<Statement>): Statement => ({ kind: 'limit', id, text: '', ...rest })

  test('puts statements on the same lines with the same answers into one row', () => {
    const observed = [{ network: 'mainnet', client: 'Monad/1', date: '2026-01-01', asked: 5, accepted: true }]
    const rows = groupStatements([
      of('eth_call/gas', { source: [line] }),
      of('eth_estimateGas/gas', { source: [line] }),
      of('eth_call/blocks', { source: [line], observed }),
      of('eth_call/disk', { without: 'Only the disk can tell.' }),
    ])
    expect(rows).toEqual([
      { names: 'eth_call gas, eth_estimateGas gas', lines: [line], note: '', observed: '' },
      { names: 'eth_call blocks', lines: [line], note: '', observed: 'mainnet, Monad/1, 2026-01-01: 5 accepted' },
      { names: 'eth_call disk', lines: [], note: 'Only the disk can tell.', observed: '' },
    ])
  })
})
