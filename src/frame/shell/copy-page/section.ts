/** Copies the section under a heading as Markdown, or a method's file as JSON. */
import './parts/CopyPage/CopyPage.css'
import { markdownSection } from '../../../core/markdown/section.ts'
import { copyText } from '../../../ui/browser/clipboard.ts'
import { withOwnOrigin } from '../../../ui/browser/own-origin.ts'
import { flashCopied } from './flash-copied.ts'
import { liveText, sitePlace, twinText } from './page-text.ts'

/** Words of a heading, without its link and button. */
function titleOf(heading: Element): string {
  const copy = heading.cloneNode(true) as Element
  for (const extra of copy.querySelectorAll('.anchor, .section-copy, small')) extra.remove()
  return (copy.textContent ?? '').trim()
}

/** Puts the button next to a heading that is pointed at or focused. It stays, so that the keyboard reaches it. */
export function offerSection(heading: HTMLElement): void {
  if (heading.querySelector('.section-copy')) return
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'icon-button'
  button.dataset.size = 'small'
  button.dataset.copySection = ''
  button.title = 'Copy this section as Markdown'
  button.setAttribute('aria-label', `Copy the section ${titleOf(heading)} as Markdown`)
  button.innerHTML = '<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><use href="#i-copy"></use></svg>'
  // A container without size, so that the heading stays unchanged.
  const place = document.createElement('span')
  place.className = 'section-copy'
  place.dataset.part = 'CopyPage'
  place.append(button)
  const anchor = heading.querySelector('.anchor')
  if (anchor) anchor.after(place)
  else heading.append(place)
}

/** Copies the text for a button next to a heading, or the file that a button names. Failures go to the console only. */
export async function copyPart(button: HTMLElement, base: string): Promise<void> {
  try {
    const file = button.dataset.copyFile
    const text = file === undefined ? await sectionText(button, base) : await fileText(file)
    if (text === undefined) console.error('Copy: there is nothing to copy here.')
    else if (await copyText(text))
      flashCopied(button, file === undefined ? 'Section copied as Markdown' : 'Copied as JSON')
    else console.error('Copy: the browser refused to write to the clipboard.')
  } catch (error) {
    console.error('Copy failed.', error)
  }
}

/** From the twin, or from the page itself if the twin cannot be loaded or lacks the heading. */
async function sectionText(button: HTMLElement, base: string): Promise<string | undefined> {
  const heading = button.closest('h2, h3')
  if (!heading) return undefined
  const title = titleOf(heading)
  const equal = [...document.querySelectorAll('#page :is(h1, h2, h3, h4)')].filter((one) => titleOf(one) === title)
  const place = sitePlace(base)
  const nth = Math.max(0, equal.indexOf(heading))
  const text = markdownSection(await twinText(place), title, nth) ?? markdownSection(await liveText(place), title, nth)
  return text === undefined ? undefined : withOwnOrigin(text)
}

async function fileText(address: string): Promise<string> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address}: the server returned ${response.status}`)
  return response.text()
}
