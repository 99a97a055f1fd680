/** Routes → the sidebar of each section, breadcrumbs, previous and next. */

import type { MethodIndex, MethodSummary } from '../lib/method-model.ts'
import { canonicalPath, isUnder, methodPath } from '../lib/path.ts'
import type { CategoryFile, Route } from './routes.ts'
import { REST, type SectionConfig, siteSections } from './sections.ts'

export type SidebarLink = { type: 'link'; label: string; path: string }
/** A page with pages below it. */
export type SidebarCategory = { type: 'category'; label: string; path: string; children: SidebarNode[] }
export type SidebarNode = SidebarLink | SidebarCategory
/** Pages under one heading. Methods of one subject have an address: their place in the index of methods. */
export type SidebarGroup = { title: string; children: SidebarNode[]; path?: string }
export type SidebarSection = { id: string; title: string; path: string; groups: SidebarGroup[] }

/** Methods are listed under their subjects. */
const inGroups = (route: Route): boolean => route.kind !== 'method' && !route.hidden && route.path !== '/'

export function buildSidebar(
  routes: readonly Route[],
  categories: readonly CategoryFile[],
  methods: MethodIndex = { subjects: [], beyond: [] },
): SidebarSection[] {
  const tree = new Tree(routes.filter(inGroups), categories)
  return siteSections.flatMap((section, index) => {
    // The first group and the methods are at the top, because readers need the later groups only now and then.
    const [first, ...later] = groupsOf(section, tree, index === 0 ? tree.unnamed() : [])
    const groups = [...(first ? [first] : []), ...(section.hasMethods ? methodGroups(methods) : []), ...later].filter(
      ({ children }) => children.length > 0,
    )
    const path = tree.linkOf(section.start)[0]?.path ?? groups[0]?.children[0]?.path
    return path === undefined ? [] : [{ id: section.id, title: section.title, path, groups }]
  })
}

/** `more` is appended to the last group. */
function groupsOf(section: SectionConfig, tree: Tree, more: readonly SidebarNode[]): SidebarGroup[] {
  return section.groups.map(({ title, parts }, index) => ({
    title,
    children: [
      ...parts.flatMap((part) => {
        if (part.endsWith(REST)) return tree.childrenOf(part.slice(0, -REST.length))
        const isStart = part === section.start
        const hasRest = section.groups.some((group) => group.parts.includes(part + REST))
        return isStart ? [...tree.linkOf(part), ...(hasRest ? [] : tree.childrenOf(part))] : tree.nodeOf(part)
      }),
      ...(index === section.groups.length - 1 ? more : []),
    ],
  }))
}

/** Group of the methods that a node serves beyond the public list. */
const BEYOND = 'more'

/** Whether the groups are subjects with methods. */
export const haveMethods = (groups: readonly SidebarGroup[]): boolean => groups.some(({ path }) => path !== undefined)

/** Address of a subject in the index of methods. */
const subjectPath = (id: string): string => `/reference/json-rpc#${id}`

function methodGroups({ subjects, beyond }: MethodIndex): SidebarGroup[] {
  const group = (id: string, title: string, methods: readonly MethodSummary[]): SidebarGroup => ({
    title,
    path: subjectPath(id),
    children: methods.map(({ name }) => ({ type: 'link', label: name, path: methodPath(name) })),
  })
  return [...subjects.map(({ id, title, methods }) => group(id, title, methods)), group(BEYOND, 'More methods', beyond)]
}

/** Pages by folder. */
class Tree {
  private readonly folders: ReadonlyMap<string, CategoryFile>
  private readonly byPath: ReadonlyMap<string, Route>
  /** Paths that a section names explicitly. They appear only there. */
  private readonly named = new Set(siteSections.flatMap(({ groups }) => groups.flatMap(({ parts }) => parts)))

  private readonly routes: readonly Route[]

  constructor(routes: readonly Route[], categories: readonly CategoryFile[]) {
    this.routes = routes
    this.byPath = new Map(routes.map((route) => [route.path, route]))
    this.folders = new Map(
      categories.map((file) => [canonicalPath(`/${file.file.replace(/_category\.yaml$/, '')}`), file]),
    )
  }

  linkOf(path: string): SidebarLink[] {
    const own = this.byPath.get(path)
    return own ? [{ type: 'link', label: own.label, path }] : []
  }

  nodeOf(path: string): SidebarNode[] {
    const children = this.childrenOf(path)
    const [own] = this.linkOf(path)
    if (children.length === 0 || !own) return own ? [own] : children
    return [{ ...own, type: 'category', children }]
  }

