import { expect, test } from 'vitest'
import { feedbackLinks } from './feedback.ts'

const page = { path: '/faq', file: 'content/faq.mdx', release: '0.16.4' }

test('without a repository a page has neither link', () => {
  expect(feedbackLinks(undefined, page)).toBeUndefined()
})

test('an issue names the page, its section and the client release, and the source opens for editing', () => {
  const { report = '', edit } = feedbackLinks('https://github.com/owner/name', page) ?? {}
  const url = new URL(report)
  expect(url.origin + url.pathname).toBe('https://github.com/owner/name/issues/new')
  expect(url.searchParams.get('title')).toBe('Mistake in /faq')
  expect(url.searchParams.get('body')).toMatch(/^Page: \/faq\nSection: whole page\nClient release: 0\.16\.4\n/)
  expect(edit).toBe('https://github.com/owner/name/edit/main/content/faq.mdx')
})

test('a page without a source file cannot be edited', () => {
  expect(feedbackLinks('https://github.com/owner/name', { ...page, file: undefined })).not.toHaveProperty('edit')
})
