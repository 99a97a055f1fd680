import { resolve } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { packedTables } from './packed-tables.ts'

/** A module to bundle. The source is a string, so it need not exist as a file. */
export type Entry = { name: string; code: string; external?: Record<string, string> }

const VIRTUAL = '\0entry'
const UNUSED = '\0unused'
/**
 * Dependencies of client sockets. The node uses only server sockets, and each dependency slows the start by
 * milliseconds.
 */
const UNUSED_BY_WS: ReadonlySet<string> = new Set(['https', 'tls'])

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
 * Bundles one module and all its imports to one minified ES module for Node.
 * @param external Source path from the root → specifier to keep instead of bundling it.
 */
export async function bundle(root: string, { name, code, external = {} }: Entry): Promise<string> {
  const [chunk] = await chunksOf({
    ...BASE,
    root,
    plugins: [entryPlugin(root, code, external)],
    resolve: { conditions: ['node'] },
    // The package does not have dependencies, so the bundle contains everything, in Node too.
    ssr: { noExternal: true },
    build: {
      ...{ write: false, ssr: true, target: 'es2023', minify: true, modulePreload: false },
      rollupOptions: {
        input: { [name]: VIRTUAL },
        preserveEntrySignatures: 'strict',
        external: (id) => isLeftOut(id, true),
        output: { format: 'es', entryFileNames: '[name].js', codeSplitting: false },
      },
    },
  })
  if (!chunk) throw new Error(`Bundling ${name} gave no output.`)
  return chunk.code
}

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
      const bare = `${code.replace(/\n\/\/# sourceMappingURL=.*\n?$/, '')}\n`
      // Generated modules are data.
      const ownMap = fileName.startsWith('generated/') ? undefined : map
      files.push([path, ownMap ? `${bare}//# sourceMappingURL=${baseName(path)}.map\n` : bare])
      if (ownMap) files.push([`${path}.map`, JSON.stringify(ownSources(ownMap))])
    }
  }
  return files
}

const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** A map with sources relative to the repository's root, without paths of the machine that packed it. */
const ownSources = ({ mappings, names, sources, sourcesContent, version }: Rolldown.SourceMap) => ({
  ...{ version, sources: sources.map((source) => source.replace(/^(\.\.\/)+/, '')), names, mappings, sourcesContent },
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
      plugins: [entryPlugin(root, code, {})],
      build: {
        ...{ write: false, target: 'es2022', minify: true, modulePreload: false },
        rollupOptions: {
          input: { [name]: VIRTUAL },
          preserveEntrySignatures: 'strict',
          external: (id) => isLeftOut(id, false),
          output: { format, entryFileNames: '[name].js', chunkFileNames: `${name}-[name].js` },
        },
      },
    })
    for (const chunk of chunks) files.push([`${folder}${chunk.fileName}`, chunk.code])
  }
  return files
}

async function chunksOf(config: Parameters<typeof build>[0]): Promise<Rolldown.OutputChunk[]> {
  const result = await build(config)
  const outputs = (Array.isArray(result) ? result : [result]) as Rolldown.RolldownOutput[]
  return outputs.flatMap(({ output }) => output).filter((one) => one.type === 'chunk')
}

function entryPlugin(root: string, code: string, external: Record<string, string>): Plugin {
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
