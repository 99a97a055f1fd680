import { readdir, readFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { lineMappings } from './line-mappings.ts'
import { packedTables } from './packed-tables.ts'
import { TABLE, tableFiles } from './table-files.ts'

const VIRTUAL = '\0entry'
const UNUSED = '\0unused'
/**
 * Dependencies of client sockets. The node uses only server sockets, and each dependency slows the start by
 * milliseconds.
 */
const UNUSED_BY_WS: ReadonlySet<string> = new Set(['https', 'tls'])

/**
 * Parts of the MCP SDK that its server does not run here, by the end of their specifier: schemas of Zod 3, and the
 * check of a client's answer to a question. A call of one throws.
 */
const UNUSED_BY_SDK: Readonly<Record<string, string>> = {
  'zod/v3': `export const object = () => { throw new Error('Schemas are of Zod 4.') }`,
  'zod-to-json-schema': `export const zodToJsonSchema = () => { throw new Error('Schemas are of Zod 4.') }`,
  'ajv-provider.js': `export class AjvJsonSchemaValidator { getValidator() { throw new Error('Clients are asked nothing.') } }`,
}

/** Path and text of a file of the package. */
export type PackedFile = [path: string, text: string]

const BASE = {
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  // Parsing data is faster as text than as code.
  json: { stringify: true },
  // Otherwise ws would look for compiled helpers at run time.
  define: { 'process.env.WS_NO_BUFFER_UTIL': '"1"', 'process.env.WS_NO_UTF_8_VALIDATE': '"1"' },
} as const

/** Excludes Node's own modules, and viem's unused sockets, whose Node half would be resolved in vain. */
const isLeftOut = (id: string, node: boolean): boolean => id.startsWith('node:') || (!node && id === 'isows')

/**
 * Bundles the commands to minified ES modules for Node. Each command is one file, and what several of them need is in
 * files that they share.
 * @param entries Name of each file → its source, as a path from the root
 * @param external Source path from the root → specifier to keep instead of bundling it
 */
export async function commandFiles(
  root: string,
  folder: string,
  entries: Readonly<Record<string, string>>,
  external: Readonly<Record<string, string>>,
): Promise<PackedFile[]> {
  const chunks = await chunksOf({
    ...BASE,
    root,
    plugins: [entryPlugin(root, '', external), onePerVersion(), unusedPlugin()],
    resolve: { conditions: ['node'] },
    // The package does not have dependencies, so the files contain everything, in Node too.
    ssr: { noExternal: true },
    build: {
      ...{ write: false, ssr: true, target: 'es2023', minify: true, modulePreload: false },
      rollupOptions: {
        input: Object.fromEntries(Object.entries(entries).map(([name, source]) => [name, resolve(root, source)])),
        preserveEntrySignatures: 'strict',
        external: (id) => isLeftOut(id, true),
        output: {
          ...{ format: 'es', entryFileNames: '[name].js', chunkFileNames: 'shared-[name].js' },
          // Otherwise each of these small modules would be a file, and each file slows the start.
          codeSplitting: { groups: [{ name: 'core', test: /\/src\/(?:core\/lib\/|chain\.config)/ }] },
        },
      },
    },
  })
  return chunks.map(({ fileName, code }): PackedFile => [`${folder}/${fileName}`, code])
}

/** Bundles code with everything that it needs to one minified ES module for Node, which runs without a package. */
export async function oneFile(root: string, code: string): Promise<string> {
  const chunks = await chunksOf({
    ...BASE,
    root,
    plugins: [entryPlugin(root, code, {})],
    resolve: { conditions: ['node'] },
    ssr: { noExternal: true },
    build: {
      ...{ write: false, ssr: true, target: 'es2022', minify: true, modulePreload: false },
      rollupOptions: {
        input: { main: VIRTUAL },
        external: (id) => isLeftOut(id, true),
        output: { format: 'es', codeSplitting: false },
      },
    },
  })
  return chunks.map((chunk) => chunk.code).join('')
}

/** Replaces the parts of the SDK that are not run. */
const unusedPlugin = (): Plugin => ({
  name: 'unused-parts',
  enforce: 'pre',
  resolveId(source, importer) {
    if (!importer?.includes('/@modelcontextprotocol/sdk/')) return null
    const unused = Object.keys(UNUSED_BY_SDK).find((end) => source === end || source.endsWith(`/${end}`))
    return unused === undefined ? null : `${UNUSED}:${unused}`
  },
  load: (id) => UNUSED_BY_SDK[id.replace(`${UNUSED}:`, '')] ?? null,
})

/**
 * One copy of a package that several dependencies have in the same minor version, each in its own folder. npm keeps
 * them apart because other versions of the package are at the top. The newest copy is used. The first that a build
 * meets would be another one from build to build.
 */
function onePerVersion(): Plugin {
  const newest = new Map<string, Promise<string>>()
  return {
    name: 'one-per-version',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (importer === undefined || source.startsWith('\0')) return null
      const found = await this.resolve(source, importer, { ...options, skipSelf: true })
      const [, above, folder, inside] =
        /^(.*\/node_modules\/.+)(\/node_modules\/@noble\/\w+)\/(.*)$/.exec(found?.id ?? '') ?? []
      if (above === undefined || folder === undefined) return found
      const { version } = JSON.parse(await readFile(`${above}${folder}/package.json`, 'utf8')) as { version: string }
      const minor = version.split('.').slice(0, 2).join('.')
      const key = `${folder} ${minor}`
      const copy = newest.get(key) ?? newestCopy(above.replace(/(\/node_modules)\/.*$/, '$1'), folder, `${minor}.`)
      newest.set(key, copy)
      return `${await copy}/${inside}`
    },
  }
}

