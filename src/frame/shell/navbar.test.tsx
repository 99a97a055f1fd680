// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { NavbarItem, SiteConfig } from '../../core/model/define-site.ts'
import type { PageData } from '../../core/model/page-data.ts'
import { site as configured } from '../../core/model/site.config.ts'
import { ColorModeProvider } from '../../ui/ColorMode.tsx'
import { checkNavbar } from './check-navbar.tsx'
import { Drawer } from './Drawer.tsx'
import { Footer } from './Footer.tsx'
import { Navbar } from './Navbar.tsx'
import { itemError } from './NavbarItem.tsx'
import { ContextMenu, DropdownMenu } from './NavbarMenus.tsx'
import { attachVersionMenus } from './navbar-menus.ts'
import { Shell } from './Shell.tsx'

const PAGE: PageData = { path: '/faq', title: 'FAQ', layout: 'guide', sidebar: 'guides', styles: [] }
const withItems = (...items: NavbarItem[]): SiteConfig => ({
  ...configured,
  baseUrl: '/docs/',
  navbar: { ...configured.navbar, items },
})
const navbar = (site: SiteConfig, page: PageData = PAGE) => (
  <ColorModeProvider>
    <Navbar site={site} page={page} />
  </ColorModeProvider>
)
const html = (site: SiteConfig, page?: PageData) => renderToStaticMarkup(navbar(site, page))
const show = (site: SiteConfig, page?: PageData): HTMLElement => {
  document.body.innerHTML = html(site, page)
  return document.body
}

