/**
 * `llms.txt` answers the most frequent questions, and lists the paths of pages in few characters. Each section has an
 * index with a sentence on each page, and a file with its Markdown. `llms-full.txt` is the whole site. Pure.
 */

import { createHash } from 'node:crypto'
import { chain } from '../chain.config.ts'
import type { MethodIndex } from '../core/lib/method-model.ts'
import { ABSENT_PATH, DRAFT_PATH, methodPath, twinPath } from '../core/lib/path.ts'
import { PortalError } from '../core/lib/portal-error.ts'
import { cardPath, errorPath } from '../core/markdown/card-paths.ts'
import { markdownSections } from '../core/markdown/section.ts'
import { HEAD_BYTES } from '../core/markdown/twin-head.ts'
import { UNTITLED_PAGE } from '../core/model/constants.ts'
import type { SiteConfig } from '../core/model/define-site.ts'
import { canonicalUrl } from '../core/model/head.ts'
import { flatten, type SidebarGroup, type SidebarSection } from '../core/model/sidebar.ts'
import { LLMS_FILE, SKILL_FILE } from './agent-files.ts'
import { HINTS, keyFacts, UNLISTED } from './llms-facts.ts'
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

/** Most bytes of `llms.txt`, which agents read before anything else, once for each question. */
export const LLMS_BYTES = 4_800

/** Methods that are not in the list of Ethereum. */
const BEYOND = 'JSON-RPC: more methods'

/** `kind` determines how `llms.txt` writes the names of its pages. */
type Section = { title: string; kind: 'pages' | 'methods' | 'absent' | 'drafts'; twins: Twin[] }

export function llms(input: LlmsInput): StaticFile[] {
  const sections = sectionsOf(input)
  const version = versionOf(input.reference)
  return [
    { path: LLMS_FILE.slice(1), text: index(input, sections) },
    { path: 'llms-full.txt', text: whole(input.site, version, sections) },
    { path: ERRORS_INDEX, text: errorsIndex(input) },
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
    const isPage = section.kind === 'pages' || section.kind === 'drafts'
    const path = isPage ? twinPath(route.path) : cardPath(route.path)
    const size = isPage ? ` (${text.length.toLocaleString('en')} characters)` : ''
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
    { title: BEYOND, kind: 'methods' as const, twins: ofMethods(methods.beyond) },
    {
      ...{ title: 'Absent methods', kind: 'absent' as const },
      twins: take([...left.keys()].filter((path) => path.startsWith(`${ABSENT_PATH}/`))),
    },
  ]
  // The list of all pages leaves them out, because a call of them fails on every node.
  const drafts = {
    ...{ title: 'Draft methods', kind: 'drafts' as const },
    twins: take([...left.keys()].filter((path) => path.startsWith(`${DRAFT_PATH}/`))),
  }
  const more = { title: 'More pages', kind: 'pages' as const, twins: [...left.values()] }
  return [...sections, drafts, more].filter((section) => section.twins.length > 0)
}

const ERRORS_INDEX = 'llms/errors.txt'

/** Names of the errors, which few questions need. */
function errorsIndex({ site, errors }: LlmsInput): string {
  const file = (path: string): string => canonicalUrl(site, path)
  return `# ${site.title}: Errors

> All sections: ${file(LLMS_FILE)}. ${file(errorPath('<name>'))}.md explains an error. A name is the name of the error in the reference, in lower case with hyphens.

${errors.map((name) => `- ${name}`).join('\n')}
`
}

function index({ site, twins }: LlmsInput, sections: readonly Section[]): string {
  const file = (path: string): string => canonicalUrl(site, path)
  const ofKind = (kind: Section['kind']): Section[] => sections.filter((section) => section.kind === kind)
  const [absent] = ofKind('absent')
  const rules = [
    `- a page: its path and \`.md\`. Bytes 0-${HEAD_BYTES - 1} name the bytes of its sections`,
    `- a method: \`${cardPath(methodPath('<name>'))}\`, or \`.md\` for all${absent === undefined ? '' : `. Also for ${absent.twins.length} methods that ${chain.name} lacks, with the replacement`}`,
    `- an error: \`${errorPath('<name>')}.md\`, names in \`/${ERRORS_INDEX}\``,
    `- a sentence on each page: in \`/llms/\`, ${ofKind('pages')
      .map((section) => sectionPath(section).replace('llms/', ''))
      .join(', ')}`,
    `- for programs: \`/openrpc.json\`, \`/networks.json\` (endpoints with limits), \`/llms-full.txt\` (the whole site)`,
  ]
  return `${[
    `# ${site.title}`,
    `> ${site.description} Paths start at ${file('/').replace(/\/$/, '')}. For less to read, use the [MCP server](${file(SKILL_FILE)}), which answers by section.`,
    rules.join('\n'),
    `## Facts\n\n${keyFacts()
      .map((fact) => `- ${fact}`)
      .join('\n')}`,
    `## Where\n\n${hintsFor(twins)
      .map(([topic, place]) => `- ${topic}: ${place}`)
      .join('\n')}`,
    `## Methods\n\nThose of eth_, net_ and web3_ that Ethereum has, and ${unusualNames(ofKind('methods'))}`,
    `## Pages\n\n${foldersOf(ofKind('pages').flatMap((section) => section.twins)).join('\n')}`,
  ].join('\n\n')}\n`
}

/**
 * Hints whose page exists. @throws when the page lacks the section
 */
function hintsFor(twins: readonly Twin[]): typeof HINTS {
  const texts = new Map(twins.map(({ route, text }) => [route.path, text]))
  return HINTS.filter(([topic, place]) => {
    const [path = '', anchor] = place.split('#')
    const text = texts.get(path)
    // Without a text the page is only planned, as in tests of the list. A page that could not be rendered has no title,
    // and its own problem is reported.
    if (text === undefined || text === '') return text === ''
    if (text.startsWith(`# ${UNTITLED_PAGE}\n`)) return true
    if (anchor === undefined || markdownSections(text).some((one) => one.anchor === anchor)) return true
    throw new PortalError('BUILD', { message: `llms.txt sends readers of "${topic}" to ${place}, which is not there.` })
  })
}

/** Namespaces that Ethereum has too. */
const USUAL = /^(?:eth|net|web3)_/

/** Methods that an agent cannot guess: those outside the usual namespaces, and those beyond the list of Ethereum. */
const unusualNames = (sections: readonly Section[]): string =>
  sections
    .flatMap(({ title, twins }) =>
      twins.map(({ route }) => lastPart(route.path)).filter((name) => title === BEYOND || !USUAL.test(name)),
    )
    .join(', ')

const lastPart = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** Names of pages under their folders, in reading order. */
function foldersOf(twins: readonly Twin[]): string[] {
  const folders = new Map<string, string[]>()
  let unlisted = 0
  for (const { route } of twins) {
    const folder = route.path.slice(0, route.path.lastIndexOf('/') + 1)
    const isUnlisted = UNLISTED.some((one) => (one.endsWith('/') ? folder.startsWith(one) : route.path === one))
    if (isUnlisted) unlisted += 1
    else folders.set(folder, [...(folders.get(folder) ?? []), lastPart(route.path) || 'index'])
  }
  const listed = [...folders].map(([folder, names]) => `- ${folder}: ${names.join(', ')}`)
  return unlisted === 0 ? listed : [...listed, `- ${unlisted} more only in the lists with sentences`]
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
