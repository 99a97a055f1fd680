// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { MethodIndex, MethodSummary } from '../lib/method-model.ts'
import type { SidebarGroup } from '../model/sidebar.ts'
import { type SidebarProps, SidebarTrees } from './Sidebar.tsx'
import { markCurrent } from './sidebar-state.ts'
import { fillTrees } from './whole-trees.ts'

const GROUPS: SidebarGroup[] = [
  {
    title: 'Guides',
    children: [
      { type: 'link', label: 'FAQ', path: '/faq' },
      {
        type: 'category',
        label: 'Consensus',
        path: '/consensus',
        children: [{ type: 'link', label: 'MonadBFT', path: '/consensus/monad-bft' }],
      },
      {
        type: 'category',
        label: 'Execution',
        path: '/execution',
        children: [{ type: 'link', label: 'Parallel', path: '/execution/parallel' }],
      },
    ],
  },
]
const method = (name: string): MethodSummary => ({
  name,
  namespace: name.split('_')[0] ?? '',
  subject: 'blocks',
  kind: 'read',
  summary: '',
  signature: '()',
  result: 'Block',
})
const METHODS: MethodIndex = {
  subjects: [{ id: 'blocks', title: 'Blocks', description: '', methods: [method('eth_call'), method('net_version')] }],
  beyond: [],
}

const html = (props: Partial<SidebarProps>) =>
  renderToStaticMarkup(
    <SidebarTrees
      base="/docs/"
      groups={GROUPS}
      methods={METHODS}
      referenceLinks={[{ label: 'Limits', path: '/reference/limits' }]}
      current="/faq"
      active="docs"
      autoCollapse={false}
      {...props}
    />,
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
  answer.mockImplementation(async () => new Response(html({ isWhole: true, current: '' })))
  vi.stubGlobal('fetch', answer)
})
afterEach(() => vi.unstubAllGlobals())

describe('the trees that a page carries', () => {
  test('hold the branch it stands in, and a link to every other one', () => {
    const nav = show({ current: '/consensus/monad-bft' })
    expect(linksOf(nav)).toEqual(['/docs/faq', '/docs/consensus/monad-bft', '/docs/execution'])
    expect(currentOf(nav)).toEqual(['MonadBFT'])
    expect(nav.querySelector('details')?.open).toBe(true)
  })

  test('hold a link for each group of the other menu', () => {
    const nav = show({ current: '/reference/json-rpc/eth_call', active: 'reference' })
    expect(linksOf(nav.querySelector('[data-tree=docs]') as HTMLElement)).toEqual(['/docs/faq'])
    expect(currentOf(nav)).toEqual(['eth_call'])
  })

  test('close one another only where the site is configured so', () => {
    const names = (autoCollapse: boolean) => [
      ...new Set(
        [...show({ isWhole: true, autoCollapse }).querySelectorAll('.side-sub')].map((fold) =>
          fold.getAttribute('name'),
        ),
      ),
    ]
    expect([names(false), names(true)]).toEqual([[null], ['Guides']])
  })
})

describe('the branches that are fetched', () => {
  test('take the places of their links, closed; what the page has open stays', async () => {
    const nav = show({ current: '/consensus/monad-bft' })
    const open = nav.querySelector('details')
    await fillTrees(nav)
    expect(linksOf(nav.querySelector('[data-tree=docs]') as HTMLElement)).toEqual([
      '/docs/faq',
      '/docs/consensus/monad-bft',
      '/docs/execution/parallel',
    ])
    expect(nav.querySelector('details')).toBe(open)
    expect([...nav.querySelectorAll('[data-tree=docs] details')].map((fold) => fold.hasAttribute('open'))).toEqual([
      true,
      false,
    ])
    expect(nav.querySelector('[data-closed]')).toBeNull()
    expect(linksOf(nav)).toContain('/docs/reference/json-rpc/net_version')
  })

  test('are asked for once, and again after a failure', async () => {
    const nav = show({})
    answer.mockImplementationOnce(async () => new Response('', { status: 503 }))
    await expect(fillTrees(nav)).rejects.toThrow(`${WHOLE_FILE} came with status 503.`)
    await Promise.all([fillTrees(nav), fillTrees(nav)])
    expect(answer).toHaveBeenCalledTimes(2)
  })

  test('keep the focus where it was: on what stands in place of the link', async () => {
    const nav = show({})
    nav.querySelector<HTMLElement>('[data-branch="/execution"] a')?.focus()
    await fillTrees(nav)
    expect(document.activeElement?.tagName).toBe('SUMMARY')
    expect(document.activeElement?.textContent).toBe('Execution')
  })

  test('come with a page that the trees do not hold yet, and it is marked in its opened branch', async () => {
    const nav = show({})
    markCurrent(nav, '/docs/', '/execution/parallel', 'docs')
    await vi.waitFor(() => expect(currentOf(nav)).toEqual(['Parallel']), { timeout: 30_000 })
    expect(nav.querySelector<HTMLDetailsElement>('[data-branch="/execution"] details')?.open).toBe(true)
  })

  test('are not asked for when the page is there already', () => {
    const nav = show({ current: '/consensus/monad-bft' })
    markCurrent(nav, '/docs/', '/faq', 'docs')
    expect([currentOf(nav), answer.mock.calls.length]).toEqual([['FAQ'], 0])
  })
})
