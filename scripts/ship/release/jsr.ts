/** The package's manifest for JSR, made from its exports map. */
import { chain } from '../../../src/chain.config.ts'
import { exportsMap } from './package-json.ts'

/** The name on JSR with its scope. The publisher must own the scope. Only this manifest contains it. */
export const JSR_NAME = `@${chain.packageName}/${chain.packageName}`

/** Text of `jsr.json`. JSR accepts only single modules, so every shape has a separate line. */
export function jsrManifest(
  { version, license }: { version: string; license: string },
  shapes: readonly string[],
): string {
  const modules = Object.entries(exportsMap).flatMap(([path, target]): [string, string][] => {
    if (typeof target === 'string') return []
    const names = path.includes('*') ? shapes : ['']
    return names.map((name) => [path.replace('*', name), target.import.default.replace('*', name)])
  })
  const manifest = {
    name: JSR_NAME,
    version,
    license,
    exports: Object.fromEntries(modules),
    publish: { exclude: ['cjs', 'bin'] },
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}

/** JSR reads the types of a JavaScript module from here. */
export const selfTypes = (entry: string): string => `/* @ts-self-types="./${entry.split('/').at(-1)}.d.ts" */\n`
