/** Addresses that open an assistant on its own site with a question already typed. */

export const chatGptAddress = (question: string): string =>
  `https://chatgpt.com/?${new URLSearchParams({ hints: 'search', q: question })}`

export const claudeAddress = (question: string): string =>
  `https://claude.ai/new?${new URLSearchParams({ q: question })}`

/** What an assistant is asked about a page when the reader has not said. */
export const summaryQuestion = (page: string): string =>
  `Read ${page} and give me a summary and an explanation of this page. Then I will ask questions about it.`

/** The reader's question with the address it is about; without a question, for a summary of the page. */
export const questionAbout = (page: string, question: string): string =>
  question.trim() === ''
    ? summaryQuestion(page)
    : `Read ${page} and answer my question about it. My question: ${question.trim()}`
