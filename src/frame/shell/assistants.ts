/** Addresses that open an assistant's own site with a question already typed. */

export const chatGptAddress = (question: string): string =>
  `https://chatgpt.com/?${new URLSearchParams({ hints: 'search', q: question })}`

export const claudeAddress = (question: string): string =>
  `https://claude.ai/new?${new URLSearchParams({ q: question })}`

/** The default question to an assistant about a page. */
export const summaryQuestion = (page: string): string =>
  `Read ${page} and give me a summary and an explanation of this page. Then I will ask questions about it.`

/** The reader's question with the page's address, or a request for a summary if there is no question. */
export const questionAbout = (page: string, question: string): string =>
  question.trim() === ''
    ? summaryQuestion(page)
    : `Read ${page} and answer my question about it. My question: ${question.trim()}`
