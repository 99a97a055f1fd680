/** Rebuilds the search index from the pages of dist/site without rebuilding the pages, for tuning the search. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readSite } from '../../../src/build/site-model.ts'
import { site } from '../../../src/core/model/site.config.ts'
import { searchFiles } from '../../../src/search/index/index-files.ts'
import { articleSections } from '../../../src/search/index/page-sections.ts'
import { SEARCH_FOLDER } from '../../../src/search/query/index-format.ts'

const root = join(import.meta.dirname, '../../..')
const outDir = join(root, 'dist/site')
/** The contents of a page's document inside its frame. */
const ARTICLE = /(?<=<div id="page">)[\s\S]*(?=<\/main>)/

const model = await readSite(root)
const pages = await Promise.all(
  model.routes.map(async (route) => {
    const html = await readFile(join(outDir, route.path, 'index.html'), 'utf8')
    const article = ARTICLE.exec(html)?.[0] ?? ''
    return { route, article, sections: articleSections(article) }
  }),
)
const { files, problems } = searchFiles({ site, pages, ...model })
for (const { at, message } of problems) console.warn(`${at}: ${message}`)
await rm(join(outDir, SEARCH_FOLDER), { recursive: true, force: true })
for (const { path, text } of files) {
  await mkdir(dirname(join(outDir, path)), { recursive: true })
  await writeFile(join(outDir, path), text)
}
console.log(`${files.length} files from ${pages.length} pages`)
