/** Paste field commands that change the page: its colors, its network, its language, its sections. */

import { languageNames } from '../../core/lib/snippets/language-names.ts'
import { press } from '../../ui/browser/press.ts'
import { keepChoice, LANGUAGE_GROUP } from '../../ui/browser/shared-choices.ts'
import { type Command, type Listed, startCommands } from './start-commands.ts'

/** Commands for a query such as `dark theme`, `network testnet`, `language go`, `copy curl`, `go to errors`, or `>`. */
export function commandsFor(query: string): Command[] {
  const lower = query.trim().toLowerCase()
  const words = lower
    .replace(/^>\s*/, '')
    .split(/\s+/)
    .filter((word) => word !== '' && !FILLERS.has(word))
  const isRequested = lower.startsWith('>')
  const fits = ({ verb, words: all }: Listed): boolean =>
    words.every((word) => all.split(' ').some((one) => one.startsWith(word))) &&
    (isRequested ||
      (words.length > 0 &&
        words.some((word) => verb.split(' ').includes(word)) &&
        (words.length > 1 || ALONE.has(words[0] ?? ''))))
  return listed().filter(fits)
}

const FILLERS = new Set(['to', 'the', 'switch', 'use', 'mode', 'in', 'section'])
/** Words that are a complete command. */
const ALONE = new Set(['theme', 'dark', 'light'])

const listed = (): Listed[] => [
  ...startCommands(),
  ...Object.entries(languageNames).map(([id, label]) => ({
    ...{ verb: 'language', words: `language ${label.toLowerCase()} ${id}` },
    ...{ label: `Show snippets in ${label}`, hint: 'Language', run: () => chooseLanguage(id) },
  })),
  ...copyCommands(),
  ...sections(),
]

function chooseLanguage(id: string): void {
  keepChoice(LANGUAGE_GROUP, id)
  const isInRow = document.querySelector(`#main input[name="language"][value="${CSS.escape(id)}"]`)
  press(isInRow ? '#main input[name="language"]' : '#main select[name="language"]', id)
}

const CURL = '[data-example] .languages [value="curl"]'

/** Only if a page shows a request that curl can send. */
function copyCommands(): Listed[] {
  if (!document.querySelector(CURL)) return []
  const run = () => {
    chooseLanguage('curl')
    copyWhenShown()
  }
  return [{ verb: 'copy', words: 'copy curl request', label: 'Copy the request as curl', hint: 'This page', run }]
}

/**
 * Pause between two checks, and their number. Browsers let a page copy for a few seconds after a press. Milliseconds.
 */
const LOOK_MS = 100
const LOOKS = 40

/** The panel draws the language first and may have to be loaded for it. Its copy button copies the whole text. */
function copyWhenShown(looks = LOOKS): void {
  const request = document.querySelector('[data-example] .request')
  const isShown = /^curl\b/m.test(request?.querySelector('pre')?.textContent ?? '')
  if (isShown) request?.querySelector<HTMLElement>('[data-copy]')?.click()
  else if (looks > 0) setTimeout(() => copyWhenShown(looks - 1), LOOK_MS)
}

function sections(): Listed[] {
  return [...document.querySelectorAll<HTMLElement>('#main h2[id]')].map((heading) => {
    const title = (heading.textContent ?? '').replace(/#$/, '').trim()
    const run = () => {
      location.hash = `#${heading.id}`
    }
    return { verb: 'go', words: `go ${title.toLowerCase()}`, label: title, hint: 'Go to this section', run }
  })
}
