/** Determines the documentation version of a page and the path of the same page in another version. */
import { canonicalPath, isUnder } from '../lib/path.ts'
import type { SiteVersion } from './define-site.ts'

/** The version whose folder contains the page. The deepest nested folder wins. */
export function versionOf(versions: readonly SiteVersion[], path: string): SiteVersion | undefined {
  return versions
    .filter((version) => isUnder(canonicalPath(version.path), path))
    .sort((a, b) => b.path.length - a.path.length)[0]
}

/** The same page in another version if it exists there, else that version's home. Paths are without the base. */
export function versionTarget(
  versions: readonly SiteVersion[],
  target: SiteVersion,
  path: string,
  routes: ReadonlySet<string>,
): string {
  const own = versionOf(versions, path)
  const folder = own ? canonicalPath(own.path) : '/'
  const inside = folder === '/' ? path : path.slice(folder.length)
  const home = canonicalPath(target.path)
  const wanted = canonicalPath(`${home}/${inside}`)
  return routes.has(wanted) && versionOf(versions, wanted)?.name === target.name ? wanted : home
}

/** The version in the menu: the page's version, else the reader's choice, else the first. */
export function shownVersion(
  versions: readonly SiteVersion[],
  path: string,
  preferred: string | null,
): SiteVersion | undefined {
  return versionOf(versions, path) ?? versions.find(({ name }) => name === preferred) ?? versions[0]
}
