/**
 * `npm run starters:update`: lists package updates that the starters lack. With `-- --write` it writes the newer
 * versions into their package.json files. Then `npm run guides -- starter:` tests them.
 */
import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { type Change, changesOf, type Manifest, updated } from './versions.ts'

const run = promisify(execFile)
const root = path.join(import.meta.dirname, '../../../..')
const folder = path.join(root, 'fixtures/starters')
const isWriting = process.argv.includes('--write')

const known = new Map<string, Promise<string>>()

/** The newest release of a package. Each is requested only once. */
function newest(name: string): Promise<string> {
  const asked = known.get(name) ?? run('npm', ['view', name, 'version']).then(({ stdout }) => stdout.trim())
  known.set(name, asked)
  return asked
}

async function lookAt(starter: string): Promise<Change[]> {
  const file = path.join(folder, starter, 'package.json')
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest
  const names = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })
  const latest = new Map<string, string>()
  for (const name of names) latest.set(name, await newest(name))
  const changes = changesOf(starter, manifest, latest)
  if (isWriting) writeFileSync(file, `${JSON.stringify(updated(manifest, changes), null, 2)}\n`)
  return changes
}

const found = readdirSync(folder).filter((name) => existsSync(path.join(folder, name, 'package.json')))
let count = 0
for (const starter of found)
  for (const { name, has, latest, why } of await lookAt(starter)) {
    count += why === undefined ? 1 : 0
    console.log(`${starter}: ${name} ${has} -> ${latest}${why === undefined ? '' : `, kept: ${why}`}`)
  }
console.log(count === 0 ? 'nothing newer' : `${count} newer${isWriting ? ', written' : ', nothing written'}`)