/** The folder of the newest copy whose version begins like this, among those inside other packages. */
async function newestCopy(modules: string, folder: string, beginning: string): Promise<string> {
  const scopes = (await readdir(modules)).map((name) => (name.startsWith('@') ? name : ''))
  const names = await Promise.all([...new Set(scopes)].map(async (scope) => readNames(join(modules, scope))))
  const copies = await Promise.all(
    names.flat().map(async (name) => {
      const text = await readFile(`${name}${folder}/package.json`, 'utf8').catch(() => '{}')
      const { version = '' } = JSON.parse(text) as { version?: string }
      return { copy: `${name}${folder}`, version }
    }),
  )
  const patch = (version: string): number => Number(version.slice(beginning.length))
  const [best] = copies
    .filter(({ version }) => version.startsWith(beginning))
    .sort((a, b) => patch(b.version) - patch(a.version) || (a.copy < b.copy ? -1 : 1))
  if (best === undefined) throw new Error(`${modules} has no copy of ${folder} ${beginning}`)
  return best.copy
}

const readNames = async (at: string): Promise<string[]> => (await readdir(at)).map((name) => join(at, name))

/**
 * Folders of the two module systems. ES modules are at the top, CommonJS is in `cjs/`, which has a separate manifest.
 */
export const SYSTEMS = [
  { format: 'es', folder: '' },
  { format: 'cjs', folder: 'cjs/' },
] as const

/**
 * Modules as separate, readable files in both module systems, below `lib/`, for users' bundlers, debuggers and
 * reviewers. Only the ES modules have source maps, because two copies of the sources would make the package too large.
 */
export async function libraryFiles(root: string, sources: readonly string[]): Promise<PackedFile[]> {
  const input = Object.fromEntries(sources.map((source) => [source, resolve(root, `${source}.ts`)]))
  for (const source of sources)
    if (source.startsWith('generated/validators')) input[source] = resolve(root, `${source}.js`)
  const files: PackedFile[] = []
  for (const { format, folder } of SYSTEMS) {
    const chunks = await chunksOf({
      ...BASE,
      root,
      plugins: [packedTables(root)],
      build: {
        ...{ write: false, target: 'es2022', minify: false, modulePreload: false, sourcemap: format === 'es' },
        rollupOptions: {
          input,
          preserveEntrySignatures: 'strict',
          output: {
            ...{ format, preserveModules: true, preserveModulesRoot: root, entryFileNames: '[name].js' },
            ...(format === 'cjs' && { exports: 'named' as const }),
          },
        },
      },
    })
    for (const { fileName, code, map } of chunks) {
      const path = `${folder}lib/${fileName}`
      if (fileName === TABLE) {
        files.push(...tableFiles(path, format, code))
        continue
      }
      const bare = `${code.replace(/\n\/\/# sourceMappingURL=.*\n?$/, '')}\n`
      const ownMap = WITHOUT_MAP.test(fileName) ? undefined : map
      files.push([path, ownMap ? `${bare}//# sourceMappingURL=${baseName(path)}.map\n` : bare])
      if (ownMap) files.push([`${path}.map`, JSON.stringify(ownSources(ownMap))])
    }
  }
  return files
}

