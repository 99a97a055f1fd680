/**
 * Measures each path of the packed package, bundled for a browser, and writes the sizes for the page of its functions.
 * Run `npx tsx scripts/ship/release/sizes.ts`, then `npx tsx scripts/ship/release/api-page.ts`.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { chain } from '../../../src/chain.config.ts'
import { type Installed, installPackage } from './installed.ts'
import { exportsMap } from './package-json.ts'

export const SIZES_FILE = 'scripts/ship/release/sizes.json'

/** Bytes of everything that a path exports. */
export type Size = { path: string; minified: number; gzip: number }

/** Bundles a module of the project as its users do. Returns the code that is loaded with it. */
export async function bundleOf(
  { project, file }: Pick<Installed, 'project' | 'file'>,
  code: string,
  format: 'es' | 'iife' = 'es',
): Promise<string> {
  await writeFile(file('entry.js'), code)
  const { output } = (await build({
    root: project,
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      modulePreload: false,
      rollupOptions: {
        input: file('entry.js'),
        preserveEntrySignatures: format === 'es' ? 'strict' : false,
        output: { format },
      },
    },
  })) as Rolldown.RolldownOutput
  const chunks = new Map(output.flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one] as const] : [])))
  const names = [output[0].fileName]
  for (const name of names) names.push(...(chunks.get(name)?.imports ?? []).filter((one) => !names.includes(one)))
  return names.map((name) => chunks.get(name)?.code ?? '').join('')
}

/** The sizes of all paths, in the order of the manifest. Shapes are alike, so one of them is measured. */
export async function sizesOf(installed: Installed): Promise<Size[]> {
  const sizes: Size[] = []
  for (const path of Object.keys(exportsMap)) {
    if (path === './package.json') continue
    const specifier = path.replace('.', chain.packageName).replace('*', 'Block')
    const text = path.endsWith('.json')
      ? await readFile(installed.file(`node_modules/${specifier}`), 'utf8')
      : await bundleOf(installed, `export * from '${specifier}'`)
    const [minified, gzip] = [Buffer.byteLength(text), gzipSync(text).length]
    sizes.push({ path: specifier, minified, gzip })
  }
  return sizes
}

/** The sizes as they are on the page. Kilobytes with one decimal. */
export const sizeTable = (sizes: readonly Size[]): string =>
  [
    '| Path | Minified | Gzipped |',
    '| --- | --- | --- |',
    ...sizes.map(({ path, minified, gzip }) => `| \`${path}\` | ${kilobytes(minified)} | ${kilobytes(gzip)} |`),
  ].join('\n')

const kilobytes = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} kB`

if (import.meta.filename === process.argv[1]) {
  const root = join(import.meta.dirname, '../../..')
  const installed = await installPackage(root)
  const sizes = await sizesOf(installed).finally(() => installed.remove())
  const rows = sizes.map((size) => `  ${JSON.stringify(size)}`)
  await writeFile(join(root, SIZES_FILE), `[\n${rows.join(',\n')}\n]\n`)
  console.log(sizeTable(sizes))
}