  childrenOf(folder: string): SidebarNode[] {
    const depth = folder.split('/').length
    const paths = this.routes
      .filter(({ path }) => path !== folder && isUnder(folder, path))
      .map(({ path }) => path.split('/', depth + 1).join('/'))
    return [...new Set(paths)]
      .filter((path) => !this.named.has(path))
      .sort((a, b) => this.position(a) - this.position(b) || a.localeCompare(b))
      .flatMap((path) => this.nodeOf(path))
  }

  /** Top-level pages that no section names. */
  unnamed(): SidebarNode[] {
    const isNamed = (path: string) => [...this.named].some((part) => isUnder(part.replace(REST, ''), path))
    return this.routes
      .filter(({ path }) => !path.includes('/', 1) && !isNamed(path))
      .flatMap(({ path }) => this.nodeOf(path))
  }

  private position(path: string): number {
    return this.folders.get(path)?.position ?? this.byPath.get(path)?.position ?? Number.MAX_SAFE_INTEGER
  }
}

/** Links in reading order. A category's own page comes first. */
export const flatten = (nodes: readonly SidebarNode[]): SidebarLink[] =>
  nodes.flatMap(({ label, path, ...node }) => [
    { type: 'link' as const, label, path },
    ...('children' in node ? flatten(node.children) : []),
  ])

export type Crumb = { label: string; path: string }
export type Neighbours = { previous?: SidebarLink; next?: SidebarLink }

/** The entries around an entry, from its section to itself, and its neighbors. */
type Place = { trail: readonly Crumb[]; neighbours: Neighbours }

/** Looked through once for each sidebar, not once for each page. */
const known = new WeakMap<readonly SidebarSection[], ReadonlyMap<string, Place>>()

function placesIn(sections: readonly SidebarSection[]): ReadonlyMap<string, Place> {
  const before = known.get(sections)
  if (before) return before
  const next = neighboursIn(sections)
  const places = new Map<string, Place>()
  for (const { title, path, groups } of sections) {
    for (const group of groups) {
      const subject = group.path === undefined ? [] : [{ label: group.title, path: group.path }]
      for (const trail of trailsOf(group.children, [{ label: title, path }, ...subject])) {
        const entry = trail.at(-1)?.path ?? ''
        // If an entry appears twice, its first place counts.
        if (!places.has(entry)) places.set(entry, { trail, neighbours: next.get(entry) ?? {} })
      }
    }
  }
  known.set(sections, places)
  return places
}

const trailsOf = (nodes: readonly SidebarNode[], above: readonly Crumb[]): Crumb[][] =>
  nodes.flatMap(({ label, path, ...node }) => {
    const own = [...above, { label, path }]
    return [own, ...('children' in node ? trailsOf(node.children, own) : [])]
  })

function neighboursIn(sections: readonly SidebarSection[]): ReadonlyMap<string, Neighbours> {
  const found = new Map<string, Neighbours>()
  for (const { groups } of sections) {
    for (const areMethods of [false, true]) {
      const links = groups
        .filter((group) => (group.path !== undefined) === areMethods)
        .flatMap(({ children }) => flatten(children))
      for (const [at, { path }] of links.entries()) {
        const [previous, next] = [links[at - 1], links[at + 1]]
        if (!found.has(path)) found.set(path, { ...(previous ? { previous } : {}), ...(next ? { next } : {}) })
      }
    }
  }
  return found
}

/** The entry of a page, or of the nearest page above it that has one, because pages may be hidden from the sidebar. */
export function entryOf(sections: readonly SidebarSection[], path: string): string | undefined {
  const places = placesIn(sections)
  for (let at = path; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) if (places.has(at)) return at
  return undefined
}

/** Pages above a page, outermost first, without the page itself: its section, its subject, its folders. */
export function breadcrumbs(sections: readonly SidebarSection[], path: string): Crumb[] {
  const entry = entryOf(sections, path)
  // The page itself is not a breadcrumb, but its parent entries are.
  const all = (placesIn(sections).get(entry ?? '')?.trail ?? []).filter((crumb) => crumb.path !== path)
  return all.filter((crumb, index) => all.findIndex((other) => other.path === crumb.path) === index)
}

/** Neighbors of a page in the reading order of its section. Methods follow one another. */
export const neighbours = (sections: readonly SidebarSection[], path: string): Neighbours =>
  placesIn(sections).get(path)?.neighbours ?? {}
