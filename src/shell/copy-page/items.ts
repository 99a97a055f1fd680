/** The four items of the menu: what they say and where those lead that are links. */
export type MenuItem = { title: string; text: string; icon: string; href?: string }

/** What an assistant is asked about a page. */
const question = (address: string): string =>
  `Read ${address} and give me a summary and an explanation of this page. Then I will ask questions about it.`

export const chatGptAddress = (page: string): string =>
  `https://chatgpt.com/?${new URLSearchParams({ hints: 'search', q: question(page) })}`
export const claudeAddress = (page: string): string =>
  `https://claude.ai/new?${new URLSearchParams({ q: question(page) })}`

/** Copying first, assistants after a rule. */
export const menuItems = (page: string, twin: string): readonly (MenuItem | 'rule')[] => [
  { title: 'Copy page', text: 'Copy the page as Markdown for LLMs', icon: 'copy' },
  { title: 'View as Markdown', text: 'View this page as plain text', icon: 'md', href: twin },
  'rule',
  { title: 'Open in ChatGPT', text: 'Ask questions about this page', icon: 'chat', href: chatGptAddress(page) },
  { title: 'Open in Claude', text: 'Ask questions about this page', icon: 'spark', href: claudeAddress(page) },
]
