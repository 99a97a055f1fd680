#!/usr/bin/env node
/** Writes a starter into a new folder. Does not use the network or run programs. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

const starters = JSON.parse(readFileSync(new URL('starters.json', import.meta.url), 'utf8'))
const names = Object.keys(starters)
const width = Math.max(...names.map((name) => name.length))
const USAGE = `Usage: create-monad-app <folder> --template <name>

${names.map((name) => `  ${name.padEnd(width)}  ${starters[name].about}`).join('\n')}`

function fail(message) {
  console.error(message)
  process.exit(1)
}

function read() {
  try {
    const options = { template: { type: 'string', short: 't' }, help: { type: 'boolean', short: 'h' } }
    return parseArgs({ allowPositionals: true, options })
  } catch (error) {
    return fail(`${error.message}\n\n${USAGE}`)
  }
}

const { values, positionals } = read()
if (values.help) {
  console.log(USAGE)
  process.exit(0)
}
const [folder, ...more] = positionals
if (folder === undefined || more.length > 0) fail(`Name one folder.\n\n${USAGE}`)
const starter = Object.hasOwn(starters, values.template ?? '') ? starters[values.template] : undefined
if (starter === undefined) fail(`There is no template "${values.template ?? ''}".\n\n${USAGE}`)
const target = resolve(folder)
if (existsSync(target) && readdirSync(target).length > 0) fail(`${folder} is not empty. Choose a new folder.`)

for (const [path, text] of Object.entries(starter.files)) {
  const file = join(target, path)
  mkdirSync(dirname(file), { recursive: true })
  // Files that start with this line are executed as programs.
  writeFileSync(file, text, { mode: text.startsWith('#!') ? 0o755 : 0o644 })
}
const manifest = join(target, 'package.json')
const name = basename(target)
  .toLowerCase()
  .replace(/[^a-z0-9._-]+/g, '-')
  .replace(/^[._-]+/, '')
const content = JSON.parse(readFileSync(manifest, 'utf8'))
writeFileSync(manifest, `${JSON.stringify({ ...content, name: name || content.name }, null, 2)}\n`)

console.log(`Wrote ${Object.keys(starter.files).length} files into ${folder}. Next:\n\n  cd ${folder}`)
for (const step of starter.next) console.log(`  ${step}`)
console.log(`\nThe guide: ${starter.guide}`)
