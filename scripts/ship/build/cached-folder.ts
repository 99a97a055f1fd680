/** Restores the output folders of a build step if the step's inputs have not changed. */
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { openCache } from '../../../src/build/cache.ts'

type KeptFile = { path: string; mode: number; base64: string }

export type FolderStep = {
  /** Root of the repository. */
  root: string
  /** Name of the step and of its cache file. */
  name: string
  /** Hash of everything the step reads. */
  foundation: string
  /** Output folders, relative to the root. Only this step writes to them meanwhile. */
  folders: readonly string[]
  make: () => Promise<unknown>
}

/** Resolves to true if the folders were built anew. */
export async function cachedFolders({ root, name, foundation, folders, make }: FolderStep): Promise<boolean> {
  const cache = openCache(root, name, foundation)
  const input = folders.join('\n')
  const kept = cache.get(input)
  if (kept !== undefined) {
    await Promise.all((JSON.parse(kept) as KeptFile[]).map((file) => write(root, file)))
    return false
  }
  await make()
  const files = (await Promise.all(folders.map((folder) => filesIn(join(root, folder))))).flat().sort()
  cache.set(input, JSON.stringify(await Promise.all(files.map((file) => read(root, file)))))
  cache.save()
  return true
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

async function read(root: string, file: string): Promise<KeptFile> {
  const [{ mode }, bytes] = await Promise.all([stat(file), readFile(file)])
  return { path: relative(root, file).split(sep).join('/'), mode, base64: bytes.toString('base64') }
}

async function write(root: string, { path, mode, base64 }: KeptFile): Promise<void> {
  const file = join(root, path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, Buffer.from(base64, 'base64'), { mode: mode & 0o777 })
}
