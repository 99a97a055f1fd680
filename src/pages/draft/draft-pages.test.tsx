import { existsSync, readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { DraftDocument, DraftRecord } from '../../core/lib/draft.ts'
import type { ReferenceStore } from '../../core/model/reference-store.ts'
import { DraftElsewhere, DraftErrors, DraftMembers, DraftSource, DraftTypes } from '../common/DraftParts.tsx'
import { DraftMethodPage } from './method/DraftMethodPage.tsx'
import methodPages from './method/page-list.ts'

const FILE = 'generated/draft.json'
const draft = existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as DraftDocument) : undefined
const pagesOf = (one: DraftDocument | undefined) => methodPages({ draft: one } as ReferenceStore)

test('without a draft there are no pages', () => expect(pagesOf(undefined)).toEqual([]))

describe.skipIf(draft === undefined)('pages of drafted methods', () => {
  const present = draft as DraftDocument

  test('are outside of search and sidebar', () => {
    for (const { inSearch, nav, path } of pagesOf(present)) {
      expect([inSearch, nav], path).toEqual([false, undefined])
    }
  })

  test.each(present?.methods ?? [])(
    '$name is marked as a draft, and links what all methods have in common',
    (method) => {
      const html = renderToStaticMarkup(<DraftMethodPage draft={present} method={method} base="/" />)
      const tables = html.match(/<thead><tr><th scope="col">.*?<\/th>/g) ?? []
      expect(tables.map((head) => /scope="col">(\w+)/.exec(head)?.[1])).toEqual(['Field', 'Field'])
      const sections = [...html.matchAll(/<h2 id="(\w+)">/g)].map(([, id]) => id)
      expect(sections).toEqual(['example', 'request', 'filter', 'fields'])
      expect(html).toContain('Why use it:')
      expect(html.match(/<span class="badge">Draft<\/span>/g)).toHaveLength(2)
      expect(html).toMatch(/Response, (constructed|not from a node)/)
      expect(html.slice(0, html.indexOf('<h2'))).toContain('Today:')
      for (const id of ['request', 'result', 'paging', 'example', 'errors'])
        expect(html).toContain(`/reference/json-rpc/draft#${id}"`)
      expect(html).toContain('No released node has this method')
      expect(html).toContain('(draft)</h1>')
    },
  )

  test.each(present?.methods ?? [])('$name has a space between the sentences of a description', (method) => {
    const html = renderToStaticMarkup(<DraftMethodPage draft={present} method={method} base="/" />)
    const absent = Object.keys(present['x-objects'][method['x-query'].primary]?.absent ?? {})
    expect(html.match(/\. Absent for /g) ?? []).toHaveLength(absent.length)
    expect(html).not.toMatch(/\.Absent/)
  })

  test('the transfers have only the rows that differ from the traces', () => {
    const fieldsOf = (name: string) => {
      const method = present.methods.find((one) => one.name === name)
      if (method === undefined) throw new Error(`${name} is gone.`)
      const html = renderToStaticMarkup(<DraftMethodPage draft={present} method={method} base="/" />)
      return [...html.slice(html.indexOf('id="fields"')).matchAll(/"row"><code>(\w+)/g)].map(([, field]) => field)
    }
    expect(fieldsOf('eth_queryTransfers')).toEqual(['type'])
    expect(fieldsOf('eth_queryTraces')).toContain('traceAddress')
  })

  test('the request of the common page is the example of its method', () => {
    const [, text = ''] = /<<'EOF'\n(.*?)EOF/s.exec(readFileSync('content/reference/json-rpc/draft.mdx', 'utf8')) ?? []
    const { method, params } = JSON.parse(text)
    expect(params).toEqual(present.methods.find(({ name }) => name === method)?.['x-example']?.request)
  })

  test('the common page names both commits, and counts the vectors that were judged', () => {
    const vector = { file: '000.json', method: 'eth_queryLogs', expected: '-32602', verdict: 'same' }
    const record: DraftRecord = {
      ...{ suite: 'some/suite', date: '2026-11-29' },
      vectors: [vector, { ...vector, verdict: 'the document accepts the request' }],
    }
    const html = renderToStaticMarkup(<DraftSource draft={present} base="/" record={record} />)
    expect(html).toContain('agrees with 1 of the 2 test vectors')
    for (const commit of Object.values(present['x-draft'].commits)) expect(html).toContain(commit.slice(0, 7))
    expect(renderToStaticMarkup(<DraftSource draft={present} base="/" record={undefined} />)).not.toContain('vectors')
  })

  test('the common page has the shared members, the errors and the types', () => {
    const members = (of: 'request' | 'result') =>
      [...renderToStaticMarkup(<DraftMembers draft={present} base="/" of={of} />).matchAll(/"row"><code>(\w+)/g)].map(
        ([, name]) => name,
      )
    expect(members('request')).toEqual(['fromBlock', 'toBlock', 'order', 'target'])
    expect(members('result')).toEqual(['fromBlock', 'toBlock', 'cursorBlock'])
    expect(renderToStaticMarkup(<DraftErrors draft={present} base="/" />)).toContain('or the block does not exist yet')
    expect(renderToStaticMarkup(<DraftTypes draft={present} base="/" />)).toContain('block reference')
    expect(renderToStaticMarkup(<DraftElsewhere draft={present} />)).toContain('eth_queryLogs')
  })
})