/** Generated modules are data. The others are readable as they are, and their sources weigh 140 kB. */
const WITHOUT_MAP = /^generated\/|\/(?:core|examine|explain)\//

const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** A map with sources relative to the repository's root, without paths of the machine that packed it. */
const ownSources = ({ mappings, sources, sourcesContent, version }: Rolldown.SourceMap) => ({
  ...{ version, sources: sources.map((source) => source.replace(/^(\.\.\/)+/, '')), names: [] },
  ...{ mappings: lineMappings(mappings), sourcesContent },
})

/**
 * One minified file with everything that the entries need, in both module systems, and separate files for later
 * imports.
 */
export async function machineFiles(root: string, name: string, code: string): Promise<PackedFile[]> {
  const files: PackedFile[] = []
  for (const { format, folder } of SYSTEMS) {
    const chunks = await chunksOf({
      ...BASE,
      root,
      plugins: [entryPlugin(root, code, {}), onePerVersion(), dataInParts()],
      build: {
        ...{ write: false, target: 'es2022', minify: true, modulePreload: false },
        rollupOptions: {
          input: { [name]: VIRTUAL },
          preserveEntrySignatures: 'strict',
          external: (id) => isLeftOut(id, false),
          output: {
            ...{ format, entryFileNames: '[name].js', chunkFileNames: `${name}-[name].js` },
            codeSplitting: { groups: [{ debugName: 'parts', name: partName, test: IS_PART }] },
          },
        },
      },
    })
    for (const chunk of chunks) files.push([`${folder}${chunk.fileName}`, chunk.code])
  }
  return files
}

/**
 * Characters of a part of data. The tarball compresses a file against the 32 kB before it. The same data in the files of
 * the other module system, which is its neighbor there, then adds almost nothing.
 */
const PART_LENGTH = 28_000
const PART = '\0part'
const IS_PART = new RegExp(`^${PART}:`)
const partName = (id: string): string => id.split(':').slice(1, 3).join('-')

/** Writes long JSON as text in several modules. */
function dataInParts(): Plugin {
  const parts = new Map<string, string>()
  return {
    name: 'data-in-parts',
    enforce: 'pre',
    resolveId: (source) => (IS_PART.test(source) ? source : null),
    async load(id) {
      if (IS_PART.test(id)) return `export default ${JSON.stringify(parts.get(id))}`
      if (!id.endsWith('.json')) return null
      const text = JSON.stringify(JSON.parse(await readFile(id, 'utf8')))
      if (text.length <= PART_LENGTH) return null
      const ids = Array.from({ length: Math.ceil(text.length / PART_LENGTH) }, (_, at) => {
        const part = `${PART}:${basename(id, '.json')}:${at + 1}`
        parts.set(part, text.slice(at * PART_LENGTH, (at + 1) * PART_LENGTH))
        return part
      })
      const imports = ids.map((part, at) => `import part${at} from ${JSON.stringify(part)}`)
      const whole = ids.map((_, at) => `part${at}`).join(' + ')
      return { code: `${imports.join('\n')}\nexport default JSON.parse(${whole})`, moduleType: 'js' }
    },
  }
}

async function chunksOf(config: Parameters<typeof build>[0]): Promise<Rolldown.OutputChunk[]> {
  const result = await build(config)
  const outputs = (Array.isArray(result) ? result : [result]) as Rolldown.RolldownOutput[]
  return outputs.flatMap(({ output }) => output).filter((one) => one.type === 'chunk')
}

function entryPlugin(root: string, code: string, external: Readonly<Record<string, string>>): Plugin {
  return {
    name: 'package-entry',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (source === VIRTUAL) return VIRTUAL
      if (UNUSED_BY_WS.has(source) && importer?.includes('/ws/lib/')) return UNUSED
      const from = importer === VIRTUAL ? resolve(root, 'entry.ts') : importer
      const target = source.startsWith('.') && from ? resolve(from, '..', source) : undefined
      const kept = Object.entries(external).find(([path]) => target === resolve(root, path))
      if (kept) return { id: kept[1], external: true }
      return importer === VIRTUAL && target ? target : null
    },
    load: (id) => (id === VIRTUAL ? code : id === UNUSED ? 'export default {}' : null),
  }
}
