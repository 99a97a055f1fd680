/** Every page as Markdown: `<route>.md`, method pages from their models, all others from their prerendered article. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Comparison } from '../lib/comparison-model.ts'
import type { ExampleCase, MethodModel, SnippetFile } from '../lib/method-model.ts'
import { twinPath } from '../lib/path.ts'
import { methodMarkdown } from '../markdown/method-markdown.ts'
import { pageMarkdown } from '../markdown/page-markdown.ts'
import type { SiteConfig } from '../model/define-site.ts'
import { canonicalUrl } from '../model/head.ts'
import type { Route } from '../model/routes.ts'

export type Twin = { route: Route; path: string; text: string }
export type TwinsInput = {
  root: string
  site: SiteConfig
  pages: readonly { route: Route; article: string }[]
  /** Pages that name a method, by method. */
  mentions: Readonly<Record<string, readonly { title: string; path: string }[]>>
}

/** In the order of the pages. */
export async function twins({ root, site, pages, mentions }: TwinsInput): Promise<Twin[]> {
  const addressOf = (path: string): string => canonicalUrl(site, path)
  const compare = JSON.parse(await readFile(join(root, 'generated/compare.json'), 'utf8')) as Comparison
  return Promise.all(
    pages.map(async ({ route, article }) => {
      const text =
        route.method === undefined
          ? pageMarkdown({ html: article, address: addressOf(route.path) })
          : methodMarkdown({
              ...(await readMethod(root, route.method)),
              comparison: compare.methods.find(({ name }) => name === route.method),
              mentions: mentions[route.method] ?? [],
              addressOf,
            })
      return { route, path: twinPath(route.path).slice(1), text }
    }),
  )
}

async function readMethod(
  root: string,
  name: string,
): Promise<{ method: MethodModel; cases: ExampleCase[]; snippets: SnippetFile | undefined }> {
  const [method, cases, snippets] = await Promise.all([
    readJson<MethodModel>(root, 'methods', name),
    readJson<ExampleCase[]>(root, 'examples', name),
    readJson<SnippetFile>(root, 'snippets', name),
  ])
  return { method, cases, snippets }
}

const readJson = async <T>(root: string, folder: string, name: string): Promise<T> =>
  JSON.parse(await readFile(join(root, 'generated', folder, `${name}.json`), 'utf8')) as T
