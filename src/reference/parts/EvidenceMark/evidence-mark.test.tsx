// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Statement } from '../../../lib/evidence.ts'
import { attach } from './attach.ts'
import { EvidenceMark } from './EvidenceMark.tsx'

const COMMIT = 'ab'.repeat(20)
const statement: Statement = {
  kind: 'error',
  id: 'InvalidParams',
  text: 'Invalid params',
  source: [{ repository: 'category-labs/monad-bft', path: 'src/a.rs', line: 7, commit: COMMIT, literal: 'text' }],
}

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
