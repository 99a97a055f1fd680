/** Resolves Vite's manifest to the addresses of the entry script, its imports and the style sheets. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PortalError } from '../core/lib/portal-error.ts'
import type { Assets } from './document.ts'
import { firstStyles } from './first-styles.ts'
import { joinedSheets, type PartSheets } from './part-sheets.ts'
import { findPartSheets } from './parts.ts'

type Chunk = { file: string; imports?: string[]; css?: string[] }
type Manifest = Record<string, Chunk>

export type BuiltAssets = {
  assets: Assets
  partSheets: PartSheets
  /** Rules of the style sheets at these addresses that the beginning of a page needs. */
  firstStyles: (styles: readonly string[]) => (html: string) => string
}

/** Style sheet of every page. */
const CORE = 'src/ui/styles/core.css'
/** Inlined in the head of every document. */
const FACES = 'src/ui/styles/fonts.css'
const ENTRY = 'src/app/entry.client.ts'

export async function readAssets(root: string, outDir: string, base: string): Promise<BuiltAssets> {
  const manifest = JSON.parse(await readFile(join(outDir, '.vite/manifest.json'), 'utf8')) as Manifest
  const chunk = (key: string): Chunk => {
    const found = manifest[key]
    if (!found)
      throw new PortalError('ASSETS', {
        message: `The browser build wrote no file for ${key}.`,
        hint: 'Is it among the inputs in vite.config.ts?',
      })
    return found
  }
  const built = findPartSheets(root).map(({ name, path }) => [name, join(outDir, chunk(path).file)] as const)
  const partSheets = await joinedSheets(new Map(built), base)
  const shared = [chunk(CORE).file, ...(chunk(ENTRY).css ?? [])]
  const texts = new Map(
    await Promise.all(shared.map(async (file) => [base + file, await readFile(join(outDir, file), 'utf8')] as const)),
  )
  const textOf = (href: string) => texts.get(href) ?? partSheets.text(href)
  return {
    partSheets,
    firstStyles: (styles) => firstStyles(styles.map(textOf)),
    assets: {
      script: base + chunk(ENTRY).file,
      preloads: staticImports(manifest, ENTRY).map((file) => base + file),
      styles: shared.map((file) => base + file),
      faces: (await readFile(join(outDir, chunk(FACES).file), 'utf8')).trim(),
    },
  }
}

/** Files of every module the entry imports before it runs. */
function staticImports(manifest: Manifest, key: string, seen = new Set<string>()): string[] {
  return (manifest[key]?.imports ?? []).flatMap((name) => {
    if (seen.has(name)) return []
    seen.add(name)
    const file = manifest[name]?.file
    return [...(file ? [file] : []), ...staticImports(manifest, name, seen)]
  })
}
