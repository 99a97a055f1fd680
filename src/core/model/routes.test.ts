import { describe, expect, test } from 'vitest'
import { readFrontmatter } from './frontmatter.ts'
import { buildRoutes, type ContentFile, routeOfFile } from './routes.ts'

const page = (file: string, more: Record<string, unknown> = {}): ContentFile => ({
  file,
  frontmatter: readFrontmatter({ title: file, description: 'Words.', ...more }),
})
const none = { files: [], categories: [], methods: [], pages: [] }
const paths = (input: Partial<typeof none> & object) =>
  buildRoutes({ ...none, ...input } as Parameters<typeof buildRoutes>[0]).routes.map(({ path }) => path)

describe('routeOfFile', () => {
  test('drops the ending and the index', () => {
    expect([routeOfFile('index.mdx'), routeOfFile('guides/index.mdx'), routeOfFile('guides/huff.mdx')]).toEqual([
      '/',
      '/guides',
      '/guides/huff',
    ])
  })
})

describe('buildRoutes', () => {
  test('joins pages, categories, methods and pages made by code, sorted by path', () => {
    const { routes, warnings } = buildRoutes({
      files: [page('faq.mdx')],
      categories: [{ file: 'guides/_category.yaml', label: 'Guides', position: 3 }],
      methods: [{ name: 'eth_call', summary: 'Runs a call.', beyond: false }],
      pages: [
        { path: '/search', title: 'Search', description: 'Finds.', layout: 'wide', inSitemap: false, inSearch: false },
      ],
    })
    expect(routes.map(({ path, kind, inSitemap }) => [path, kind, inSitemap])).toEqual([
      ['/faq', 'page', true],
      ['/guides', 'category', true],
      ['/reference/json-rpc/eth_call', 'method', true],
      ['/search', 'code', false],
    ])
    expect(routes.map(({ inSearch }) => inSearch)).toEqual([undefined, undefined, undefined, false])
    expect(warnings).toEqual([])
  })

  test('a folder with a page of its own gets no generated index', () => {
    const categories = [{ file: 'guides/_category.yaml', label: 'Guides' }]
    expect(paths({ files: [page('guides/index.mdx')], categories } as never)).toEqual(['/guides'])
  })

  test('a duplicate route warns with both places and keeps the first', () => {
    const { routes, warnings } = buildRoutes({
      ...none,
      files: [page('guides.mdx'), page('guides/index.mdx')],
    })
    expect(routes.map(({ file }) => file)).toEqual(['guides.mdx'])
    expect(warnings).toMatchInlineSnapshot(`
      [
        {
          "at": "guides.mdx and guides/index.mdx",
          "hint": "Rename or remove one of the two files.",
          "message": "Two pages share the route /guides. The first one is served.",
        },
      ]
    `)
  })

  test('a page belongs to the section that names its folder, and to the first one otherwise', () => {
    const { routes } = buildRoutes({ ...none, files: [page('reference/websockets.mdx'), page('referenced.mdx')] })
    expect(routes.map(({ sidebar }) => sidebar)).toEqual(['reference', 'guides'])
  })
})
