/** Navbar items with their groups, their names in messages, and their route-dependent targets. */
import { nearest } from '../lib/nearest.ts'
import { canonicalPath } from '../lib/path.ts'
import type { NavbarItem, SiteConfig } from './define-site.ts'
import type { NavbarTargets } from './page-data.ts'
import type { Route } from './routes.ts'
import type { SidebarSection } from './sidebar.ts'
import { versionTarget } from './versions.ts'

/** Items by side. The default position is right. Each item keeps its configuration index. */
export function navbarGroups(items: readonly NavbarItem[]): Record<'left' | 'right', [NavbarItem, number][]> {
  const placed = items.map((item, index): [NavbarItem, number] => [item, index])
  return {
    left: placed.filter(([{ position }]) => position === 'left'),
    right: placed.filter(([{ position }]) => position !== 'left'),
  }
}

/** `navbar.items[3] ({"type":"link","label":"Chat"})`: location of an item in the site configuration. */
export const itemPlace = (item: NavbarItem, index: number): string => `navbar.items[${index}] (${JSON.stringify(item)})`

type Model = {
  routes: readonly Route[]
  sidebar: readonly SidebarSection[]
}

/** First page of each section. Sections without pages are omitted. */
export const sidebarStarts = ({ sidebar }: Omit<Model, 'routes'>): Record<string, string | undefined> =>
  Object.fromEntries(sidebar.map(({ id, path }) => [id, path]))

/** The navbar's page-specific data in addition to the configuration. Undefined if there is none. */
export function navbarTargets(site: SiteConfig, path: string, model: Model): NavbarTargets | undefined {
  const wanted = site.navbar.items.flatMap((item) => (item.type === 'docSidebar' ? [item.sidebar] : []))
  const starts = sidebarStarts(model)
  const sidebars = Object.fromEntries(wanted.flatMap((name) => (starts[name] ? [[name, starts[name]]] : [])))
  const known = new Set(model.routes.map((route) => route.path))
  const versions =
    site.versions.length > 1
      ? Object.fromEntries(
          site.versions.map((version) => [version.name, versionTarget(site.versions, version, path, known)]),
        )
      : undefined
  if (wanted.length === 0 && !versions) return undefined
  return { ...(wanted.length > 0 ? { sidebars } : {}), ...(versions ? { versions } : {}) }
}

export type ItemProblem = { at: string; message: string; hint: string }

/** Items that lead to a sidebar without any page. Unknown types are found by the schema. */
export function checkSidebarItems(site: SiteConfig, model: Omit<Model, 'routes'>): ItemProblem[] {
  const starts = sidebarStarts(model)
  return site.navbar.items.flatMap((item, index) =>
    item.type === 'docSidebar' && starts[item.sidebar] === undefined
      ? [
          {
            at: itemPlace(item, index),
            message: `The sidebar "${item.sidebar}" does not contain a page for this item.`,
            hint: `Sidebars with pages: ${
              Object.entries(starts)
                .filter(([, path]) => path !== undefined)
                .map(([name]) => name)
                .join(', ') || 'none'
            }.`,
          },
        ]
      : [],
  )
}

/** Location of each link target in the configuration: `navbar.items[3].items[1].href`. */
const itemLinks = ({ navbar }: SiteConfig): { at: string; href: string }[] =>
  navbar.items.flatMap((item, index) => {
    const at = `navbar.items[${index}]`
    if (item.type === 'link') return [{ at: `${at}.href`, href: item.href }]
    if (item.type !== 'dropdown') return []
    return item.items.map(({ href }, inner) => ({ at: `${at}.items[${inner}].href`, href }))
  })

/** Links and dropdown entries without a page. File paths are checked later, when all files are known. */
export function checkItemLinks(site: SiteConfig, routes: readonly Pick<Route, 'path'>[]): ItemProblem[] {
  const known = routes.map(({ path }) => path)
  return itemLinks(site).flatMap(({ at, href }) => {
    const address = href.replace(/[?#].*/, '')
    if (!address.startsWith('/') || /\.\w+$/.test(address) || known.includes(canonicalPath(address))) return []
    const near = nearest(canonicalPath(address), known, 1)[0]
    return [
      {
        at,
        message: `The link "${href}" leads to no page.`,
        hint: near ? `The nearest route is ${near}.` : 'Remove the link or add the page.',
      },
    ]
  })
}
