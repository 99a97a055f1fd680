/** Starts the search page. It searches for the typed text and keeps it in sync with the URL. */
import { createRoot } from 'react-dom/client'
import { goesNowhere, secretNotice, staysInPage } from '../../../../core/lib/private-text.ts'
import { SEARCH_MAX_LENGTH } from '../../../../core/model/constants.ts'
import { SEARCH_PAGE_SNIPPET_WORDS, SEARCH_STALLED_MS, SEARCH_TEXTS } from '../../../../core/model/search-constants.ts'
import { site } from '../../../../core/model/site.config.ts'
import { knowPhrases } from '../../../../ui/browser/phrase-list.ts'
import { SEARCH_TEXT_EVENT } from '../../early-field.ts'
import { SEARCH_PAGE_EVENT } from '../../names.ts'
import { reportChoice, type SearchResult, searchClient } from '../../search-client.ts'
import { countOf } from '../../source-notice.ts'
import { type PageState, SearchResults, searchAddress } from './SearchResults.tsx'

export function attach(page: HTMLElement): () => void {
  const form = page.querySelector('form')
  const input = page.querySelector('input')
  const results = page.querySelector<HTMLElement>('[data-search-results]')
  if (!form || !input || !results) return () => undefined
  const search = new PageSearch(page, input, results)
  const abort = new AbortController()
  const { signal } = abort
  form.addEventListener('submit', (event) => event.preventDefault(), { signal })
  input.addEventListener('input', () => search.ask(input.value, 0), { signal })
  input.addEventListener('paste', (event) => takeWhole(event, input, event.clipboardData?.getData('text'), true), {
    signal,
  })
  input.addEventListener('drop', (event) => takeWhole(event, input, event.dataTransfer?.getData('text'), true), {
    signal,
  })
  input.addEventListener('beforeinput', (event) => takeWhole(event, input, event.data, (event.data?.length ?? 0) > 1), {
    signal,
  })
  page.addEventListener('keydown', (event) => moveFocus(event, page, input), { signal })
  page.addEventListener('click', (event) => search.follow(event), { signal })
  window.addEventListener('popstate', () => search.fromAddress(), { signal })
  window.addEventListener(SEARCH_PAGE_EVENT, (event) => search.ask(String((event as CustomEvent).detail), 0), {
    signal,
  })
  search.fromAddress()
  return () => {
    abort.abort()
    search.end()
  }
}

class PageSearch {
  private readonly root
  private readonly base: string
  private readonly page: HTMLElement
  private readonly input: HTMLInputElement
  /** Number of the last query. Answers to earlier queries are dropped. */
  private last = 0

  constructor(page: HTMLElement, input: HTMLInputElement, results: HTMLElement) {
    this.page = page
    this.input = input
    this.base = page.dataset.base ?? '/'
    this.root = createRoot(results)
  }

  end(): void {
    this.last = -1
    this.root.unmount()
  }

  /** Runs the query in the URL. */
  fromAddress(): void {
    const values = new URLSearchParams(window.location.search)
    const number = Math.max(1, Number.parseInt(values.get('p') ?? '1', 10) || 1)
    this.ask(values.get('q') ?? '', number - 1)
  }

  /** @param number of the page of results, from 0 */
  ask(typed: string, number: number): void {
    const query = typed.slice(0, SEARCH_MAX_LENGTH)
    if (this.input.value !== query) this.input.value = query
    this.last += 1
    const id = this.last
    this.keep(query, number)
    void knowPhrases(query).then(() => id === this.last && this.keep(query, number))
    if (query.trim() === '') this.show({ name: 'empty' }, '')
    else void this.answer(query, number, this.last)
  }

