/** `llms.txt`, the index of all pages with a line each, and `llms-full.txt`, the whole site as Markdown. Pure. */

import { createHash } from 'node:crypto'
import type { MethodIndex } from '../core/lib/method-model.ts'
import { twinPath } from '../core/lib/path.ts'
import type { SiteConfig } from '../core/model/define-site.ts'
import { canonicalUrl } from '../core/model/head.ts'
import { flatten, type SidebarGroup, type SidebarSection } from '../core/model/sidebar.ts'
import type { StaticFile } from './static-files.ts'
import type { Twin } from './twins.ts'

export type LlmsInput = {
  site: SiteConfig
  twins: readonly Twin[]
  sidebar: readonly SidebarSection[]
  methods: MethodIndex
  /** Files of the reference, the OpenRPC document among them. */
  reference: readonly StaticFile[]
}

type Section = { title: string; twins: Twin[] }

export function llms(input: LlmsInput): StaticFile[] {
  const sections = sectionsOf(input)
  const version = versionOf(input.reference)
  return [
    { path: 'llms.txt', text: index(input.site, version, sections) },
    { path: 'llms-full.txt', text: whole(input.site, version, sections) },
    ...sections.map((section) => ({ path: sectionPath(section), text: part(input.site, section) })),
  ]
}

/** A section's pages in one file, for readers to whom the whole site is too long. */
const sectionPath = ({ title }: Section): string => `llms/${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.txt`

function part(site: SiteConfig, { title, twins }: Section): string {
  return [`# ${site.title}: ${title}\n`, ...twins.map(({ text }) => text)].join('\n---\n\n')
}

type Version = { number: string; sha256: string; examples: string }

/** Version of the OpenRPC document, the SHA-256 of its text in hex, and its examples by provenance. */
function versionOf(reference: readonly StaticFile[]): Version {
  const text = reference.find(({ path }) => path === 'openrpc.json')?.text ?? '{}'
  const { info, 'x-example-classes': classes = [] } = JSON.parse(text) as {
    info?: { version?: string }
    'x-example-classes'?: { name: string; count: number }[]
  }
  const examples = classes.map(({ name, count }) => `${name}: ${count}`).join('; ')
  return { number: info?.version ?? 'unknown', sha256: createHash('sha256').update(text).digest('hex'), examples }
}

/** Paths under the headings of a section. Methods have separate sections. */
const pagesOf = (groups: readonly SidebarGroup[]): string[] =>
  groups
    .filter(({ path }) => path === undefined)
    .flatMap(({ children }) => flatten(children))
    .map(({ path }) => path)

/** The home page, the sections of the sidebar in reading order, methods by subject, then all unlisted pages. */
function sectionsOf({ twins, sidebar, methods }: LlmsInput): Section[] {
  // Pages outside every list of the site, such as the search page, have no content.
  const left = new Map(twins.flatMap((twin) => (twin.route.inSitemap ? [[twin.route.path, twin] as const] : [])))
  const take = (paths: readonly string[]): Twin[] =>
    paths.flatMap((path) => {
      const twin = left.get(path)
      left.delete(path)
      return twin ? [twin] : []
    })
  const byName = new Map(twins.flatMap(({ route }) => (route.method ? [[route.method, route.path] as const] : [])))
  const ofMethods = (list: readonly { name: string }[]): Twin[] =>
    take(list.flatMap(({ name }) => byName.get(name) ?? []))
  const sections = [
    { title: 'Home', twins: take(['/']) },
    ...sidebar.map(({ title, groups }) => ({ title, twins: take(pagesOf(groups)) })),
    ...methods.subjects.map(({ title, methods: list }) => ({ title: `JSON-RPC: ${title}`, twins: ofMethods(list) })),
    { title: 'JSON-RPC: more methods', twins: ofMethods(methods.beyond) },
  ]
  return [...sections, { title: 'More pages', twins: [...left.values()] }].filter((section) => section.twins.length > 0)
}

function index(site: SiteConfig, version: Version, sections: readonly Section[]): string {
  const file = (path: string): string => canonicalUrl(site, path)
  const lines = [
    `# ${site.title}`,
    '',
    `> ${site.description}`,
    '',
    `Every page is also available as Markdown. Add .md to its address. The whole site in one file: [llms-full.txt](${file('/llms-full.txt')}).`,
    `Machine-readable reference, version ${version.number}: [openrpc.json](${file('/openrpc.json')}).`,
    ...(version.examples === '' ? [] : [`Its examples by origin: ${version.examples}.`]),
  ]
  for (const section of sections) {
    const { title, twins } = section
    lines.push('', `## ${title}`, '', `In one file: ${file(`/${sectionPath(section)}`)}`, '')
    for (const { route } of twins)
      lines.push(`- [${route.title}](${file(twinPath(route.path))}): ${oneLine(route.description)}`)
  }
  return `${lines.join('\n')}\n`
}

function whole(site: SiteConfig, version: Version, sections: readonly Section[]): string {
  const head = [
    `# ${site.title}, the whole site`,
    '',
    `> ${site.description}`,
    '',
    `OpenRPC document: version ${version.number}, SHA-256 ${version.sha256}`,
    `Address: ${canonicalUrl(site, '/openrpc.json')}`,
    '',
  ].join('\n')
  const pages = sections.flatMap(({ twins }) => twins.map(({ text }) => text))
  return [head, ...pages].join('\n---\n\n')
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
