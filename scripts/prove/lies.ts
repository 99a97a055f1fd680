/**
 * `npm run lies [-- name …]`: tells every lie of `monad-json-rpc node --lie` to each tool, and writes who noticed to
 * `content/data/lies.json`, from which the page of the check is made. A name is part of a lie's name, and then only the
 * findings of these lies are printed.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { told } from './lies/tell.ts'

const root = path.join(import.meta.dirname, '../..')
const FILE = path.join(root, 'content/data/lies.json')

const names = process.argv.slice(2).filter((name) => !name.startsWith('--'))
const table = await told(names, (line) => console.log(line))
if (names.length === 0) {
  writeFileSync(FILE, `${JSON.stringify(table, null, 2)}\n`)
  console.log(`${path.relative(root, FILE)} ${readFileSync(FILE, 'utf8').length} characters`)
}
const missed = table.lies.filter(({ noticedBy }) => !noticedBy.includes('check'))
console.log(`${table.lies.length - missed.length} of ${table.lies.length} found by check`)
process.exitCode = missed.length > 0 ? 1 : 0
