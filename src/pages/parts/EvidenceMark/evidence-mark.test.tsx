// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Statement } from '../../../core/lib/evidence.ts'
import { pageMarkdown } from '../../../core/markdown/page-markdown.ts'
import { attach } from './attach.ts'
import { EvidenceMark } from './EvidenceMark.tsx'

const COMMIT = 'ab'.repeat(20)
const line = { repository: 'category-labs/monad-bft', path: 'src/a.rs', line: 7, commit: COMMIT, literal: 'text' }
const statement: Statement = { kind: 'error', id: 'InvalidParams', text: 'Invalid params', source: [line] }

test('a mark is one element that leads to the proof page, and there is none without a line', () => {
  const html = renderToStaticMarkup(<EvidenceMark statement={statement} base="/docs/" />)
  expect(html.match(/<\w/g)).toHaveLength(1)
  expect(html).toContain('href="/docs/reference/proof#error"')
  expect(html).toContain('aria-label="source of InvalidParams"')
  expect(renderToStaticMarkup(<EvidenceMark statement={{ ...statement, source: [] }} base="/" />)).toBe('')
  expect(renderToStaticMarkup(<EvidenceMark statement={undefined} base="/" />)).toBe('')
})

test('once it is pointed at or focused, it leads to its line, until it is taken down', () => {
  const holder = document.createElement('div')
  holder.innerHTML = renderToStaticMarkup(<EvidenceMark statement={statement} base="/" />)
  const mark = holder.querySelector<HTMLElement>('a') as HTMLElement
  const undo = attach(mark)
  expect(mark.getAttribute('href')).toBe(
    `https://github.com/category-labs/monad-bft/blob/${COMMIT.slice(0, 10)}/src/a.rs#L7`,
  )
  expect(mark.title).toBe('category-labs/monad-bft src/a.rs:7')
  undo()
  expect(mark.getAttribute('href')).toBe('/reference/proof#error')
  expect(mark.hasAttribute('title')).toBe(false)
})

test('a whole mark names every line, in its title and in the Markdown of its page', () => {
  const two = { ...statement, source: [...(statement.source ?? []), { ...line, path: 'src/b.rs', line: 9 }] }
  const html = renderToStaticMarkup(<EvidenceMark statement={two} base="/" whole />)
  const holder = document.createElement('div')
  holder.innerHTML = html
  const mark = holder.querySelector<HTMLElement>('a') as HTMLElement
  attach(mark)
  expect(mark.title).toBe('category-labs/monad-bft src/a.rs:7\ncategory-labs/monad-bft src/b.rs:9')
  const at = `https://github.com/category-labs/monad-bft/blob/${COMMIT.slice(0, 10)}`
  expect(pageMarkdown({ html: `<h1>Title</h1><p>Text. ${html}</p>`, address: 'https://docs.example/a' })).toContain(
    `Text. Source: [src/a.rs:7](${at}/src/a.rs#L7), [src/b.rs:9](${at}/src/b.rs#L9).`,
  )
})
