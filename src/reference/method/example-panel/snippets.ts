/** Writes the requests that are not in the page: other languages, other cases, and what the builder makes. */
import { languagesFor } from '../../../lib/snippets/languages.ts'
import type { RpcRequest } from '../../../lib/snippets/snippet.ts'
import { codeBlock, jsonBlock } from '../../../ui/code-dom.ts'
import { highlight } from '../../../ui/highlight.ts'
import { markedLines } from './marked-lines.ts'
import { chosenCase, chosenLanguage, railOf, requestOf } from './requests.ts'

/** A request made in the builder, with the pointers of the values that break a rule (`/params/0/toBlock`). */
export type Built = { request: RpcRequest; broken: readonly string[] }

const built = new WeakMap<HTMLElement, Built>()

/** Shows the chosen request in the chosen language; what is in the page already stays as it is. */
export function showSnippet(rail: HTMLElement): void {
  const made = built.get(rail)
  const language = chosenLanguage(rail)
  const index = chosenCase(rail)
  const holder = rail.querySelector<HTMLElement>(`.request .case[data-case="${made ? 'built' : index}"]`)
  if (!holder || holder.querySelector(`[data-lang="${language}"]`)) return
  const title = rail.querySelectorAll('input[name="case"]')[index]?.parentElement?.textContent?.trim()
  const label = made ? 'Your request' : `Request${title ? `, ${title}` : ''}`
  const panel = document.createElement('div')
  panel.className = 'panel'
  panel.dataset.lang = language
  if (!made) panel.dataset.written = ''
  const pre = write(
    { ...rail.dataset, ...holder.dataset },
    label,
    language,
    made ?? { request: requestOf(rail, index), broken: [] },
  )
  if (!pre) return
  panel.append(pre)
  holder.append(panel)
}

function write(to: DOMStringMap, label: string, id: string, { request, broken }: Built): HTMLElement | undefined {
  if (id === 'raw') return jsonBlock(`${label}, JSON`, request, broken)
  const language = languagesFor(request.method).find((candidate) => candidate.id === id)
  if (!language) return undefined
  const endpoint = { http: to.http ?? '', ws: to.ws ?? '' }
  const text = language.render(request, endpoint)
  const marked = markedLines((other) => language.render(other, endpoint), request, broken)
  return codeBlock(`${label}, ${language.label}`, highlight(text, language.language), marked)
}

/** Puts the builder's request in the place of the recorded one; undefined brings the recorded one back. */
export function showBuilt(page: HTMLElement, made: Built | undefined): void {
  const rail = railOf(page)
  const section = rail?.querySelector('.request')
  if (!rail || !section) return
  const before = section.querySelector('[data-case="built"] pre')
  const scrolled = before?.scrollTop ?? 0
  section.querySelector('[data-case="built"]')?.remove()
  section.querySelector('.code-foot')?.remove()
  if (made) {
    built.set(rail, made)
    const holder = document.createElement('div')
    holder.className = 'case'
    holder.dataset.case = 'built'
    section.append(holder)
    if (made.broken.length > 0) section.append(foot('warn', 'danger', brokenWords(made.broken.length)))
  } else built.delete(rail)
  showSnippet(rail)
  const pre = section.querySelector('[data-case="built"] pre')
  if (pre) keepInSight(pre, scrolled)
}

/** The same lines as before, and the marked one among them. */
function keepInSight(pre: Element, scrolled: number): void {
  pre.scrollTop = scrolled
  const marked = pre.querySelector('[data-mark]')
  if (!marked) return
  const top = marked.getBoundingClientRect().top - pre.getBoundingClientRect().top
  if (top < 0 || top > pre.clientHeight - marked.clientHeight * 2) pre.scrollTop += top - pre.clientHeight / 2
}

const brokenWords = (count: number): string =>
  count === 1 ? 'The marked value breaks a rule' : `${count} marked values break a rule`

/** The line under a block: an icon that says how it is meant, and a sentence. */
export function foot(icon: string, tone: string, text: string): HTMLElement {
  const line = document.createElement('p')
  line.className = 'code-foot'
  line.innerHTML = `<svg class="icon icon-small" viewBox="0 0 24 24" aria-hidden="true" data-tone="${tone}"><use href="#i-${icon}"></use></svg>`
  const words = document.createElement('span')
  words.textContent = text
  line.append(words)
  return line
}
