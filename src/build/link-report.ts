/** Checks the links of all rendered pages and words what was found. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkLinks, type LinkProblem } from '../model/links.ts'
import type { RenderedRoute } from './prerender.ts'

export type LinkReportInput = {
  root: string
  base: string
  pages: readonly RenderedRoute[]
  files: readonly string[]
}

/** Files that later steps of the build write. */
const WRITTEN_LATER = ['/llms.txt', '/llms-full.txt', '/favicon.svg']

export async function linkReport({
  root,
  base,
  pages,
  files,
}: LinkReportInput): Promise<{ errors: string[]; warnings: string[] }> {
  const linked = await Promise.all(
    pages.map(async ({ route, html }) => ({
      path: route.path,
      html,
      file: route.file ? `content/${route.file}` : (route.method ?? route.path),
      ...(route.file ? { source: await readFile(join(root, 'content', route.file), 'utf8') } : {}),
    })),
  )
  const problems = checkLinks(linked, { base, files: new Set([...files, ...WRITTEN_LATER]) })
  const line = ({ at, message, hint }: LinkProblem): string => `${at}\n    ${message}\n    ${hint}`
  const of = (...kinds: LinkProblem['kind'][]): string[] =>
    problems.filter(({ kind }) => kinds.includes(kind)).map(line)
  return { errors: of('link', 'markdown'), warnings: of('anchor').map((text) => `warning: ${text}`) }
}
