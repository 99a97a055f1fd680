import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import type { OutputFile } from './document.ts'

/** Parts of the document, which are YAML, or JSON for examples. Excludes released and foreign documents. */
const PART =
  /^(openrpc\/(openrpc|errors|clients|numbers)\.yaml|openrpc\/(methods|evidence)\/.*\.yaml|openrpc\/examples\/.*\.json|schemas\/rpc\/.*\.yaml)$/

/** Authored files below the given folders, sorted by path. Paths use `/`. */
export async function readParts(folders: readonly string[], root = '.'): Promise<OutputFile[]> {
  const paths = (await Promise.all(folders.map((folder) => list(root, folder))))
    .flat()
    .filter((path) => PART.test(path))
  return Promise.all(paths.sort().map(async (path) => ({ path, text: await readFile(join(root, path), 'utf8') })))
}

/** Every file of a folder, with paths relative to it. */
export async function readFolder(folder: string): Promise<OutputFile[]> {
  const paths = await list(folder, '.')
  return Promise.all(
    paths.map(async (path) => ({ path: path.replace(/^\.\//, ''), text: await readFile(join(folder, path), 'utf8') })),
  )
}

/** Files whose text differs from the file on disk, and obsolete files on disk. Sorted. */
export async function diff(folder: string, files: readonly OutputFile[]): Promise<string[]> {
  const wanted = new Map(files.map(({ path, text }) => [path, text]))
  const found = (await list(folder, '.')).map((path) => path.replace(/^\.\//, ''))
  const gone = found.filter((path) => !wanted.has(path))
  const changed = await Promise.all(
    files.map(async ({ path, text }) =>
      found.includes(path) && (await readFile(join(folder, path), 'utf8')) === text ? [] : [path],
    ),
  )
  return [...changed.flat(), ...gone].sort()
}

/** Writes the stale files and removes obsolete ones. */
export async function write(folder: string, files: readonly OutputFile[], stale: readonly string[]): Promise<void> {
  const wanted = new Map(files.map(({ path, text }) => [path, text]))
  for (const path of stale) {
    const text = wanted.get(path)
    const target = join(folder, path)
    if (text === undefined) await rm(target)
    else {
      await mkdir(dirname(target), { recursive: true })
      await writeFile(target, text)
    }
  }
}

async function list(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root === '.' ? 0 : root.length + 1)
        .split(sep)
        .join('/'),
    )
}
