/**
 * Declaration files of the package, which the compiler writes from the sources. They are below `types/` in the same
 * folders as their sources. The files at the package's own paths re-export them in both module systems. They count as
 * CommonJS, because an ES module may re-export CommonJS, and the reverse is an error.
 */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, posix } from 'node:path'
import { promisify } from 'node:util'
import { SYSTEMS } from './bundle.ts'
import { LIBRARY, NODE, SHAPE_PARTS } from './entries.ts'
import { commonJsManifest } from './package-json.ts'

const run = promisify(execFile)

/** Entries that can be imported by path, by the source that declares them. */
const ENTRIES: Readonly<Record<string, string>> = { ...LIBRARY, ...NODE }

/** A separate folder for each run of the compiler, because packages may be packed in parallel. */
async function workFolder(root: string): Promise<string> {
  const cache = join(root, 'node_modules/.cache')
  await mkdir(cache, { recursive: true })
  return mkdtemp(join(cache, 'package-types-'))
}

/**
 * Every declaration file by its path in the package.
 * @param site URL of the site, to which comments about a source link instead
 */
export async function declarationFiles(
  root: string,
  shapes: readonly string[],
  site: string,
): Promise<[string, string][]> {
  const roots = [...new Set([...Object.values(ENTRIES), SHAPE_PARTS.standard])]
  const work = await workFolder(root)
  const sources = await compile(root, roots, work)
    .then((out) => reachable(out, roots))
    .finally(() => rm(work, { recursive: true, force: true }))
  const entries: [string, string][] = [
    ...Object.entries(ENTRIES).map(([entry, source]): [string, string] => [
      `${entry}.d.ts`,
      `export * from '${upwards(entry)}types/${source}.js'\n`,
    ]),
    ...shapes.map((shape): [string, string] => [`validators/${shape}.d.ts`, shapeDeclaration(shape)]),
    ['standard.d.ts', standardDeclaration(shapes)],
  ]
  return [
    ['types/package.json', commonJsManifest],
    ...[...sources].map(([source, text]): [string, string] => [`types/${source}.d.ts`, withAddresses(text, site)]),
    ...SYSTEMS.flatMap(({ folder }) =>
      entries.map(([path, text]): [string, string] => [folder + path, below(folder, text)]),
    ),
  ]
}

/** The declaration in a folder, whose imports lead to the same files. */
const below = (folder: string, text: string): string =>
  folder === '' ? text : text.replaceAll(/'(?:\.\/|(\.\.\/))(?=types\/)/g, "'../$1")

/** Relative path from an entry's folder to the package's folder. */
export const upwards = (entry: string): string => (entry.includes('/') ? '../' : './')

/** Links `schemas/…`, which exists only in the repository, to the page of types. */
const withAddresses = (text: string, site: string): string =>
  text.replaceAll(/@see schemas\/[\w/-]+\.yaml (\w+)/g, `@see {@link ${site}/reference/shapes#type-$1}`)

/** Runs the compiler for declarations only. Returns the output folder. */
async function compile(root: string, sources: readonly string[], work: string): Promise<string> {
  const compilerOptions = {
    ...{ noEmit: false, declaration: true, emitDeclarationOnly: true, incremental: false },
    ...{ rootDir: root, outDir: join(work, 'out'), tsBuildInfoFile: null },
  }
  const files = sources.map((source) => join(root, `${source}.ts`))
  const config = { extends: join(root, 'tsconfig.leaves.json'), compilerOptions, include: [], files }
  await writeFile(join(work, 'tsconfig.json'), JSON.stringify(config))
  await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', join(work, 'tsconfig.json')])
  return join(work, 'out')
}

/** A module from which a declaration imports types. */
const IMPORTED = /(from ')(\.[^']*)\.ts(?=')/g

/** The declarations of these sources and of all their imports, by source. The compiler also writes unneeded files. */
async function reachable(out: string, sources: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const queue = [...sources]
  for (let source = queue.shift(); source !== undefined; source = queue.shift()) {
    if (found.has(source)) continue
    const text = await readFile(join(out, `${source}.d.ts`), 'utf8')
    const folder = dirname(source)
    queue.push(...[...text.matchAll(IMPORTED)].map(([, , path = '']) => posix.join(folder, path)))
    found.set(source, text.replaceAll(IMPORTED, '$1$2.js'))
  }
  return found
}

/** `validators/<Shape>.d.ts`, whose module is built for the package and does not have a source. */
const shapeDeclaration = (shape: string): string => `import type { ${shape} } from '../types/generated/types/index.js'
import type { Report } from '../types/src/package/rpc/report.js'

/** Whether a value is a ${shape}. Never throws. */
export declare function is${shape}(value: unknown): value is ${shape}
/** What keeps a value from being a ${shape}. Never throws. */
export declare function check${shape}(value: unknown): Report
/** The value, when it is a ${shape}. @throws \`RESULT_SHAPE\` */
export declare function parse${shape}(value: unknown): ${shape}
/** Throws unless the value is a ${shape}. @throws \`RESULT_SHAPE\` */
export declare function assert${shape}(value: unknown): asserts value is ${shape}
`

/** `standard.d.ts`: one Standard Schema for each shape. */
const standardDeclaration = (
  shapes: readonly string[],
): string => `import type * as types from './types/generated/types/index.js'
import type { StandardSchema } from './types/src/package/rpc/standard-schema.js'

export type { StandardIssue, StandardResult, StandardSchema } from './types/src/package/rpc/standard-schema.js'
${shapes.map((shape) => `export declare const ${shape}: StandardSchema<types.${shape}>`).join('\n')}
`
