/** Checks the links of all rendered pages and words what was found. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkLinks, type LinkProblem } from '../site/links.ts'
import type { RenderedRoute } from './prerender.ts'

export type LinkReportInput = {
  root: string
  base: string
  pages: readonly RenderedRoute[]
  files: readonly string[]
  planned: readonly string[]
}

/** Files that later steps of the build write. */
const WRITTEN_LATER = ['/llms.txt', '/llms-full.txt', '/favicon.svg']

export async function linkReport({
  root,
  base,
  pages,
  files,
  planned,
}: LinkReportInput): Promise<{ errors: string[]; warnings: string[] }> {
  const linked = await Promise.all(
    pages.map(async ({ route, html }) => ({
      path: route.path,
      html,
      file: route.file ? `content/${route.file}` : (route.method ?? route.path),
      ...(route.file ? { source: await readFile(join(root, 'content', route.file), 'utf8') } : {}),
    })),
  )
  const problems = checkLinks(linked, { base, files: new Set([...files, ...WRITTEN_LATER]), planned: new Set(planned) })
  const line = ({ at, message, hint }: LinkProblem): string => `${at}\n    ${message}\n    ${hint}`
  const of = (...kinds: LinkProblem['kind'][]): LinkProblem[] => problems.filter(({ kind }) => kinds.includes(kind))
  return {
    errors: of('link', 'markdown').map(line),
    warnings: [...of('anchor').map((problem) => `warning: ${line(problem)}`), ...plannedLines(of('planned'))],
  }
}

/** One line for each planned route: the frame alone links to some of them from every page. */
function plannedLines(problems: readonly LinkProblem[]): string[] {
  const places = new Map<string, Set<string>>()
  for (const { href, at } of problems) {
    const route = href.split(/[#?]/)[0] ?? href
    places.set(route, (places.get(route) ?? new Set()).add(at.replace(/:\d+$/, '')))
  }
  return [...places].sort().map(([route, pages]) => {
    const [first = ''] = pages
    return `warning: ${route} is planned, not written; linked from ${first}${pages.size > 1 ? ` and ${pages.size - 1} more` : ''}`
  })
}
