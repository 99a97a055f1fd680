import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { type Board, type Panel, problemsOf } from '../../../test/grafana-board.ts'

const read = (path: string) => readFileSync(`content/${path}`, 'utf8')
const rules = read('public/monitoring/monad.rules.yml')
const board = read('public/monitoring/monad.dashboard.json')
const incidents = read('node-ops/incident.mdx')
const listed = read('data/node-metrics.yaml')
const operations = read('node-ops/run.mdx')

const namesOf = (text: string) => [...new Set(text.match(/\bmonad_[a-z0-9_]+/g))]

const namesIn = (cell: string) => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name ?? '')
const alerts = (parse(rules) as { groups: { rules: Alert[] }[] }).groups.flatMap((group) => group.rules)

describe('alerts and board', () => {
  test('use only metrics that the page on operations explains', () => {
    const known = namesOf(listed)
    expect(namesOf(rules).filter((name) => !known.includes(name))).toEqual([])
    expect(namesOf(board).filter((name) => !known.includes(name))).toEqual([])
  })
  test('lead each alert to a section of a page', () => {
    const anchorsOf = (page: string) =>
      [...read(page).matchAll(/^#{2,3} (.+)$/gm)].map(([, title = '']) =>
        title.toLowerCase().replace(/[.?]/g, '').replaceAll(' ', '-'),
      )
    expect(alerts.length).toBeGreaterThan(10)
    for (const { alert, annotations } of alerts) {
      const [, page, anchor] = /^https:\/\/docs\.example(\/[^#]+)#(.+)$/.exec(annotations.runbook_url) ?? []
      expect(anchorsOf(`${page?.slice(1)}.mdx`), alert).toContain(anchor)
    }
  })
  test('lead each alert to the same section as the table of the page on operations', () => {
    const rows = [...operations.matchAll(/^\| (`Monad.*`) \| .*\((\/node-ops\/[\w-]+#[\w-]+)\) \|$/gm)]
    const table = rows.flatMap(([, names = '', section]) => namesIn(names).map((name) => [name, section]))
    expect(Object.fromEntries(table)).toEqual(
      Object.fromEntries(
        alerts.map(({ alert, annotations }) => [alert, annotations.runbook_url.replace('https://docs.example', '')]),
      ),
    )
  })
  test('wake someone in their table if their severity is page', () => {
    const [, tables = ''] = operations.split('\n### Wake someone\n')
    const [page = '', ticket = ''] = tables.split('\n### Wait for the morning\n')
    const namesOfTable = (text: string) =>
      [...text.matchAll(/^\| (`Monad.*`) \|/gm)].flatMap(([, names = '']) => namesIn(names)).sort()
    const ofSeverity = (severity: string) =>
      alerts
        .filter(({ labels }) => labels.severity === severity)
        .map(({ alert }) => alert)
        .sort()
    expect(namesOfTable(page)).toEqual(ofSeverity('page'))
    expect(namesOfTable(ticket)).toEqual(ofSeverity('ticket'))
  })
})

describe('the board', () => {
  const parsed = JSON.parse(board) as Board
  const [first] = parsed.panels as [Panel, ...Panel[]]
  const withFirst = (change: Partial<Panel>): Board => ({
    ...parsed,
    panels: [{ ...first, ...change }, ...parsed.panels.slice(1)],
  })

  test('has what Grafana demands at the import', () => {
    expect(problemsOf(parsed)).toEqual([])
  })

  test('shows only the nodes that the reader chose', () => {
    for (const { title, targets } of parsed.panels)
      for (const { expr } of targets) expect(expr, title).toContain('$node')
  })

  test.each<[string, Board, string]>([
    ['an older schema', { ...parsed, schemaVersion: 20 }, 'schemaVersion 20 is migrated'],
    ['an ID of another installation', { ...parsed, id: 7 }, 'id 7 belongs to one installation'],
    [
      'a data source of another installation',
      withFirst({ datasource: { type: 'prometheus', uid: 'P1809' } }),
      'data source P1809',
    ],
    ['a panel over another', withFirst({ gridPos: { x: 6, y: 0, w: 6, h: 4 } }), 'overlaps'],
    ['a panel beyond the edge', withFirst({ gridPos: { x: 20, y: 90, w: 6, h: 4 } }), 'exceeds the 24 columns'],
    ['a type that it does not require', withFirst({ type: 'gauge' }), '__requires has no panel gauge'],
    ['two queries of one name', withFirst({ targets: [...first.targets, ...first.targets] }), 'two targets A'],
    [
      'a variable that it does not define',
      withFirst({ targets: [{ refId: 'A', expr: 'x{job="$job"}' }] }),
      'no variable job',
    ],
    ['no query', withFirst({ targets: [] }), 'asks for nothing'],
  ])('would be refused with %s', (_, broken, words) => {
    expect(problemsOf(broken).join('\n')).toContain(words)
  })
})

describe('the incident page, and the failed starts of the page on recovery', () => {
  test('gives each symptom one fix, and no two sections of one name', () => {
    const [, body = ''] = incidents.split('\n## The node is down or does not start\n')
    const [symptoms = ''] = body.split('\n## Where next\n')
    const [, starts = ''] = read('node-ops/recover.mdx').split('\n## The node does not start\n')
    const [failures = ''] = starts.split('\n## Where next\n')
    const sections = [symptoms, failures].flatMap((text) => text.split('\n### ').slice(1))
    expect(sections.length).toBeGreaterThan(15)
    for (const section of sections) expect(section.match(/\*\*Fix:\*\*/g), section.slice(0, 40)).toHaveLength(1)
    const titles = sections.map((section) => section.split('\n')[0])
    expect(new Set(titles).size).toBe(titles.length)
  })
})

type Alert = { alert: string; labels: { severity: string }; annotations: { runbook_url: string } }
