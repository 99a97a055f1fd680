/** Content files, categories, methods and pages made by code → the one list of routes. */

import type { z } from 'zod'
import { canonicalPath, methodPath } from '../lib/path.ts'
import type { categorySchema } from './authored.ts'
import type { Layout, PageDefinition } from './define-page.ts'
import type { Frontmatter } from './frontmatter.ts'
import { sectionOf, startTitle } from './sections.ts'

/** One MDX file, its path relative to `content/`. */
export type ContentFile = { file: string; frontmatter: Frontmatter }
/** One `_category.yaml`. */
export type CategoryFile = { file: string } & z.infer<typeof categorySchema>
export type MethodEntry = { name: string; summary: string; beyond: boolean }

export type RouteKind = 'page' | 'category' | 'method' | 'code'

export type Route = {
  path: string
  kind: RouteKind
  title: string
  description: string
  label: string
  layout: Layout
  /** ID of the section whose sidebar lists the page. Empty if it has no section. */
  sidebar: string
  hidden: boolean
  position: number
  inSitemap: boolean
  inSearch?: false
  /** Content file, relative to `content/`. */
  file?: string
  method?: string
  lastReviewed?: string
  seenOn?: string
  validUntil?: string
  /** Where its text is now: the page only leads there. */
  movedTo?: string
  /** Additional addresses that redirect to it. */
  formerly?: readonly string[]
  sources: { title: string; url?: string }[]
}

export type RouteWarning = { message: string; at: string; hint: string }

/** Pages without a position follow those with a position. */
const LAST = 1_000

/** `guides/evm-resources/index.mdx` → `/guides/evm-resources`. */
export const routeOfFile = (file: string): string => canonicalPath(`/${file.replace(/\.mdx?$/, '')}`)

export function buildRoutes(input: {
  files: readonly ContentFile[]
  categories: readonly CategoryFile[]
  methods: readonly MethodEntry[]
  /** Pages made by code: the method index, the validator, the search page. */
  pages: readonly PageDefinition[]
}): { routes: Route[]; warnings: RouteWarning[] } {
  const folders = new Map(input.categories.map((category) => [folderOf(category), category.label]))
  const routes = [
    ...input.files.map((file) => pageRoute(file, folders)),
    ...input.methods.map(methodRoute),
    ...input.pages.map(codeRoute),
  ]
  const taken = new Set(routes.map(({ path }) => path))
  for (const category of input.categories) {
    const path = folderOf(category)
    if (!taken.has(path)) routes.push(categoryRoute(category, path))
  }
  return { routes: unique(routes), warnings: duplicates(routes) }
}

const folderOf = ({ file }: CategoryFile): string => canonicalPath(`/${file.replace(/_category\.yaml$/, '')}`)

/** The index of a folder is named as the folder is. */
function pageRoute({ file, frontmatter }: ContentFile, folders: ReadonlyMap<string, string>): Route {
  const path = routeOfFile(file)
  return {
    path,
    kind: 'page',
    file,
    title: frontmatter.title,
    description: frontmatter.description,
    label: startTitle(path) ?? frontmatter.sidebarLabel ?? folders.get(path) ?? frontmatter.title,
    layout: frontmatter.layout,
    sidebar: sectionOf(path, frontmatter.hideFromSidebar),
    hidden: frontmatter.hideFromSidebar,
    position: frontmatter.sidebarPosition ?? LAST,
    inSitemap: true,
    sources: frontmatter.sources,
    ...(frontmatter.hideFromSearch ? { inSearch: false } : {}),
    ...(frontmatter.lastReviewed === undefined ? {} : { lastReviewed: frontmatter.lastReviewed }),
    ...(frontmatter.seenOn === undefined ? {} : { seenOn: frontmatter.seenOn }),
    ...(frontmatter.validUntil === undefined ? {} : { validUntil: frontmatter.validUntil }),
  }
}

function methodRoute({ name, summary }: MethodEntry, index: number): Route {
  return {
    path: methodPath(name),
    kind: 'method',
    method: name,
    title: name,
    description: summary,
    label: name,
    layout: 'method',
    sidebar: sectionOf(methodPath(name), false),
    hidden: false,
    position: index,
    inSitemap: true,
    sources: [],
  }
}

function codeRoute(page: PageDefinition): Route {
  return {
    path: page.path,
    kind: 'code',
    title: page.title,
    description: page.description,
    label: page.nav?.label ?? page.title,
    layout: page.layout,
    sidebar: sectionOf(page.path, page.nav === undefined),
    hidden: page.nav === undefined,
    position: page.nav?.position ?? LAST,
    inSitemap: page.inSitemap ?? true,
    sources: [],
    ...(page.inSearch === false ? { inSearch: false } : {}),
    ...(page.movedTo === undefined ? {} : { movedTo: page.movedTo }),
    ...(page.formerly === undefined ? {} : { formerly: page.formerly }),
  }
}

function categoryRoute(category: CategoryFile, path: string): Route {
  return {
    path,
    kind: 'category',
    file: category.file,
    title: category.label,
    description: category.description ?? `All pages under ${category.label}, with a line on each.`,
    label: startTitle(path) ?? category.label,
    layout: 'guide',
    sidebar: sectionOf(path, false),
    hidden: false,
    position: category.position ?? LAST,
    inSitemap: true,
    sources: [],
  }
}

const unique = (routes: readonly Route[]): Route[] => {
  const byPath = new Map<string, Route>()
  for (const route of routes) if (!byPath.has(route.path)) byPath.set(route.path, route)
  return [...byPath.values()].sort((a, b) => (a.path < b.path ? -1 : 1))
}

function duplicates(routes: readonly Route[]): RouteWarning[] {
  const seen = new Map<string, Route>()
  const warnings: RouteWarning[] = []
  for (const route of routes) {
    const first = seen.get(route.path)
    if (first) {
      warnings.push({
        message: `Two pages share the route ${route.path}. The first one is served.`,
        at: `${first.file ?? first.kind} and ${route.file ?? route.kind}`,
        hint: 'Rename or remove one of the two files.',
      })
    } else seen.set(route.path, route)
  }
  return warnings
}
