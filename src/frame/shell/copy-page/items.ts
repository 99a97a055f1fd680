/** The four items of the menu, with their texts and link targets. */
import { chatGptAddress, claudeAddress, summaryQuestion } from '../assistants.ts'

export type MenuItem = { title: string; text: string; icon: string; href?: string }

/** Copying first, assistants after a rule. */
export const menuItems = (page: string, twin: string): readonly (MenuItem | 'rule')[] => [
  { title: 'Copy page', text: 'Copy the page as Markdown for LLMs', icon: 'copy' },
  { title: 'View as Markdown', text: 'View this page as plain text', icon: 'md', href: twin },
  'rule',
  {
    title: 'Open in ChatGPT',
    text: 'Ask questions about this page',
    icon: 'chat',
    href: chatGptAddress(summaryQuestion(page)),
  },
  {
    title: 'Open in Claude',
    text: 'Ask questions about this page',
    icon: 'spark',
    href: claudeAddress(summaryQuestion(page)),
  },
]
