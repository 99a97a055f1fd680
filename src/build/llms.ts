/**
 * `llms.txt` lists the paths of all pages in few characters. Each section has an index with a sentence on each page, and
 * a file with its Markdown. `llms-full.txt` is the whole site. Pure.
 */

import { createHash } from 'node:crypto'
import type { MethodIndex } from '../core/lib/method-model.ts'
import { ABSENT_PATH, methodPath, twinPath } from '../core/lib/path.ts'
import { cardPath, errorPath } from '../core/markdown/card-paths.ts'
import type { SiteConfig } from '../core/model/define-site.ts'
import { canonicalUrl } from '../core/model/head.ts'
import { flatten, type SidebarGroup, type SidebarSection } from '../core/model/sidebar.ts'
import { LLMS_FILE, SKILL_FILE } from './agent-files.ts'
import type { StaticFile } from './static-files.ts'
import type { Twin } from './twins.ts'

export type LlmsInput = {
  site: SiteConfig
  twins: readonly Twin[]
  sidebar: readonly SidebarSection[]
  methods: MethodIndex
  /** Files of the reference, the OpenRPC document among them. */
  reference: readonly StaticFile[]
  /** Names of the errors that have a separate file. */
  errors: readonly string[]
}

/** Most bytes of `llms.txt`, which agents read before anything else. */
export const LLMS_BYTES = 12_000

/** `kind` determines how `llms.txt` writes the names of its pages. */
type Section = { title: string; kind: 'pages' | 'methods' | 'absent'; twins: Twin[] }

export function llms(input: LlmsInput): StaticFile[] {
  const sections = sectionsOf(input)
  const version = versionOf(input.reference)
  return [
    { path: LLMS_FILE.slice(1), text: index(input, version, sections) },
    { path: 'llms-full.txt', text: whole(input.site, version, sections) },
    ...sections.flatMap((section) => [
      { path: sectionPath(section), text: sectionIndex(input.site, section) },
      { path: sectionPath(section, '-full'), text: part(input.site, section) },
    ]),
  ]
}

/** The index of a section, and its pages in one file, for readers to whom the whole site is too long. */
const sectionPath = ({ title }: Section, ending = ''): string =>
  `llms/${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}${ending}.txt`

function part(site: SiteConfig, { title, twins }: Section): string {
  return [`# ${site.title}: ${title}\n`, ...twins.map(({ text }) => text)].join('\n---\n\n')
}

/** A sentence on each page, and the size of its Markdown. */
function sectionIndex(site: SiteConfig, section: Section): string {
  const file = (path: string): string => canonicalUrl(site, path)
  const rows = section.twins.map(({ route, text }) => {
    const path = section.kind === 'pages' ? twinPath(route.path) : cardPath(route.path)
    const size = section.kind === 'pages' ? ` (${text.length.toLocaleString('en')} characters)` : ''
    return `- [${route.title}](${file(path)}): ${oneLine(route.description)}${size}`
  })
  return `# ${site.title}: ${section.title}\n\n> All sections: ${file(LLMS_FILE)}. These pages in one file: ${file(`/${sectionPath(section, '-full')}`)}.\n\n${rows.join('\n')}\n`
}

type Version = { number: string; sha256: string }

/** Version of the OpenRPC document, and the SHA-256 of its text in hex. */
function versionOf(reference: readonly StaticFile[]): Version {
  const text = reference.find(({ path }) => path === 'openrpc.json')?.text ?? '{}'
  const { info } = JSON.parse(text) as { info?: { version?: string } }
  return { number: info?.version ?? 'unknown', sha256: createHash('sha256').update(text).digest('hex') }
}

/** Paths under the headings of a section. Methods have separate sections. */
const pagesOf = (groups: readonly SidebarGroup[]): string[] =>
  groups
    .filter(({ path }) => path === undefined)
    .flatMap(({ children }) => flatten(children))
    .map(({ path }) => path)

/** The sections of the sidebar in reading order, methods by subject, absent methods, then all unlisted pages. */
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
    ...sidebar.map(({ title, groups }, place) => ({
      ...{ title, kind: 'pages' as const },
      twins: take([...(place === 0 ? ['/'] : []), ...pagesOf(groups)]),
    })),
    ...methods.subjects.map(({ title, methods: list }) => ({
      ...{ title: `JSON-RPC: ${title}`, kind: 'methods' as const },
      twins: ofMethods(list),
    })),
    { title: 'JSON-RPC: more methods', kind: 'methods' as const, twins: ofMethods(methods.beyond) },
    {
      ...{ title: 'Absent methods', kind: 'absent' as const },
      twins: take([...left.keys()].filter((path) => path.startsWith(`${ABSENT_PATH}/`))),
    },
  ]
  const more = { title: 'More pages', kind: 'pages' as const, twins: [...left.values()] }
  return [...sections, more].filter((section) => section.twins.length > 0)
}

function index({ site, errors }: LlmsInput, version: Version, sections: readonly Section[]): string {
  const file = (path: string): string => canonicalUrl(site, path)
  const link = (section: Section): string => `[${section.title}](${file(`/${sectionPath(section)}`)})`
  const nameOf = ({ route }: Twin): string => route.path.slice(route.path.lastIndexOf('/') + 1)
  const ofKind = (kind: Section['kind']): Section[] => sections.filter((section) => section.kind === kind)
  return `${[
    `# ${site.title}`,
    `> ${site.description}`,
    `Every page is Markdown: add .md to its address. Its head lists its sections with their bytes: \`curl -r 0-1499\` reads the head, \`curl -r <first>-<last>\` a section. For less to read, run the [MCP server](${file(SKILL_FILE)}), which answers by section.`,
    `Machine-readable reference, version ${version.number}: [openrpc.json](${file('/openrpc.json')}). Networks and endpoints: [networks.json](${file('/networks.json')}). The whole site in one file: [llms-full.txt](${file('/llms-full.txt')}).`,
    '## JSON-RPC',
    `${file(cardPath(methodPath('<name>')))} is a method in 1.5 kB. Each link is an index with a sentence on each method.`,
    ofKind('methods')
      .map((section) => `- ${link(section)}: ${section.twins.map(nameOf).join(', ')}`)
      .join('\n'),
    ofKind('absent')
      .map(
        (section) =>
          `- ${link(section)}: ${section.twins.length} methods that Ethereum has and this network lacks. ${file(cardPath(`${ABSENT_PATH}/<name>`))} names the replacement.`,
      )
      .join('\n'),
    ...(errors.length === 0
      ? []
      : ['## Errors', `${file(errorPath('<name>'))}.md explains one of these errors: ${errors.join(', ')}.`]),
    '## Pages',
    `A page is at ${file('/<folder>/<name>.md')}. Each link is an index with a sentence on each page.`,
    ofKind('pages')
      .map((section) => `- ${link(section)}\n${foldersOf(section).join('\n')}`)
      .join('\n'),
  ]
    .filter((block) => block !== '')
    .join('\n\n')}\n`
}

/** Names of a section's pages under their folders, in reading order. */
function foldersOf({ twins }: Section): string[] {
  const folders = new Map<string, string[]>()
  for (const { route } of twins) {
    const end = route.path.lastIndexOf('/')
    const folder = route.path.slice(0, end + 1)
    folders.set(folder, [...(folders.get(folder) ?? []), route.path.slice(end + 1) || 'index'])
  }
  return [...folders].map(([folder, names]) => `  - ${folder}: ${names.join(', ')}`)
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
