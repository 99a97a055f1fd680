// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { feedbackLinks } from '../../core/model/feedback.ts'
import { attachReportLink } from './report-link.ts'

afterEach(() => {
  localStorage.clear()
  history.replaceState(null, '', '/')
})

test('a press completes the issue with the section and the chosen release, each time anew', () => {
  const { report = '' } = feedbackLinks('https://github.com/o/n', { path: '/faq', release: '0.16.4' }) ?? {}
  document.body.innerHTML = `<p><a data-report href="${report.replaceAll('&', '&amp;')}">Report a mistake</a></p>`
  const link = document.querySelector('a') as HTMLAnchorElement
  link.addEventListener('click', (event) => event.preventDefault())
  const undo = attachReportLink(document.body)
  const body = () => new URL(link.href).searchParams.get('body')

  link.click()
  expect(body()).toContain('Section: whole page\nClient release: 0.16.4\n')
  history.replaceState(null, '', '/faq?client=0.16.1#wallets')
  link.click()
  expect(body()).toContain('Page: /faq\nSection: #wallets\nClient release: 0.16.1\n')
  undo()
})
