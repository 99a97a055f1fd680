import { resolve } from 'node:path'
import { build, type Plugin } from 'vite'

/** A module to bundle: its source, given as text so that it may be made up. */
export type Entry = { name: string; code: string; external?: Record<string, string> }

const VIRTUAL = '\0entry'

/**
 * Bundles one module and everything it imports to one minified ES module.
 * @param external Source path from the root → specifier to keep instead of bundling it.
 */
export async function bundle(root: string, { name, code, external = {} }: Entry, node = false): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [entryPlugin(root, code, external)],
    resolve: { conditions: node ? ['node'] : [] },
    // The package has no dependencies: what it uses goes into the bundle, in Node too.
    ssr: { noExternal: true },
    // ws would look for compiled helpers at run time.
    define: { 'process.env.WS_NO_BUFFER_UTIL': '"1"', 'process.env.WS_NO_UTF_8_VALIDATE': '"1"' },
    build: {
      write: false,
      ssr: node,
      target: 'es2023',
      minify: true,
      modulePreload: false,
      rollupOptions: {
        input: { [name]: VIRTUAL },
        preserveEntrySignatures: 'strict',
        // viem's sockets are not used; without this their Node half is looked at in vain.
        external: [/^node:/, ...(node ? [] : ['isows'])],
        output: { format: 'es', entryFileNames: '[name].js', codeSplitting: false },
      },
    },
  })
  const [output] = Array.isArray(result) ? result : [result]
  if (!output || !('output' in output)) throw new Error(`Bundling ${name} gave no output.`)
  const [chunk] = output.output
  return chunk.code
}

function entryPlugin(root: string, code: string, external: Record<string, string>): Plugin {
  return {
    name: 'package-entry',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (source === VIRTUAL) return VIRTUAL
      const from = importer === VIRTUAL ? resolve(root, 'entry.ts') : importer
      const target = source.startsWith('.') && from ? resolve(from, '..', source) : undefined
      const kept = Object.entries(external).find(([path]) => target === resolve(root, path))
      if (kept) return { id: kept[1], external: true }
      return importer === VIRTUAL && target ? target : null
    },
    load: (id) => (id === VIRTUAL ? code : null),
  }
}
