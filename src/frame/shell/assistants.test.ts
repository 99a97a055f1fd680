import { describe, expect, test } from 'vitest'
import { chatGptAddress, claudeAddress, questionAbout, summaryQuestion } from './assistants.ts'

const PAGE = 'https://docs.example/faq'
const asked = (address: string): string | null => new URL(address).searchParams.get('q')

describe('questionAbout', () => {
  test('holds the page’s address and the question, without the space around it', () => {
    expect(questionAbout(PAGE, '  What is gas & why?\n')).toBe(
      'Read https://docs.example/faq and answer my question about it. My question: What is gas & why?',
    )
  })

  test('without a question asks for a summary and an explanation', () => {
    expect(questionAbout(PAGE, ' ')).toBe(summaryQuestion(PAGE))
    expect(summaryQuestion(PAGE)).toMatch(/^Read https:\/\/docs\.example\/faq .*summary.*explanation/)
  })
})

test.each([
  [chatGptAddress, 'chatgpt.com'],
  [claudeAddress, 'claude.ai'],
])('%o carries the question whole', (addressOf, host) => {
  const question = 'Why "0x01" & not 0x1?\nSecond line + more'
  expect(asked(addressOf(question))).toBe(question)
  expect(new URL(addressOf(question)).host).toBe(host)
})