  private async answer(query: string, number: number, id: number): Promise<void> {
    const isCurrent = () => id === this.last
    const stalled = setTimeout(() => isCurrent() && this.say('Searching…'), SEARCH_STALLED_MS)
    try {
      // The links to further pages are drawn with the answer.
      await knowPhrases(query)
      const result = await searchClient(this.base).search(
        { query, page: number, snippetWords: SEARCH_PAGE_SNIPPET_WORDS },
        (complete) => isCurrent() && this.show({ name: 'answered', result: complete }, words(complete)),
      )
      const { nbHits } = result
      if (!isCurrent()) return
      // Beyond the last page of results, shows the last page.
      const last = Math.max(0, result.nbPages - 1)
      if (number > last) this.ask(query, last)
      // A first letter that begins nothing is no query yet.
      else if (nbHits === 0 && query.trim().length === 1) this.show({ name: 'empty' }, '')
      else this.show({ name: 'answered', result }, words(result))
    } catch (error) {
      if (isCurrent()) this.show({ name: 'failed', error, onRetry: () => this.ask(query, number) }, '')
    } finally {
      clearTimeout(stalled)
    }
  }

  /** Suggestions and further pages are links for everyone, and searches without a load where scripts run. */
  follow(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-search-to]') : null
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    this.ask(link.dataset.searchTo ?? '', Number(link.dataset.searchPageNumber ?? 0))
    this.input.focus()
    window.scrollTo({ top: 0 })
  }

  /**
   * Keeps the URL in sync with the shown query, unless it must not leave the page. Letters do not add history entries.
   */
  private keep(query: string, number: number): void {
    const address =
      query.trim() === '' || goesNowhere(query) ? window.location.pathname : searchAddress(this.base, query, number)
    if (address !== window.location.pathname + window.location.search)
      window.history.replaceState(window.history.state, '', address)
  }

  private show(state: PageState, status: string): void {
    this.root.render(
      <SearchResults
        state={state}
        base={this.base}
        missingResultsUrl={site.missingResultsUrl}
        onChoose={(result, objectId) => reportChoice(searchClient(this.base), result, objectId)}
      />,
    )
    if (state.name === 'answered' && state.result.source === 'hosted')
      searchClient(this.base).insights?.viewed(state.result.hits.map(({ objectID }) => objectID))
    this.say(status)
    const sections = this.page.querySelector<HTMLElement>('[data-search-sections]')
    if (sections) sections.hidden = state.name === 'answered'
  }

  private say(status: string): void {
    const element = this.page.querySelector('[data-search-status]')
    if (!element) return
    element.textContent = status
    // The page shows it in larger letters.
    element.classList.toggle('visually-hidden', status.startsWith(SEARCH_TEXTS.none))
  }
}

const words = (result: SearchResult): string =>
  [countOf(result), secretNotice(result.query)].filter((part) => part !== '').join('. ')

/** Passes a text that the field would cut, or that is not a query, whole to the paste field of the modal. */
function takeWhole(
  event: Event,
  input: HTMLInputElement,
  inserted: string | null | undefined,
  isAtOnce: boolean,
): void {
  if (!inserted) return
  const { value, selectionStart, selectionEnd } = input
  const whole = value.slice(0, selectionStart ?? value.length) + inserted + value.slice(selectionEnd ?? value.length)
  if (whole.length <= SEARCH_MAX_LENGTH && !(isAtOnce && staysInPage(whole))) return
  event.preventDefault()
  window.dispatchEvent(new CustomEvent(SEARCH_TEXT_EVENT, { detail: whole }))
}

/** Arrow keys move from the field through the results and back. Enter in the field opens the first result. */
function moveFocus(event: KeyboardEvent, page: HTMLElement, input: HTMLInputElement): void {
  const links = [...page.querySelectorAll<HTMLAnchorElement>('.hits a')]
  const at = links.indexOf(document.activeElement as HTMLAnchorElement)
  if (event.key === 'Enter' && event.target === input) {
    event.preventDefault()
    links[0]?.click()
  } else if (event.key === 'ArrowDown' && at < links.length - 1) {
    event.preventDefault()
    links[at + 1]?.focus()
  } else if (event.key === 'ArrowUp' && at >= 0) {
    event.preventDefault()
    ;(links[at - 1] ?? input).focus()
  }
}
