// judge.mts result.json…: for each query whether wanted is first/in three in the dialog
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { answer } from './src/search/query/answer.ts'
import { Engine } from './src/search/query/engine.ts'
import { MODAL_QUERY } from './scripts/ship/budget/search.ts'
const root = join(import.meta.dirname, 'dist/site')
const engine = new Engine(async (path: string) => JSON.parse(await readFile(join(root, path), 'utf8')))
for (const f of process.argv.slice(2)) {
  const list = JSON.parse(await readFile(f, 'utf8'))
  let first = 0, three = 0
  for (const { query, wanted, handFirst, strict } of list) {
    const want = new Set((wanted as string[]).flatMap((w) => [w, w.split('#')[0]!]))
    const { hits } = await answer(engine, query, MODAL_QUERY)
    const at = hits.findIndex((h: any) => want.has(h.url) || want.has(h.url_without_anchor))
    if (at === 0) first++
    if (at >= 0 && at < 3) three++
    if (at !== 0) console.log(`${at + 1}  ${query}  -> ${hits[0]?.url}   [wanted ${wanted[0]}] hand ${handFirst}`)
  }
  console.log(`${f}: page first ${first}/${list.length}, in three ${three}`)
}
