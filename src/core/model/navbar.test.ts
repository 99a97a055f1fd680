import { describe, expect, test } from 'vitest'
import type { NavbarItem } from './define-site.ts'
import { checkItemLinks, checkSidebarItems, itemPlace, navbarGroups, navbarTargets } from './navbar.ts'
import { site } from './site.config.ts'

const SECTION = { id: 'guides', title: 'Guides', path: '/guides', groups: [] }
const SIDEBAR = [SECTION]
const withItems = (...items: NavbarItem[]) => ({ ...site, navbar: { ...site.navbar, items } })
const route = (path: string) => ({ path }) as never

describe('navbarGroups', () => {
  test('puts items without a position on the right and keeps the order of each side', () => {
    const groups = navbarGroups([
      { type: 'search' },
      { type: 'ask', label: 'Ask', position: 'left' },
      { type: 'colorMode' },
    ])
    expect(groups.left.map(([item, index]) => [item.type, index])).toEqual([['ask', 1]])
    expect(groups.right.map(([item, index]) => [item.type, index])).toEqual([
      ['search', 0],
      ['colorMode', 2],
    ])
  })
})

test('the place of an item names index and content', () => {
  expect(itemPlace({ type: 'search' }, 4)).toBe('navbar.items[4] ({"type":"search"})')
})

describe('navbarTargets', () => {
  test('adds nothing to a page when no item asks for it', () => {
    expect(navbarTargets(withItems({ type: 'search' }), '/faq', { routes: [], sidebar: SIDEBAR })).toBeUndefined()
  })

  test('resolves a section to its first page', () => {
    const config = withItems({ type: 'docSidebar', label: 'Docs', sidebar: 'guides' })
    expect(navbarTargets(config, '/faq', { routes: [], sidebar: SIDEBAR })).toEqual({
      sidebars: { guides: '/guides' },
    })
  })

  test('resolves each version to the equivalent page', () => {
    const versions = [...site.versions, { name: '1.0', label: '1.0', path: '/v1' }]
    const model = { routes: [route('/faq'), route('/v1/faq'), route('/v1')], sidebar: [] }
    expect(navbarTargets({ ...withItems(), versions }, '/faq', model)).toEqual({
      versions: { current: '/faq', '1.0': '/v1/faq' },
    })
  })
})

describe('checkSidebarItems', () => {
  test('names the item whose sidebar has no page', () => {
    const config = withItems({ type: 'search' }, { type: 'docSidebar', label: 'Docs', sidebar: 'guides' })
    expect(checkSidebarItems(config, { sidebar: [{ ...SECTION, id: 'reference' }] })).toMatchInlineSnapshot(`
      [
        {
          "at": "navbar.items[1] ({"type":"docSidebar","label":"Docs","sidebar":"guides"})",
          "hint": "Sidebars with pages: reference.",
          "message": "The sidebar "guides" does not contain a page for this item.",
        },
      ]
    `)
  })

  test('accepts a sidebar with pages', () => {
    const config = withItems({ type: 'docSidebar', label: 'Docs', sidebar: 'guides' })
    expect(checkSidebarItems(config, { sidebar: SIDEBAR })).toEqual([])
  })
})

describe('checkItemLinks', () => {
  const dropdown = (...hrefs: string[]): NavbarItem => ({
    type: 'dropdown',
    label: 'More',
    items: hrefs.map((href) => ({ label: href, href })),
  })

  test('names the entry of a dropdown that leads to no page, and the nearest route', () => {
    const config = withItems({ type: 'search' }, dropdown('https://status.example', '/faq', '/faqs'))
    expect(checkItemLinks(config, [route('/faq'), route('/tools')])).toEqual([
      {
        at: 'navbar.items[1].items[2].href',
        message: 'The link "/faqs" leads to no page.',
        hint: 'The nearest route is /faq.',
      },
    ])
  })

  test('names a link item the same way', () => {
    const config = withItems({ type: 'link', label: 'FAQ', href: '/fak' })
    expect(checkItemLinks(config, [route('/faq')]).map(({ at, hint }) => [at, hint])).toEqual([
      ['navbar.items[0].href', 'The nearest route is /faq.'],
    ])
  })

  test('accepts every written form of a page, and files, which the build follows later', () => {
    const config = withItems(dropdown('/faq/', '/faq?q=gas', '/faq#gas', '/openrpc.json'))
    expect(checkItemLinks(config, [route('/faq')])).toEqual([])
  })
})
