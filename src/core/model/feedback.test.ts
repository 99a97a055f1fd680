import { expect, test } from 'vitest'
import { feedbackLinks } from './feedback.ts'

const FEEDBACK = {
  edit: 'https://code.example/edit/{file}',
  report: 'https://code.example/issues/new?title={path}',
  helpful: 'https://forms.example/?page={path}&answer={answer}',
}

test('without configuration a page asks nothing', () => {
  expect(feedbackLinks(undefined, '/faq', 'content/faq.mdx')).toEqual([])
})

test('each configured address is filled for the page', () => {
  expect(feedbackLinks(FEEDBACK, '/faq', 'content/faq.mdx').map(({ href }) => href)).toEqual([
    'https://code.example/edit/content/faq.mdx',
    'https://code.example/issues/new?title=%2Ffaq',
    'https://forms.example/?page=%2Ffaq&answer=yes',
    'https://forms.example/?page=%2Ffaq&answer=no',
  ])
})

test('a page without a source file cannot be edited', () => {
  expect(feedbackLinks({ edit: FEEDBACK.edit }, '/reference/limits')).toEqual([])
})
