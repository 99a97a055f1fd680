import { existsSync, readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { DraftDocument, DraftRecord } from '../../core/lib/draft.ts'
import { draftPath } from '../../core/lib/path.ts'
import type { ReferenceStore } from '../../core/model/reference-store.ts'
import { DraftIndexPage } from './DraftIndexPage.tsx'
import { DraftMethodPage } from './method/DraftMethodPage.tsx'
import methodPages from './method/page-list.ts'
import indexPages from './page-list.ts'

const FILE = 'generated/draft.json'
const draft = existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as DraftDocument) : undefined
const pagesOf = (one: DraftDocument | undefined) => [
  ...indexPages({ draft: one } as ReferenceStore),
  ...methodPages({ draft: one } as ReferenceStore),
]

test('without a draft there are no pages', () => expect(pagesOf(undefined)).toEqual([]))

describe.skipIf(draft === undefined)('pages of drafted methods', () => {
  const present = draft as DraftDocument

  test('are outside of search and sidebar', () => {
    for (const { inSearch, nav, path } of pagesOf(present)) {
      expect([inSearch, nav], path).toEqual([false, undefined])
    }
  })

  test.each(present?.methods ?? [])('$name marks every table, section and example as a draft', (method) => {
    const html = renderToStaticMarkup(<DraftMethodPage draft={present} method={method} base="/" />)
    const tables = html.match(/<thead><tr><th scope="col">.*?<\/th>/g) ?? []
    expect(tables).toHaveLength(4)
    for (const head of tables) expect(head).toMatch(/>Drafted (member|field)</)
    const sections = html.match(/<h2 id="(request|filter|result|fields)">.*?<\/h2>/g) ?? []
    expect(sections).toHaveLength(4)
    for (const section of sections) expect(section).toContain('>Drafted ')
    expect(html.match(/<span class="badge">Draft<\/span>/g)).toHaveLength(3)
    expect(html).toMatch(/Response, (constructed|not from a node)/)
    expect(html).toContain('Until then:')
    expect(html).toContain('#page-through-a-long-range')
    expect(html).toContain('No released node has this method')
    expect(html).toContain('(draft)</h1>')
    for (const commit of Object.values(present['x-draft'].commits)) expect(html).toContain(commit.slice(0, 7))
  })

  test('the page of all of them counts the vectors that were judged', () => {
    const vector = { file: '000.json', method: 'eth_queryLogs', expected: '-32602', verdict: 'same' }
    const record: DraftRecord = {
      ...{ suite: 'some/suite', date: '2026-11-29' },
      vectors: [vector, { ...vector, verdict: 'the document accepts the request' }],
    }
    const html = renderToStaticMarkup(<DraftIndexPage draft={present} proposal={undefined} record={record} base="/" />)
    expect(html).toContain('judged with 2 vectors')
    expect(html).toContain('1 of 2')
    for (const { name } of present.methods) expect(html).toContain(`href="${draftPath(name)}"`)
  })
})
