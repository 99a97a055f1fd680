/** Checks the links of all rendered pages and formats the report. */
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { checkLinks, type LinkProblem } from '../core/model/links.ts'
import type { RenderedRoute } from './prerender.ts'

export type LinkReportInput = {
  root: string
  base: string
  pages: readonly RenderedRoute[]
  files: readonly string[]
}

/** Files that later steps of the build write. */
const WRITTEN_LATER = ['/llms.txt', '/llms-full.txt', '/skill.md']

export async function linkReport({
  root,
  base,
  pages,
  files,
}: LinkReportInput): Promise<{ errors: string[]; warnings: string[] }> {
  const linked = await Promise.all(
    pages.map(async ({ route, facts }) => ({
      path: route.path,
      links: facts.links,
      file: route.file ? `content/${route.file}` : (route.method ?? route.path),
      ...(route.file ? { source: await readFile(join(root, 'content', route.file), 'utf8') } : {}),
    })),
  )
  const served = await publicFiles(join(root, 'content', 'public'))
  const problems = checkLinks(linked, { base, files: new Set([...files, ...WRITTEN_LATER, ...served]) })
  const line = ({ at, message, hint }: LinkProblem): string => `${at}\n    ${message}\n    ${hint}`
  const of = (...kinds: LinkProblem['kind'][]): string[] =>
    problems.filter(({ kind }) => kinds.includes(kind)).map(line)
  return { errors: of('link', 'markdown', 'image'), warnings: of('anchor').map((text) => `warning: ${text}`) }
}

/** Addresses of the files that are served as they are. */
async function publicFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
}
