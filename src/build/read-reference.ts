/** `generated/` on the disk → the store that everything of the build reads the reference from. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ReferenceStore } from '../core/model/reference-store.ts'

const FOLDERS = ['', 'methods/', 'examples/', 'snippets/']

/** Reads every JSON file of `generated/` in the repository at `root`. */
export async function readReference(root: string): Promise<ReferenceStore> {
  const paths = await Promise.all(
    FOLDERS.map(async (folder) => {
      const names = await readdir(join(root, 'generated', folder))
      return names.filter((name) => name.endsWith('.json')).map((name) => folder + name)
    }),
  )
  const files = await Promise.all(
    paths
      .flat()
      .map(
        async (path) => [path, JSON.parse(await readFile(join(root, 'generated', path), 'utf8')) as unknown] as const,
      ),
  )
  return new ReferenceStore(Object.fromEntries(files))
}
