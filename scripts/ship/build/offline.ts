/** Builds the offline copy from written and built files, and the service worker that stores it. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Environment } from '../../../src/build/environment.ts'
import { everyHeader } from '../../../src/build/headers.ts'
import { isKeptWhenUsed, offlineFiles } from '../../../src/build/offline.ts'
import type { StaticFile } from '../../../src/build/static-files.ts'
import { isPartPath, isWholePath } from '../../../src/search/query/index-format.ts'
import { serviceWorker } from './service-worker.ts'

type Input = {
  root: string
  outDir: string
  environment: Environment
  inlineScript: string
  /** Hash of all inputs of the worker's code. */
  foundation: string
  /** The files that the build is about to write. */
  files: readonly StaticFile[]
}

/** Files for pages and tools in addition to the pages. Excludes twins, downloads and the document. */
const KEPT = /(\.html|^assets\/.*|^(search-index|routes|networks)\.json|^reference\/json-rpc\/\w+\.json|\.webmanifest)$/
const TEXT = /\.(js|css|svg)$/

export async function offlineCopy(input: Input): Promise<StaticFile[]> {
  const { root, outDir, environment, inlineScript, foundation, files } = input
  if (!environment.offline) return [await serviceWorker(root, undefined, foundation)]
  const built = (await readdir(join(outDir, 'assets'))).map((name) => `assets/${name}`)
  const isText = (path: string) => TEXT.test(path) && !isKeptWhenUsed(path)
  const read = async (path: string) => ({ path, text: await readFile(join(outDir, path), 'utf8') })
  // The index is stored as one file, which the search can read alone. Its parts would only repeat the same data.
  const indexes = files.flatMap(({ path }) => (isWholePath(path) ? path : []))
  const texts = [
    ...files.filter(({ path }) => KEPT.test(path) && !isPartPath(path) && !isWholePath(path)),
    ...(await Promise.all(['favicon.svg', ...built.filter(isText)].map(read))),
  ]
  const { files: packs, list } = offlineFiles({
    base: environment.baseUrl,
    texts,
    others: [...built.filter((path) => !isText(path)), ...indexes],
    headers: everyHeader(environment, inlineScript),
  })
  return [...packs, await serviceWorker(root, list, foundation)]
}
