/**
 * `node scripts/ts.mjs FILE ARGUMENTS…`: runs a TypeScript file. Uses Node alone if it supports types (22.18 or later),
 * or tsx otherwise. tsx rewrites each package that is loaded, including the bundler, which costs every build process a
 * second. Scripts with JSX need tsx.
 */
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

if (!process.features.typescript) await import('tsx')
const file = resolve(process.argv[2] ?? '')
process.argv.splice(1, 2, file)
await import(pathToFileURL(file).href)
