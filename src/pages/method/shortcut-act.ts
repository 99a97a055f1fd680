/** Actions of a method page's keys. */
import { openHelp } from './shortcut-help.ts'

const ACTIONS: Readonly<Record<string, () => void>> = {
  '[': () => press('.pager a[rel="prev"]'),
  ']': () => press('.pager a[rel="next"]'),
  c: () => {
    press('.request [data-copy]')
    say('Request copied')
  },
  '?': openHelp,
}

export const act = (key: string): void => ACTIONS[key]?.()

/** The same as pressing the link or button itself. */
function press(selector: string): void {
  document.querySelector<HTMLElement>(`.method-page ${selector}`)?.click()
}

function say(text: string): void {
  const announcer = document.getElementById('announcer')
  if (announcer) announcer.textContent = text
}
