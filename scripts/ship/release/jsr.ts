/** The package's manifest for JSR, made from its exports map. */
import { chain } from '../../../src/chain.config.ts'
import { exportsMap } from './package-json.ts'

/** The name under JSR's rules, scope and all. Whoever publishes there owns the scope; nothing else names it. */
export const JSR_NAME = `@${chain.packageName}/${chain.packageName}`

/** Text of `jsr.json`. JSR takes modules only, one by one: every shape has a line of its own. */
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

/** JSR looks for the types of a JavaScript module here. */
export const selfTypes = (entry: string): string => `/* @ts-self-types="./${entry.split('/').at(-1)}.d.ts" */\n`
