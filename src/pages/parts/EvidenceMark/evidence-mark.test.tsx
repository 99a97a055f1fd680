import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Statement } from '../../../core/lib/evidence.ts'
import { pageMarkdown } from '../../../core/markdown/page-markdown.ts'
import { EvidenceMark } from './EvidenceMark.tsx'

const COMMIT = 'ab'.repeat(20)
const line = { repository: 'category-labs/monad-bft', path: 'src/a.rs', line: 7, commit: COMMIT, literal: 'text' }
const statement: Statement = { kind: 'error', id: 'InvalidParams', text: 'Invalid params', source: [line] }
const at = `https://github.com/category-labs/monad-bft/blob/${COMMIT.slice(0, 10)}`

test('a mark is one link to its first line of source, and there is none without a line', () => {
  const html = renderToStaticMarkup(<EvidenceMark statement={statement} />)
  expect(html.match(/<\w/g)).toHaveLength(1)
  expect(html).toContain(`href="${at}/src/a.rs#L7"`)
  expect(html).toContain('aria-label="source of InvalidParams"')
  expect(renderToStaticMarkup(<EvidenceMark statement={{ ...statement, source: [] }} />)).toBe('')
  expect(renderToStaticMarkup(<EvidenceMark statement={undefined} />)).toBe('')
})

test('a whole mark names every line in the Markdown of its page', () => {
  const two = { ...statement, source: [...(statement.source ?? []), { ...line, path: 'src/b.rs', line: 9 }] }
  const html = renderToStaticMarkup(<EvidenceMark statement={two} whole />)
  expect(pageMarkdown({ html: `<h1>Title</h1><p>Text. ${html}</p>`, address: 'https://docs.example/a' })).toContain(
    `Text. Source: [src/a.rs:7](${at}/src/a.rs#L7), [src/b.rs:9](${at}/src/b.rs#L9).`,
  )
})
