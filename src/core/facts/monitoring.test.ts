import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'

const read = (path: string) => readFileSync(`content/${path}`, 'utf8')
const rules = read('public/monitoring/monad.rules.yml')
const board = read('public/monitoring/monad.dashboard.json')
const incidents = read('node-ops/incident.mdx')
const listed = read('data/node-metrics.yaml')

const namesOf = (text: string) => [...new Set(text.match(/\bmonad_[a-z0-9_]+/g))]

describe('alerts and board', () => {
  test('use only metrics that the page on operations explains', () => {
    // The dashboard shows these metrics next to one that has an alert, so they have none.
    const shownOnly = [
      'monad_state_vote_delay_ready_after_timer_start_p50_ms',
      'monad_bft_raptorcast_udp_primary_broadcast_latency_p99_ms',
    ]
    const known = [...namesOf(listed), ...shownOnly]
    expect(namesOf(rules).filter((name) => !known.includes(name))).toEqual([])
    expect(namesOf(board).filter((name) => !known.includes(name))).toEqual([])
  })
  test('lead each alert to a section of the incident page', () => {
    const anchors = [...incidents.matchAll(/^#{2,3} (.+)$/gm)].map(([, title = '']) =>
      title.toLowerCase().replace(/[.?]/g, '').replaceAll(' ', '-'),
    )
    const alerts = (parse(rules) as { groups: { rules: Alert[] }[] }).groups.flatMap((group) => group.rules)
    expect(alerts.length).toBeGreaterThan(10)
    for (const { alert, annotations } of alerts) {
      const [, page, anchor] = /^https:\/\/docs\.example(\/[^#]+)#(.+)$/.exec(annotations.runbook_url) ?? []
      expect(page, alert).toBe('/node-ops/incident')
      expect(anchors, alert).toContain(anchor)
    }
  })
  test('import as a board of panels that each ask for something', () => {
    const { panels } = JSON.parse(board) as { panels: { title: string; targets: { expr: string }[] }[] }
    for (const { title, targets } of panels) for (const { expr } of targets) expect(expr, title).toContain('$node')
  })
})

describe('the incident page', () => {
  test('gives each symptom one fix, and no two sections of one name', () => {
    const [, body = ''] = incidents.split('\n## The node is down or does not start\n')
    const [symptoms = ''] = body.split('\n## Where next\n')
    const sections = symptoms.split('\n### ').slice(1)
    expect(sections.length).toBeGreaterThan(20)
    for (const section of sections) expect(section.match(/\*\*Fix:\*\*/g), section.slice(0, 40)).toHaveLength(1)
    const titles = sections.map((section) => section.split('\n')[0])
    expect(new Set(titles).size).toBe(titles.length)
  })
})

type Alert = { alert: string; annotations: { runbook_url: string } }
