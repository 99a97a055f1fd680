// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SidebarSection } from '../../core/model/sidebar.ts'
import { markCurrent } from './mark-current.ts'
import { type SidebarProps, SidebarTrees } from './Sidebar.tsx'
import { fillTrees } from './whole-trees.ts'

const link = (label: string, path: string) => ({ type: 'link' as const, label, path })
const SECTIONS: SidebarSection[] = [
  {
    id: 'guides',
    title: 'Guides',
    path: '/guides',
    groups: [
      {
        title: 'Start',
        children: [
          link('FAQ', '/faq'),
          {
            type: 'category',
            label: 'Consensus',
            path: '/consensus',
            children: [link('MonadBFT', '/consensus/monad-bft')],
          },
          {
            type: 'category',
            label: 'Execution',
            path: '/execution',
            children: [link('Parallel', '/execution/parallel')],
          },
        ],
      },
    ],
  },
  {
    id: 'reference',
    title: 'Reference',
    path: '/reference',
    groups: [
      { title: 'Use', children: [link('Limits', '/reference/limits')] },
      { title: 'State', path: '/index#state', children: [link('eth_call', '/reference/json-rpc/eth_call')] },
      { title: 'Chain', path: '/index#chain', children: [link('net_version', '/reference/json-rpc/net_version')] },
    ],
  },
]

const html = (props: Partial<SidebarProps>) =>
  renderToStaticMarkup(
    <SidebarTrees base="/docs/" sections={SECTIONS} section="guides" entry="/faq" autoCollapse={false} {...props} />,
  )
const WHOLE_FILE = '/docs/assets/navigation-1.txt'
/** The sidebar of a page, as the document has it. */
const show = (props: Partial<SidebarProps>): HTMLElement => {
  document.body.innerHTML = `<nav id="sidebar"><div id="trees" data-whole-trees="${WHOLE_FILE}">${html(props)}</div></nav>`
  return document.getElementById('sidebar') as HTMLElement
}
const linksOf = (nav: ParentNode): string[] =>
  [...nav.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '')
const currentOf = (nav: ParentNode): (string | null)[] =>
  [...nav.querySelectorAll('[aria-current]')].map((link) => link.textContent)

const answer = vi.fn<() => Promise<Response>>()
beforeEach(() => {
  answer.mockReset()
  answer.mockImplementation(async () => new Response(html({ isWhole: true, section: '', entry: undefined })))
  vi.stubGlobal('fetch', answer)
})
afterEach(() => vi.unstubAllGlobals())

describe('the trees that a page carries', () => {
  test('hold the branch it stands in, and a link to every other one', () => {
    const nav = show({ entry: '/consensus/monad-bft' })
    expect(linksOf(nav)).toEqual(['/docs/faq', '/docs/consensus', '/docs/consensus/monad-bft', '/docs/execution'])
    expect(currentOf(nav)).toEqual(['MonadBFT'])
    expect(nav.querySelector('details')?.open).toBe(true)
  })

  test('are those of the page’s section alone', () => {
    const nav = show({ entry: '/reference/json-rpc/eth_call', section: 'reference' })
    expect(linksOf(nav)).toEqual(['/docs/reference/limits', '/docs/reference/json-rpc/eth_call', '/docs/index#chain'])
    expect(currentOf(nav)).toEqual(['eth_call'])
  })

  test('close one another only where the site is configured so', () => {
    const names = (autoCollapse: boolean) => [
      ...new Set(
        [...show({ isWhole: true, autoCollapse }).querySelectorAll('.side-fold')].map((fold) =>
          fold.getAttribute('name'),
        ),
      ),
    ]
    expect([names(false), names(true)]).toEqual([[null], ['Start']])
  })
})

describe('the branches that are fetched', () => {
  test('take the places of their links, closed; what the page has open stays', async () => {
    const nav = show({ entry: '/consensus/monad-bft' })
    const open = nav.querySelector('details')
    await fillTrees(nav)
    expect(linksOf(nav)).toEqual([
      '/docs/faq',
      '/docs/consensus',
      '/docs/consensus/monad-bft',
      '/docs/execution',
      '/docs/execution/parallel',
    ])
    expect(nav.querySelector('details')).toBe(open)
    expect([...nav.querySelectorAll('[data-tree=guides] details')].map((fold) => fold.hasAttribute('open'))).toEqual([
      true,
      false,
    ])
    expect(nav.querySelector('[data-closed]')).toBeNull()
  })

  test('are asked for once, and again after a failure', async () => {
    const nav = show({})
    answer.mockImplementationOnce(async () => new Response('', { status: 503 }))
    await expect(fillTrees(nav)).rejects.toThrow(`${WHOLE_FILE} returned status 503.`)
    await Promise.all([fillTrees(nav), fillTrees(nav)])
    expect(answer).toHaveBeenCalledTimes(2)
  })

  test('keep the focus where it was: on the link to the same page', async () => {
    const nav = show({})
    nav.querySelector<HTMLElement>('[data-branch="/execution"] a')?.focus()
    await fillTrees(nav)
    expect(document.activeElement?.outerHTML).toContain('/docs/execution')
  })

  test('come with a page that the trees do not hold yet, and it is marked in its opened branch', async () => {
    const nav = show({})
    markCurrent(nav, '/docs/', '/execution/parallel', 'guides')
    await expect.poll(() => currentOf(nav)).toEqual(['Parallel'])
    expect(nav.querySelector<HTMLDetailsElement>('[data-branch="/execution"] details')?.open).toBe(true)
  })

  test('do not hold a hidden page: the nearest page above it is marked', async () => {
    const nav = show({ entry: '/consensus/monad-bft' })
    markCurrent(nav, '/docs/', '/execution/parallel/hidden', 'guides')
    await expect.poll(() => currentOf(nav)).toEqual(['Parallel'])
  })

  test('are not asked for when the page is there already', () => {
    const nav = show({ entry: '/consensus/monad-bft' })
    markCurrent(nav, '/docs/', '/faq', 'guides')
    expect([currentOf(nav), answer.mock.calls.length]).toEqual([['FAQ'], 0])
  })
})
