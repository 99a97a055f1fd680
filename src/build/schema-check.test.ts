import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { sections } from '../chain.config.ts'
import { frontmatterSchema, siteSchema } from '../core/model/authored.ts'
import type { Route } from '../core/model/routes.ts'
import { site } from '../core/model/site.config.ts'
import { checkSite } from './check-site.ts'
import { schemaProblems } from './schema-check.ts'

const page = (value: unknown) => schemaProblems(frontmatterSchema, value)
const good = { title: 'RaptorCast', description: 'How a block reaches every validator within one slot.' }

describe('frontmatter', () => {
  test('accepts every key an author may write', () => {
    expect(
      page({
        ...good,
        sidebar_label: 'Casting',
        sidebar_position: 2,
        hide_from_sidebar: false,
        layout: 'wide',
        last_reviewed: '2026-11-21',
        seen_on: '2026-10',
        valid_until: '2027-06-01',
        sources: [{ title: 'Paper', url: 'https://example.test' }, { title: 'Source, snapshot' }],
      }),
    ).toEqual([])
  })

  test('names what is missing and what to add', () => {
    expect(page({ title: 'A' })).toEqual([
      {
        field: 'description',
        message: '"description" is missing.',
        hint: 'Add description: one sentence of 40 to 180 characters.',
      },
    ])
  })

  test('names an unknown key with the nearest one', () => {
    expect(page({ ...good, sidebar_positon: 2 })).toMatchObject([
      { field: 'sidebar_positon', hint: expect.stringMatching(/^Nearest: sidebar_position\. Known keys: title, /) },
    ])
  })

  test.each([
    [{ title: ' ' }, '"title" must be a text.'],
    [{ description: 'Short.' }, '"description" must be one sentence of 40 to 180 characters.'],
    [{ layout: 'narrow' }, '"layout" must be guide, wide or home.'],
    [{ last_reviewed: 'yesterday' }, '"last_reviewed" must be a date, such as 2026-11-21.'],
    [{ seen_on: 'October' }, '"seen_on" must be a day or a month, such as 2026-11-21 or 2026-11.'],
    [{ sidebar_position: 'first' }, '"sidebar_position" must be a number.'],
    [
      { sources: [{ title: 'A', url: 'example.test' }] },
      '"sources[0].url" must be an address that starts with https://.',
    ],
    [{ sources: [{ title: 'A', 'of B': null }] }, '"sources[0].of B" is not a known key.'],
  ])('%j is refused', (wrong, message) => {
    expect(page({ ...good, ...wrong }).map((problem) => problem.message)).toEqual([message])
  })
})

/** Pages that the navbar items link to. */
const linksOf = ({ navbar }: typeof site): string[] =>
  navbar.items.flatMap((item) => {
    const links = item.type === 'dropdown' ? item.items : item.type === 'link' ? [item] : []
    return links.flatMap(({ href }) => (typeof href === 'string' && href.startsWith('/') ? [href] : []))
  })

describe('site configuration', () => {
  const model = {
    sidebar: sections.map(({ id, title, start }) => ({ id, title, path: start, groups: [] })),
    // Only the build can check whether these pages exist. This test checks the form of the configuration.
    routes: ['/faq', ...linksOf(site)].map((path) => ({ path }) as Route),
  }
  const problemsOf = (config: unknown, { sidebar }: Pick<typeof model, 'sidebar'> = model): string => {
    try {
      checkSite(config as typeof site, { ...model, sidebar })
    } catch (error) {
      return String(error)
    }
    return 'none'
  }
  const withItems = (...items: object[]) => ({ ...site, navbar: { ...site.navbar, items } })

  test('ours is right', () => {
    expect(problemsOf(site)).toBe('none')
  })

  test('an unknown navbar item type names the item and the nearest type', () => {
    expect(problemsOf(withItems({ type: 'search' }, { type: 'serch' }))).toMatchInlineSnapshot(`
      "SITE_CONFIG: 1 problem in the site configuration:
        navbar.items[1]
          "navbar.items[1]" has the unknown type "serch": {"type":"serch"}.
          Nearest: search. Known types: link, dropdown, docSidebar, ask, search, context, colorMode.
        at   src/core/model/site.config.ts
        hint src/core/model/authored.ts lists the values of each key."
    `)
  })

  test('a sidebar item without a page to lead to is an error', () => {
    expect(
      problemsOf(withItems({ type: 'docSidebar', label: 'Methods', sidebar: 'reference' }), {
        sidebar: model.sidebar.slice(0, 1),
      }),
    ).toMatchInlineSnapshot(`
      "SITE_CONFIG: 1 problem in the site configuration:
        navbar.items[0] ({"type":"docSidebar","label":"Methods","sidebar":"reference"})
          The sidebar "reference" does not contain a page for this item.
          Sidebars with pages: guides.
        at   src/core/model/site.config.ts
        hint src/core/model/authored.ts lists the values of each key."
    `)
  })

  test('a dropdown tells what is wrong with it, each at its place', () => {
    const dropdown = (items?: object[]) => problemsOf(withItems({ type: 'dropdown', label: 'More', items }))
    expect(dropdown([{ label: 'FAQ', href: '/faq' }])).toBe('none')
    expect(dropdown()).toContain('Add items: a list of at least one { label, href }.')
    expect(dropdown([])).toContain('"navbar.items[0].items" must be a list of at least one { label, href }.')
    expect(dropdown([{ label: 'FAQ', href: 'faq' }])).toContain(
      '"navbar.items[0].items[0].href" must be a path of this site, or an address.',
    )
    expect(dropdown([{ label: 'FAQ', href: '/faqs' }])).toMatchInlineSnapshot(`
      "SITE_CONFIG: 1 problem in the site configuration:
        navbar.items[0].items[0].href
          The link "/faqs" leads to no page.
          The nearest route is /faq.
        at   src/core/model/site.config.ts
        hint src/core/model/authored.ts lists the values of each key."
    `)
  })

  test('every problem is told, each with its path', () => {
    const { tagline: _, ...rest } = site
    const wrong = { ...rest, titel: 'Docs', baseUrl: 'docs', sidebar: { ...site.sidebar, hideable: true } }
    expect(problemsOf(wrong).match(/^ {4}".*$/gm)).toEqual([
      '    "tagline" is missing.',
      '    "baseUrl" must be a path with slashes at both ends, such as / or /docs/.',
      '    "sidebar.hideable" is not a known key.',
      '    "titel" is not a known key.',
    ])
  })

  test('a link item without an address is refused, an unset footer link is not', () => {
    expect(problemsOf(withItems({ type: 'link', label: 'Chat' }))).toContain('"navbar.items[0].href" is missing.')
    const columns = [{ title: 'Community', links: [{ label: 'Forum', href: undefined }] }]
    expect(problemsOf({ ...site, footer: { ...site.footer, columns } })).toBe('none')
  })
})

test('every key of the configuration is read by something besides its schema', () => {
  const readers = ['app', 'build', 'core', 'frame', 'pages', 'search', 'ui'].flatMap((room) =>
    readdirSync(`src/${room}`, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|authored\.ts|site\.config\.ts/.test(name))
      .map((name) => readFileSync(`src/${room}/${name}`, 'utf8')),
  )
  const code = readers.join('\n')
  const unread = Object.keys(siteSchema.shape).filter((key) => !new RegExp(`\\b${key}\\b`).test(code))
  expect(unread).toEqual([])
})
