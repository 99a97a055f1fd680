/** Folders of parts → their names and style sheets, and the fence around each sheet. */
import { readdirSync } from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import type { Plugin } from 'vite'
import { PortalError } from '../core/lib/portal-error.ts'

/** A part with a style sheet: its path from the root of the repository, with forward slashes. */
export type PartSheet = { name: string; path: string }

const FOLDER = /(^|\/)parts\/([A-Z]\w*)$/

/**
 * Every `parts/<Name>/<Name>.css` under `src`: first `src/islands`, then sheets shared by a whole area, then the rest.
 * If two parts share an element, the later sheet takes precedence.
 * @throws {PortalError} `PART` if two parts share a name
 */
export function findPartSheets(root: string): PartSheet[] {
  const found = new Map<string, string>()
  for (const folder of partFolders(root)) {
    const name = basename(folder)
    const other = found.get(name)
    if (other !== undefined) {
      throw new PortalError('PART', {
        message: `Two parts are called ${name}.`,
        at: `${other} and ${folder}`,
        hint: 'A part is addressed by its name: rename one of the two folders.',
      })
    }
    found.set(name, folder)
  }
  return [...found]
    .filter(([name, folder]) => readdirSync(join(root, folder)).includes(`${name}.css`))
    .map(([name, folder]) => ({ name, path: `${folder}/${name}.css` }))
    .sort((a, b) => rank(a.path) - rank(b.path) || (a.name < b.name ? -1 : 1))
}

const rank = (path: string): number =>
  path.startsWith('src/islands/') ? 0 : /^src\/(pages|figures|frame\/shell)\/parts\//.test(path) ? 1 : 2

function partFolders(root: string): string[] {
  return readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((folder) => FOLDER.test(folder))
    .sort()
}

/**
 * A part's sheet for the browser, in the layer of parts and scoped to its roots. The scope excludes the content of
 * nested parts but includes their roots, so that a part can position them.
 */
export function scopedSheet(name: string, css: string): string {
  const outside = css.match(OUTSIDE) ?? []
  const rules = css.replace(OUTSIDE, '')
  return `@layer components {\n${outside.join('')}@scope ([data-part~="${name}"]) to (:scope [data-part] > *) {\n${rules}\n}\n}\n`
}

/**
 * Rules that cannot be scoped: keyframes, and a full-window view's rules for the body. A test checks that sheets do not
 * share any of them.
 */
const OUTSIDE = /^(?:@keyframes [\w-]+|body(?:\.[\w-]+|:has\([^)]*\))) \{\n[\s\S]*?^\}\n/gm

const SHEET = /\/parts\/([A-Z]\w*)\/[\w-]+\.css$/

/** Scopes the sheets of parts, in builds and development. A sheet loaded with code is next to the part's own. */
export const partStyles = (): Plugin => ({
  name: 'part-styles',
  enforce: 'pre',
  transform(code, id) {
    const name = SHEET.exec(id.split('?')[0] ?? '')?.[1]
    return name === undefined ? undefined : { code: scopedSheet(name, code), map: null }
  },
})
