/**
 * `node scripts/ts.mjs FILE ARGUMENTS…`: runs a script in TypeScript, by Node alone where it reads types (from 22.18 on),
 * otherwise through tsx. The loader of tsx rewrites each package that is read, the bundler among them: a second of every
 * process of the build. Scripts with JSX need tsx.
 */
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

if (!process.features.typescript) await import('tsx')
const file = resolve(process.argv[2] ?? '')
process.argv.splice(1, 2, file)
await import(pathToFileURL(file).href)
