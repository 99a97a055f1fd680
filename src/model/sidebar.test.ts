import { describe, expect, test } from 'vitest'
import { readFrontmatter } from './frontmatter.ts'
import { buildRoutes, type CategoryFile } from './routes.ts'
import { breadcrumbs, buildSidebar, neighbours, type SidebarNode } from './sidebar.ts'

const CATEGORIES: CategoryFile[] = [
  { file: 'guides/_category.yaml', label: 'Guides', position: 3 },
  { file: 'guides/deploy/_category.yaml', label: 'Deploy a contract', position: 1 },
]
const page = (file: string, sidebar_position?: number, hide = false) => ({
  file,
  frontmatter: readFrontmatter({
    title: file,
    description: 'Words.',
    ...(sidebar_position === undefined ? {} : { sidebar_position }),
    hide_from_sidebar: hide,
  }),
})
const FILES = [
  page('index.mdx'),
  page('guides/index.mdx'),
  page('guides/huff.mdx', 2),
  page('guides/deploy/foundry.mdx', 2),
  page('guides/deploy/hardhat.mdx', 1),
  page('guides/faucet.mdx', 9, true),
  page('monad-arch/monaddb.mdx'),
  page('about.mdx'),
]
const { routes } = buildRoutes({
  files: FILES,
  categories: CATEGORIES,
  methods: [{ name: 'eth_call', summary: 'Runs.', beyond: false }],
  pages: [],
})
const groups = buildSidebar(routes, CATEGORIES)

const shape = (nodes: readonly SidebarNode[]): unknown[] =>
  nodes.map((node) => (node.type === 'link' ? node.path : { [node.label]: shape(node.children) }))

describe('buildSidebar', () => {
  test('groups, categories, order by position, the overview first', () => {
    expect(groups.map(({ title, children }) => ({ [title]: shape(children) }))).toEqual([
      {
        Start: [
          {
            Guides: [
              '/guides',
              { 'Deploy a contract': ['/guides/deploy/hardhat', '/guides/deploy/foundry'] },
              '/guides/huff',
            ],
          },
        ],
      },
      { Architecture: ['/monad-arch/monaddb'] },
      { More: ['/about'] },
    ])
  })

  test('hidden pages, methods and the home page have no entry', () => {
    const text = JSON.stringify(groups)
    expect(['/guides/faucet', 'eth_call', '"path":"/"'].filter((part) => text.includes(part))).toEqual([])
  })
})

describe('breadcrumbs', () => {
  test('names the ancestors, outermost first; a category without a page is no link', () => {
    expect(breadcrumbs(groups, '/guides/deploy/foundry')).toEqual([
      { label: 'Start' },
      { label: 'Guides', path: '/guides' },
      { label: 'Deploy a contract' },
    ])
  })

  test('a page outside the sidebar has none', () => {
    expect(breadcrumbs(groups, '/guides/faucet')).toEqual([])
  })
})

describe('neighbours', () => {
  test('follow the reading order across categories', () => {
    expect(neighbours(groups, '/guides/deploy/foundry')).toEqual({
      previous: { type: 'link', label: 'guides/deploy/hardhat.mdx', path: '/guides/deploy/hardhat' },
      next: { type: 'link', label: 'guides/huff.mdx', path: '/guides/huff' },
    })
  })

  test('the first page has no previous one, a page outside has neither', () => {
    expect(neighbours(groups, '/guides').previous).toBeUndefined()
    expect(neighbours(groups, '/guides/faucet')).toEqual({})
  })
})
