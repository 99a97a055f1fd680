/** Every `page.ts` and `page-list.ts` under `src` → the pages made by code. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageDefinition, PageList } from '../core/model/define-page.ts'
import type { ReferenceStore } from '../core/model/reference-store.ts'

/** In the order of their paths. */
export async function readPages(root: string, reference: ReferenceStore): Promise<PageDefinition[]> {
  const src = join(root, 'src')
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  const named = (name: string): string[] =>
    files.filter((file) => file.split(/[/\\]/).at(-1) === name).map((file) => join(src, file))
  const pages = await Promise.all(named('page.ts').map((file) => load<PageDefinition>(file)))
  const lists = await Promise.all(named('page-list.ts').map((file) => load<PageList>(file)))
  return [...pages, ...lists.flatMap((list) => list(reference))].sort((a, b) => (a.path < b.path ? -1 : 1))
}

async function load<Value>(file: string): Promise<Value> {
  const { default: value } = (await import(pathToFileURL(file).href)) as { default: Value }
  return value
}
