/**
 * Lets the scripted reader of `agents.ts` read the Markdown of other portals, from copies of their sources in a folder
 * outside the repository. The reader does not need a network. Their lists of pages are made when those sites are built,
 * so the reader gets a list as their generators write it: title, path and sentence of each page.
 */
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import { startServer } from '../scripts/ship/serve/server.ts'
import { costOf, type Question, type Reading, readOverHttp, siteReader } from './agents.ts'

type Portal = { portal: string; questions: Question[] }
type Row = {
  portal: string
  reached: string
  meanRequests: number
  medianCharacters: number
  meanCharacters: number
  index: number
}

/** This site. */
const OWN = 'this'
/** Files that pages include, and texts about the sources. */
const NO_PAGE =
  /(?:^|\/)(?:partials|snippets|_[^/]*|node_modules|src|scripts)(?:\/|$)|(?:^|\/)(?:README|CONTRIBUT\w*|CLAUDE)\.md$/

/** @param folder contains one folder for each portal, named as in `portal-questions.yaml` */
export async function reportPortals(root: string, folder: string): Promise<void> {
  const portals = parse(await readFile(join(root, 'bench/portal-questions.yaml'), 'utf8')) as Portal[]
  const rows: Row[] = []
  const missing: string[] = []
  for (const { portal, questions } of portals) {
    if (portal !== OWN && !existsSync(join(folder, portal))) missing.push(portal)
    else rows.push(await measured(portal, questions, root, folder))
  }
  console.log('\nThe same topics over the Markdown of other portals, from the list of pages\n')
  console.table(rows)
  if (missing.length > 0) console.log(`Not measured, because ${folder} has no copy: ${missing.join(', ')}`)
}

async function measured(portal: string, questions: readonly Question[], root: string, folder: string): Promise<Row> {
  const [readings, index] =
    portal === OWN ? await overOwn(questions, root) : await overCopy(questions, join(folder, portal))
  for (const { question, isReached } of readings) if (!isReached) console.log(`not reached on ${portal}: ${question}`)
  const { reached, meanRequests, medianCharacters, meanCharacters } = costOf('HTTP', readings)
  return { portal, reached: `${reached} of ${questions.length}`, meanRequests, medianCharacters, meanCharacters, index }
}

async function overOwn(questions: readonly Question[], root: string): Promise<[Reading[], number]> {
  const server = await startServer({ root: join(root, 'dist/site'), port: 0 })
  try {
    const fetched = siteReader(server.url)
    const readings = []
    for (const one of questions) readings.push(await readOverHttp(one, fetched))
    return [readings, (await fetched('/llms.txt')).length]
  } finally {
    await server.close()
  }
}

async function overCopy(questions: readonly Question[], folder: string): Promise<[Reading[], number]> {
  const pages = await pagesIn(folder)
  const index = indexOf(pages)
  // Their pages do not name the bytes of their sections, so a request is for the whole.
  const fetched = async (path: string) => (path === '/llms.txt' ? index : (pages.get(path.replace(/\.md$/, '')) ?? ''))
  const readings = []
  for (const one of questions) readings.push(await readOverHttp(one, fetched))
  return [readings, index.length]
}

async function pagesIn(folder: string): Promise<Map<string, string>> {
  const pages = new Map<string, string>()
  for (const path of (await readdir(folder, { recursive: true })).sort())
    if (/\.mdx?$/.test(path) && !NO_PAGE.test(path))
      pages.set(`/${path.replace(/\.mdx?$/, '')}`, await readFile(join(folder, path), 'utf8'))
  return pages
}

function indexOf(pages: ReadonlyMap<string, string>): string {
  const rows = [...pages].map(([path, text]) => {
    const [, front = ''] = /^---\n(.*?)\n---/s.exec(text) ?? []
    const member = (name: string): string => new RegExp(`^${name}: *["']?(.*?)["']?$`, 'm').exec(front)?.[1] ?? ''
    const description = member('description')
    return `- [${member('title') || path}](${path}.md)${description === '' ? '' : `: ${description}`}`
  })
  return rows.join('\n')
}
