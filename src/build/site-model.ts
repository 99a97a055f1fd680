/** Content and generated data → everything that rendering a page needs. Shared by the build and the dev server. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MethodIndex } from '../core/lib/method-model.ts'
import { type Activation, comparedValues, proposalRow, withDays } from '../core/lib/proposals.ts'
import { dataSchema } from '../core/model/content-data.ts'
import type { ReferenceStore } from '../core/model/reference-store.ts'
import { NO_BATCHES, type Server } from '../core/model/rendering.ts'
import { buildRoutes, type Route, type RouteWarning } from '../core/model/routes.ts'
import { buildSidebar, type SidebarSection } from '../core/model/sidebar.ts'
import { methodBacklinks } from './backlinks.ts'
import { type Content, readContent } from './content.ts'
import { type ContentNumbers, contentNumbers } from './content-numbers.ts'
import { type ContentProblem, contentError } from './content-problem.ts'
import { readPages } from './pages.ts'
import { readReference } from './read-reference.ts'
import { schemaProblems } from './schema-check.ts'
import { type ParseYaml, parseYaml } from './yaml.ts'

export type SiteModel = {
  content: Content
  routes: Route[]
  sidebar: SidebarSection[]
  reference: ReferenceStore
  methods: MethodIndex
  /** Pages that name a method, by method. */
  backlinks: Record<string, { title: string; path: string }[]>
  data: Record<string, unknown>
  servers: Server[]
  warnings: RouteWarning[]
}

export async function readSite(root: string, parse = parseYaml): Promise<SiteModel> {
  const reference = await readReference(root)
  const numbers = contentNumbers(reference)
  const content = await readContent(join(root, 'content'), parse, numbers)
  const methods = reference.index
  const listed = methods.subjects.flatMap((subject) => subject.methods)
  const { routes, warnings } = buildRoutes({
    files: content.files,
    categories: content.categories,
    methods: [
      ...listed.map((method) => ({ ...method, beyond: false })),
      ...methods.beyond.map((method) => ({ ...method, beyond: true })),
    ],
    pages: await readPages(root, reference),
  })
  return {
    content,
    routes,
    sidebar: buildSidebar(routes, content.categories, methods),
    reference,
    methods,
    backlinks: methodBacklinks(routes, content.texts),
    data: await readData(root, parse, numbers, reference),
    servers: readServers(reference.document()),
    warnings,
  }
}

/**
 * Every YAML and JSON file of `content/data/` by its path without ending, the glossary, and the tables of the proposals.
 * JSON is YAML too.
 */
async function readData(
  root: string,
  parse: ParseYaml,
  numbers: ContentNumbers,
  { proposals }: Pick<ReferenceStore, 'proposals'>,
): Promise<Record<string, unknown>> {
  const folder = join(root, 'content/data')
  const names = (await readdir(folder, { recursive: true }).catch(() => [] as string[]))
    .filter((name) => /\.(yaml|json)$/.test(name))
    .sort()
  const problems: ContentProblem[] = []
  const read = (text: string, at: string) => numbers.fillData(parse(text), at, problems)
  const entries = await Promise.all([
    ...names.map((name) =>
      readYaml(join(folder, name), name.replace(/\.(yaml|json)$/, ''), `content/data/${name}`, problems, read),
    ),
    readYaml(join(root, 'content/glossary.yaml'), 'glossary', 'content/glossary.yaml', problems, read),
  ])
  const data = Object.fromEntries(entries)
  const revisions = (data.revisions ?? []) as Activation[]
  const dated = proposals.map((one) => ({ ...one, network: withDays(one.network, revisions) }))
  const [rows, compared] = [dated.map(proposalRow), comparedValues(proposals)].map((table) =>
    numbers.fillData(table, 'openrpc/proposals.yaml', problems),
  )
  if (problems.length > 0) throw contentError(problems)
  return { ...data, proposals: rows, 'compared-values': compared }
}

async function readYaml(
  path: string,
  key: string,
  at: string,
  problems: ContentProblem[],
  read: (text: string, at: string) => unknown,
): Promise<[string, unknown]> {
  try {
    const value = read(await readFile(path, 'utf8'), at)
    const schema = dataSchema(key)
    if (schema) problems.push(...schemaProblems(schema, value).map(({ message, hint }) => ({ at, message, hint })))
    return [key, value]
  } catch (error) {
    problems.push({ at, message: 'The file is missing or not valid YAML.', hint: String(error).split('\n')[0] ?? '' })
    return [key, undefined]
  }
}

type RawServer = {
  name: string
  url: string
  'x-chain-id'?: number
  'x-network'?: string
  'x-provider'?: string
  'x-websocket'?: string
  'x-limits'?: { id: string; title: string; value: number | string; unit?: string; note?: string }[]
}

function readServers(document: { servers?: RawServer[] }): Server[] {
  return (document.servers ?? []).map((server) => ({
    name: server.name,
    url: server.url,
    chainId: server['x-chain-id'] ?? 0,
    network: server['x-network'] ?? '',
    limits: (server['x-limits'] ?? []).map(({ id, title, value, unit, note }) => ({
      id,
      title,
      ...(note ? { note } : {}),
      value:
        id === 'batch' && value === 1
          ? NO_BATCHES
          : `${typeof value === 'number' ? value.toLocaleString('en') : value}${unit ? ` ${unit}` : ''}`,
    })),
    ...(server['x-provider'] ? { provider: server['x-provider'] } : {}),
    ...(server['x-websocket'] ? { websocket: server['x-websocket'] } : {}),
  }))
}
