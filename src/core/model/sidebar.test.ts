import { describe, expect, test } from 'vitest'
import type { MethodIndex } from '../lib/method-model.ts'
import { readFrontmatter } from './frontmatter.ts'
import { buildRoutes, type CategoryFile } from './routes.ts'
import { breadcrumbs, buildSidebar, flatten, neighbours, type SidebarNode } from './sidebar.ts'

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
  page('reference/index.mdx'),
  page('reference/json-rpc.mdx'),
  page('reference/lab.mdx'),
]
const { routes } = buildRoutes({
  files: FILES,
  categories: CATEGORIES,
  methods: ['eth_call', 'eth_getCode'].map((name) => ({ name, summary: 'Runs.', beyond: false })),
  pages: [],
})
const METHODS = {
  subjects: [
    { id: 'state', title: 'State', description: '', methods: [{ name: 'eth_call' }, { name: 'eth_getCode' }] },
  ],
  beyond: [],
} as unknown as MethodIndex
const sections = buildSidebar(routes, CATEGORIES, METHODS)

const shape = (nodes: readonly SidebarNode[]): unknown[] =>
  nodes.map((node) => (node.type === 'link' ? node.path : { [node.path]: shape(node.children) }))

describe('buildSidebar', () => {
  test('sections, groups and categories by position; the folder that a section starts with is flat', () => {
    expect(
      sections.map(({ id, path, groups }) => [id, path, groups.map((group) => [group.title, shape(group.children)])]),
    ).toEqual([
      [
        'guides',
        '/guides',
        [
          [
            'Build',
            ['/guides', { '/guides/deploy': ['/guides/deploy/hardhat', '/guides/deploy/foundry'] }, '/guides/huff'],
          ],
          ['Help', ['/about']],
        ],
      ],
      [
        'reference',
        '/reference',
        [
          ['Use', ['/reference', '/reference/json-rpc', '/reference/lab']],
          ['State', ['/reference/json-rpc/eth_call', '/reference/json-rpc/eth_getCode']],
        ],
      ],
      ['architecture', '/monad-arch/monaddb', [['', ['/monad-arch/monaddb']]]],
    ])
  })

  test('hidden pages and the home page have no entry', () => {
    const text = JSON.stringify(sections)
    expect(['/guides/faucet', '"path":"/"'].filter((part) => text.includes(part))).toEqual([])
  })

  test('a folder’s index and a section’s first page are named as the folder and the section are', () => {
    expect(flatten(sections.flatMap(({ groups }) => groups.flatMap(({ children }) => children))).slice(0, 2)).toEqual([
      { type: 'link', label: 'Guides', path: '/guides' },
      { type: 'link', label: 'Deploy a contract', path: '/guides/deploy' },
    ])
  })
})

describe('breadcrumbs', () => {
  test('names section and folders, outermost first', () => {
    expect(breadcrumbs(sections, '/guides/deploy/foundry')).toEqual([
      { label: 'Guides', path: '/guides' },
      { label: 'Deploy a contract', path: '/guides/deploy' },
    ])
  })

  test('methods stand under their subject', () => {
    expect(breadcrumbs(sections, '/reference/json-rpc/eth_call')).toEqual([
      { label: 'Reference', path: '/reference' },
      { label: 'State', path: '/reference/json-rpc#state' },
    ])
  })

  test('a page without an entry stands below the nearest page that has one', () => {
    expect(breadcrumbs(sections, '/guides/faucet')).toEqual([{ label: 'Guides', path: '/guides' }])
    expect([breadcrumbs(sections, '/guides'), breadcrumbs(sections, '/search')]).toEqual([[], []])
  })
})

describe('neighbours', () => {
  test('follow the reading order across categories, and end with the section', () => {
    expect(neighbours(sections, '/guides/deploy/foundry')).toEqual({
      previous: { type: 'link', label: 'guides/deploy/hardhat.mdx', path: '/guides/deploy/hardhat' },
      next: { type: 'link', label: 'guides/huff.mdx', path: '/guides/huff' },
    })
    expect(neighbours(sections, '/reference').previous).toBeUndefined()
    expect(neighbours(sections, '/guides/faucet')).toEqual({})
  })

  test('methods follow methods only', () => {
    expect(neighbours(sections, '/reference/json-rpc/eth_call')).toEqual({
      next: { type: 'link', label: 'eth_getCode', path: '/reference/json-rpc/eth_getCode' },
    })
    expect(neighbours(sections, '/reference/lab').next).toBeUndefined()
  })
})