beforeEach(() => {
  localStorage.clear()
  document.body.replaceChildren()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('Navbar', () => {
  test('items stand left or right of the space; without a position on the right', () => {
    const text = html(
      withItems(
        { type: 'link', label: 'Right', href: '/a' },
        { type: 'link', label: 'Left', href: 'https://b.test', position: 'left' },
      ),
    )
    expect(text).toMatch(/Left.*navbar-space.*Right/s)
    expect(text).toContain('href="/docs/a"')
    expect(text).toContain('href="https://b.test" rel="noopener"')
  })

  test('without items there is no menu button, and no drawer to open', () => {
    expect(html(withItems())).not.toContain('popovertarget')
    const shell = (site: SiteConfig) =>
      renderToStaticMarkup(
        <ColorModeProvider>
          <Shell site={site} page={PAGE} sidebarHtml="" article="<p>Page</p>" />
        </ColorModeProvider>,
      )
    expect(shell(withItems())).not.toContain('popover="auto"')
    expect(shell(withItems({ type: 'search' }))).toContain('popover="auto"')
  })

  test('Ask AI is there with an assistant and without one', () => {
    const site = withItems({ type: 'ask', label: 'Ask AI', position: 'left' })
    const services = { assistant: { src: 'https://assistant.test/w.js' } }
    for (const text of [html(site), html(site, { ...PAGE, services })])
      expect(text).toMatch(/<button[^>]*data-ask.*Ask AI/s)
  })

  test('a section leads to its first page, says whether the page stands in it, and fails without one', () => {
    const item = (sidebar: 'guides' | 'tools'): NavbarItem => ({ type: 'docSidebar', label: sidebar, sidebar })
    const site = withItems(item('guides'), item('tools'))
    const sections = show(site, { ...PAGE, navbar: { sidebars: { guides: '/guides', tools: '/tools' } } })
    expect(
      [...sections.querySelectorAll('a.nav-section')].map((link) => [
        link.getAttribute('href'),
        link.getAttribute('aria-current'),
      ]),
    ).toEqual([
      ['/docs/guides', 'true'],
      ['/docs/tools', null],
    ])
    expect(() => html(site)).toThrow('The sidebar "guides" does not contain a page for this item.')
  })

  test('an item of unknown type fails by its name', () => {
    expect(() => html(withItems({ type: 'serch' } as never))).toThrow('"serch" is not a type of navbar item.')
  })

  test('an item that fails stops the build, and the error asks to check it in the site configuration', () => {
    const site = withItems({ type: 'search' }, { type: 'serch' } as never)
    expect(() => checkNavbar(site, PAGE)).toThrow('A navbar item failed to render')
    const error = itemError({ item: { type: 'serch' } as never, index: 1 }, new Error('no type'))
    expect(error.toString()).toContain('navbar.items[1] ({"type":"serch"})')
    expect(error.toString()).toContain('Check this item in the site configuration.')
  })
})

describe('dropdown', () => {
  const ITEM: NavbarItem = {
    type: 'dropdown',
    label: 'More',
    items: [
      { label: 'FAQ', href: '/faq#gas' },
      { label: 'Tools', href: '/tools' },
      { label: 'Status', href: 'https://status.test/faq' },
    ],
    position: 'left',
  }
  const link = (element: Element) => [
    element.textContent,
    element.getAttribute('href'),
    element.getAttribute('rel'),
    element.getAttribute('aria-current'),
  ]
  const LINKS = [
    ['FAQ', '/docs/faq#gas', null, 'page'],
    ['Tools', '/docs/tools', null, null],
    ['Status', 'https://status.test/faq', 'noopener', null],
  ]

  test('is a native disclosure whose links are in the page before it is opened, the current one marked', () => {
    const menu = show(withItems(ITEM)).querySelector('details')
    expect(menu?.querySelector('summary')?.textContent).toBe('More')
    expect(menu?.open).toBe(false)
    expect([...(menu?.querySelectorAll('li > a') ?? [])].map(link)).toEqual(LINKS)
  })

  test('is replaced with each page, so that the mark moves', () => {
    expect(show(withItems(ITEM)).querySelector('details')?.hasAttribute('data-per-page')).toBe(true)
  })

  test('stands left or right, and with the same links in the drawer', () => {
    expect(html(withItems(ITEM))).toMatch(/<details.*navbar-space/s)
    expect(html(withItems({ ...ITEM, position: 'right' }))).toMatch(/navbar-space.*<details/s)
    document.body.innerHTML = renderToStaticMarkup(
      <ColorModeProvider>
        <Drawer html="" page={PAGE} site={withItems({ type: 'search' }, ITEM)} />
      </ColorModeProvider>,
    )
    expect([...document.querySelectorAll('.drawer-items details li > a')].map(link)).toEqual(LINKS)
  })
})

describe('docs version in the menu of the context', () => {
  const NEXT = { name: 'current', label: 'Next', path: '/' }
  const site: SiteConfig = {
    ...withItems({ type: 'context' }),
    versions: [NEXT, { name: '1.0', label: '1.0', path: '/v1' }],
  }
  const page: PageData = { ...PAGE, navbar: { versions: { current: '/faq', '1.0': '/v1/faq' } } }
  const VERSIONS = '[data-version-menu] a'
  const links = (host: HTMLElement) => [...host.querySelectorAll(VERSIONS)].map((link) => link.getAttribute('href'))

  test('one version is named Next and marked; the list comes anew with each page', () => {
    const one = show(withItems({ type: 'context' }))
    const [entry] = one.querySelectorAll(VERSIONS)
    expect([entry?.textContent, entry?.getAttribute('aria-current')]).toEqual(['Next', 'true'])
    expect(one.querySelector('[data-version-menu]')?.hasAttribute('data-per-page')).toBe(true)
  })

  test('one version forgets a remembered one that no longer exists', () => {
    localStorage.setItem('docs-version', '0.9')
    attachVersionMenus(show(withItems({ type: 'context' })))()
    expect(localStorage.getItem('docs-version')).toBeNull()
  })

  test('leads to the equivalent pages, and without one to that version’s home', async () => {
    expect(links(show(site, page))).toEqual(['/docs/faq', '/docs/v1/faq'])
    expect(links(show(site))).toEqual(['/docs/faq', '/docs/v1'])
  })

  test('remembers the choice', () => {
    const host = show(site, page)
    const detach = attachVersionMenus(host)
    ;[...host.querySelectorAll<HTMLElement>(VERSIONS)][1]?.click()
    expect(localStorage.getItem('docs-version')).toBe('1.0')
    detach()
  })

  test('clears a remembered version that no longer exists', () => {
    localStorage.setItem('docs-version', '0.9')
    attachVersionMenus(show(site, page))()
    expect(localStorage.getItem('docs-version')).toBeNull()
  })

  test('a page outside every version shows the remembered one, another page its own', () => {
    localStorage.setItem('docs-version', '1.0')
    const folders = { ...site, versions: [{ ...NEXT, path: '/next' }, ...site.versions.slice(1)] }
    const label = (path: string) => {
      const host = show(folders, { ...PAGE, path })
      attachVersionMenus(host)()
      return [...host.querySelectorAll(`${VERSIONS}[aria-current]`)].map(({ textContent }) => textContent)
    }
    expect(label('/search')).toEqual(['1.0'])
    expect(label('/next/faq')).toEqual(['Next'])
  })
})

test('the menus are what the browser tests put into a page', async () => {
  const DROPDOWN = {
    type: 'dropdown' as const,
    label: 'More',
    items: [
      { label: 'RaptorCast', href: '/monad-arch/consensus/raptorcast' },
      { label: 'FAQ', href: '/faq' },
      { label: 'Status of the networks', href: 'https://status.test' },
    ],
  }
  const site: SiteConfig = {
    ...configured,
    versions: [...configured.versions, { name: '1.0', label: '1.0', path: '/v1' }],
    locales: [...configured.locales, { code: 'de', label: 'Deutsch' }],
  }
  const page = { ...PAGE, path: '/monad-arch/consensus/raptorcast' }
  const menu = (element: JSX.Element) => renderToStaticMarkup(element)
  await expect(menu(<ContextMenu site={site} page={page} />)).toMatchFileSnapshot(
    '../../../fixtures/menus/context.html',
  )
  await expect(menu(<DropdownMenu item={DROPDOWN} site={site} page={page} />)).toMatchFileSnapshot(
    '../../../fixtures/menus/dropdown.html',
  )
})

test('one language is named and marked', () => {
  const [entry] = show(withItems({ type: 'context' })).querySelectorAll('[data-locale-menu] a')
  expect([entry?.textContent, entry?.getAttribute('aria-current')]).toEqual(['English', 'true'])
})

test('the footer has its three columns; a link without an address is not shown', () => {
  const columns = configured.footer.columns.map(({ title, links }) => ({
    title,
    links: [...links, { label: 'Forum', href: undefined }],
  }))
  const site = { ...configured, footer: { ...configured.footer, columns } }
  const text = renderToStaticMarkup(<Footer site={site} page={PAGE} />)
  expect([...text.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, title]) => title)).toEqual(['Docs', 'Community', 'More'])
  expect([...text.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual(
    expect.arrayContaining(['/', '/introduction/monad-for-developers', '/introduction/monad-for-users']),
  )
  expect(text).not.toContain('Forum')
  expect(text).toContain(configured.footer.copyright)
  expect(text).not.toContain('Report a mistake')
  const feedback = { report: 'https://code.example/new', edit: 'https://code.example/edit' }
  const asking = renderToStaticMarkup(<Footer site={site} page={{ ...PAGE, feedback }} />)
  expect(asking).toMatch(/href="https:\/\/code\.example\/new"[^>]*data-report=""[^>]*>Report a mistake</)
  expect(asking).toContain('<a href="https://code.example/edit" rel="noopener">Edit this page</a>')
})
