import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { pageMarkdown } from '../../core/markdown/page-markdown.ts'
import { Planned } from './Planned.tsx'

const change = { id: 'MIP-15', status: 'Review', href: 'https://mips.example/MIP-15', note: 'Adds `logs`.' } as const

test('is closed at first, and absent without a proposal', () => {
  const html = renderToStaticMarkup(<Planned changes={[{ ...change, names: ['eth_getLogs'] }]} base="/" />)
  expect(html).toMatch(/<details class="nest">/)
  expect(html).not.toContain(' open')
  expect(renderToStaticMarkup(<Planned changes={[]} base="/" />)).toBe('')
})

test('reads as a list in the Markdown of a page, with the names where they are needed', () => {
  const html = renderToStaticMarkup(<Planned changes={[{ ...change, names: ['SWAPN', 'DUPN'] }]} base="/" named />)
  const text = pageMarkdown({ html: `<h1>Title</h1><p>Text.</p>${html}`, address: 'https://docs.example/a' })
  expect(text).toContain('Proposed changes: MIP-15 in review')
  expect(text).toContain('[MIP-15](https://mips.example/MIP-15), `SWAPN`, `DUPN`. Adds `logs`.')
})
