// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Answer, Hit } from '../../../search/query/answer.ts'
import { searchLocally } from '../../../search/ui/local-client.ts'
import { openAsk } from './open-ask.tsx'

vi.mock('../../../search/ui/local-client.ts', () => ({ searchLocally: vi.fn() }))

const dialog = () => document.querySelector<HTMLDialogElement>('dialog.ask')
const field = () => dialog()?.querySelector('textarea') as HTMLTextAreaElement
const linkTo = (host: string) => dialog()?.querySelector<HTMLAnchorElement>(`a[href^="https://${host}"]`)
const hits = () => [...(dialog()?.querySelectorAll('.hit b') ?? [])].map(({ textContent }) => textContent)
const type = (text: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field(), text)
    field().dispatchEvent(new Event('input', { bubbles: true }))
  })

/** One place, named after the query. */
function answerTo(query: string): Answer {
  const hierarchy = {
    lvl0: 'Guides',
    lvl1: `About ${query}`,
    lvl2: null,
    lvl3: null,
    lvl4: null,
    lvl5: null,
    lvl6: null,
  }
  const hit: Hit = {
    objectID: query,
    url: '/place',
    url_without_anchor: '/place',
    anchor: null,
    type: 'lvl1',
    hierarchy,
    content: null,
    kind: 'page',
    where: 'Guides',
    _highlightResult: { hierarchy: {} },
    _snippetResult: { hierarchy: {} },
  }
  return { hits: [hit], nbHits: 1, page: 0, nbPages: 1, hitsPerPage: 5, query }
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.mocked(searchLocally).mockImplementation(async (_, queries) => queries.map(({ query }) => answerTo(query)))
  document.head.innerHTML = '<link rel="canonical" href="https://docs.example/faq">'
  history.replaceState(null, '', '/faq')
})
afterEach(async () => {
  await act(async () => dialog()?.close())
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the Ask AI panel', () => {
  test('is a dialog with a name, and opens once', async () => {
    await act(async () => {
      openAsk('/')
      openAsk('/')
    })
    expect(document.querySelectorAll('dialog')).toHaveLength(1)
    expect(dialog()?.open).toBe(true)
    const name = document.getElementById(dialog()?.getAttribute('aria-labelledby') ?? '')
    expect(name?.textContent).toBe('Ask AI')
    expect(document.activeElement).toBe(field())
    expect(dialog()?.querySelector('[role="alert"]')).toBeNull()
  })

  test('takes the question and the page’s address to either assistant', async () => {
    await act(async () => openAsk('/'))
    await type('Why?')
    for (const host of ['chatgpt.com', 'claude.ai']) {
      expect(new URL(linkTo(host)?.href ?? '').searchParams.get('q')).toBe(
        'Read https://docs.example/faq and answer my question about it. My question: Why?',
      )
    }
  })

  test('shows the best places for the question as it stands, and none of an earlier one', async () => {
    await act(async () => openAsk('/'))
    let answerLate: (answers: Answer[]) => void = () => undefined
    vi.mocked(searchLocally).mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          answerLate = resolve
        }),
    )
    await type('raptorcast')
    await type('base fee')
    await expect.poll(() => hits()).toEqual(['About base fee'])
    await act(async () => answerLate([answerTo('raptorcast')]))
    expect(hits()).toEqual(['About base fee'])
    await type('')
    expect(hits()).toEqual([])
  })

  test('says why it is here, and that the index cannot be had', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    vi.mocked(searchLocally).mockRejectedValue(new Error('gone'))
    await act(async () => openAsk('/', 'The widget is gone.'))
    expect(dialog()?.querySelector('[role="alert"]')?.textContent).toBe('The widget is gone.')
    await type('gas')
    await expect
      .poll(() => dialog()?.querySelector('[role="status"]')?.textContent)
      .toContain('Unable to fetch results')
  })

  test('closes when the reader goes to another page', async () => {
    await act(async () => openAsk('/'))
    await act(async () => window.dispatchEvent(new Event('popstate')))
    expect(dialog()).toBeNull()
  })
})
