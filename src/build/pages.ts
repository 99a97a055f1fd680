/** Every `page.ts` under `src` → the pages made by code. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageDefinition } from '../model/define-page.ts'

/** In the order of their paths. */
export async function readPages(root: string): Promise<PageDefinition[]> {
  const src = join(root, 'src')
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(^|[/\\])page\.ts$/.test(file),
  )
  const pages = await Promise.all(files.map((file) => readPage(join(src, file))))
  return pages.sort((a, b) => (a.path < b.path ? -1 : 1))
}

async function readPage(file: string): Promise<PageDefinition> {
  const { default: page } = (await import(pathToFileURL(file).href)) as { default: PageDefinition }
  return page
}
