/** Routes → sidebar tree, breadcrumbs, previous and next. */

import { flatFolders, sidebarGroups } from '../chain.config.ts'
import { canonicalPath } from '../lib/path.ts'
import type { CategoryFile, Route } from './routes.ts'

export type SidebarLink = { type: 'link'; label: string; path: string }
export type SidebarCategory = { type: 'category'; label: string; path: string; children: SidebarNode[] }
export type SidebarNode = SidebarLink | SidebarCategory
export type SidebarGroup = { title: string; children: SidebarNode[] }

/** Folders whose pages stand directly under their heading instead of in a category of their own. */
const FLAT = new Set<string>(flatFolders)
/** Methods have their own sidebar; the main one links to their index only. */
const inMainSidebar = (route: Route): boolean => route.kind !== 'method' && !route.hidden && route.path !== '/'

export function buildSidebar(routes: readonly Route[], categories: readonly CategoryFile[]): SidebarGroup[] {
  const visible = routes.filter(inMainSidebar)
  const folders = new Map(
    categories.map((file) => [canonicalPath(`/${file.file.replace(/_category\.yaml$/, '')}`), file]),
  )
  const grouped = new Set<string>()
  const groups = sidebarGroups.map(({ title, parts }) => ({
    title,
    children: parts.flatMap((part) => {
      for (const route of visible) if (route.path === part || route.path.startsWith(`${part}/`)) grouped.add(route.path)
      return FLAT.has(part) ? flatChildren(part, visible, folders) : nodeOf(part, visible, folders)
    }),
  }))
  const rest = visible.filter(({ path }) => !grouped.has(path) && !path.includes('/', 1))
  const more = rest.flatMap(({ path }) => nodeOf(path, visible, folders))
  return [...groups, ...(more.length > 0 ? [{ title: 'More', children: more }] : [])].filter(
    ({ children }) => children.length > 0,
  )
}

type Folders = ReadonlyMap<string, CategoryFile>

function nodeOf(path: string, routes: readonly Route[], folders: Folders): SidebarNode[] {
  const own = routes.find((route) => route.path === path)
  const children = childrenOf(path, routes, folders)
  if (children.length === 0) return own ? [{ type: 'link', label: own.label, path }] : []
  const overview: SidebarNode[] = own && own.kind !== 'category' ? [{ type: 'link', label: 'Overview', path }] : []
  const label = folders.get(path)?.label ?? own?.label ?? path.slice(path.lastIndexOf('/') + 1)
  return [{ type: 'category', label, path, children: [...overview, ...children] }]
}

function flatChildren(path: string, routes: readonly Route[], folders: Folders): SidebarNode[] {
  const own = routes.find((route) => route.path === path)
  const overview: SidebarNode[] = own ? [{ type: 'link', label: 'Overview', path }] : []
  return [...overview, ...childrenOf(path, routes, folders)]
}

function childrenOf(path: string, routes: readonly Route[], folders: Folders): SidebarNode[] {
  const prefix = `${path}/`
  const names = new Set<string>()
  for (const route of routes) {
    if (!route.path.startsWith(prefix)) continue
    const rest = route.path.slice(prefix.length)
    names.add(prefix + rest.split('/')[0])
  }
  const position = (child: string): number =>
    folders.get(child)?.position ?? routes.find((route) => route.path === child)?.position ?? Number.MAX_SAFE_INTEGER
  return [...names]
    .sort((a, b) => position(a) - position(b) || a.localeCompare(b))
    .flatMap((child) => nodeOf(child, routes, folders))
}

/** Links in reading order. */
export const flatten = (nodes: readonly SidebarNode[]): SidebarLink[] =>
  nodes.flatMap((node) => (node.type === 'link' ? [node] : flatten(node.children)))

/** Pages of the reference beside its methods, in their order: the links under the methods. */
export const referenceLinks = (routes: readonly Route[]): SidebarLink[] =>
  routes
    .filter(({ sidebar, kind, hidden }) => sidebar === 'reference' && kind !== 'method' && !hidden)
    .sort((a, b) => a.position - b.position || a.path.localeCompare(b.path))
    .map(({ label, path }) => ({ type: 'link', label, path }))

export type Crumb = { label: string; path?: string }

/** Ancestors of a page, outermost first, without the page itself. */
export function breadcrumbs(groups: readonly SidebarGroup[], path: string): Crumb[] {
  for (const group of groups) {
    const trail = trailTo(group.children, path)
    if (trail) return [{ label: group.title }, ...trail]
  }
  return []
}

function trailTo(nodes: readonly SidebarNode[], path: string): Crumb[] | undefined {
  for (const node of nodes) {
    if (node.type === 'link') {
      if (node.path === path) return []
      continue
    }
    const rest = trailTo(node.children, path)
    if (rest) {
      const overview = node.children.some((child) => child.type === 'link' && child.path === node.path)
      if (node.path === path) return rest
      return [overview ? { label: node.label, path: node.path } : { label: node.label }, ...rest]
    }
  }
  return undefined
}

/** Neighbours of a page in reading order of the whole sidebar. */
export function neighbours(
  groups: readonly SidebarGroup[],
  path: string,
): { previous?: SidebarLink; next?: SidebarLink } {
  const links = groups.flatMap(({ children }) => flatten(children))
  const at = links.findIndex((link) => link.path === path)
  if (at === -1) return {}
  const previous = links[at - 1]
  const next = links[at + 1]
  return { ...(previous ? { previous } : {}), ...(next ? { next } : {}) }
}
