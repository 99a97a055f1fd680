/** Pages that name a method by `<MethodLink name="…" />`, so that the method's page can name them in return. */
import type { Route } from '../core/model/routes.ts'

/** Maximum number of guides listed on a method page. Guides that mention the method most often precede the others. */
const MOST = 6

const LINK = /<MethodLink\b[^>]*?\bname=["']([^"']+)["']/g

/** Fenced code may show link syntax, which does not count as a link. */
const withoutCode = (text: string): string => text.replace(/^(```|~~~)[\s\S]*?^\1/gm, '')

/** Method → pages, by how often they name it, then in the order of the routes. */
export function methodBacklinks(
  routes: readonly Pick<Route, 'path' | 'title' | 'file'>[],
  texts: ReadonlyMap<string, string>,
): Record<string, { title: string; path: string }[]> {
  const found = new Map<string, { title: string; path: string; count: number }[]>()
  for (const { path, title, file } of routes) {
    const counts = new Map<string, number>()
    for (const [, name = ''] of withoutCode(texts.get(file ?? '') ?? '').matchAll(LINK))
      counts.set(name, (counts.get(name) ?? 0) + 1)
    for (const [name, count] of counts) found.set(name, [...(found.get(name) ?? []), { title, path, count }])
  }
  return Object.fromEntries(
    [...found].map(([name, pages]) => [
      name,
      pages
        .sort((a, b) => b.count - a.count)
        .slice(0, MOST)
        .map(({ title, path }) => ({ title, path })),
    ]),
  )
}
