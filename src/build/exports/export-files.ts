/** Exports of the reference as files of the site, and earlier versions of the document. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReferenceStore } from '../../core/model/reference-store.ts'
import type { StaticFile } from '../static-files.ts'
import { brunoCollection } from './bruno.ts'
import { httpFile } from './http-file.ts'
import { openApi } from './openapi.ts'
import { postmanCollection } from './postman.ts'
import type { Source, SourceDocument } from './source.ts'

/** Tools for this version of OpenRPC reject a newer number, although the document does not use newer features. */
const OLDER = '1.2.6'

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

/** @param siteUrl Address of the site with its base path, without a slash at the end. */
export async function exportFiles(root: string, reference: ReferenceStore, siteUrl: string): Promise<StaticFile[]> {
  const document = reference.document<SourceDocument>()
  const examples = Object.fromEntries(document.methods.map(({ name }) => [name, reference.examples(name)]))
  const source: Source = { document, examples, siteUrl }
  return [
    { path: 'exports/monad.postman_collection.json', text: json(postmanCollection(source)) },
    { path: 'exports/monad.bruno_collection.json', text: json(brunoCollection(source)) },
    { path: 'exports/monad.http', text: httpFile(source) },
    { path: 'exports/openapi.json', text: json(openApi(source)) },
    { path: `exports/openrpc-${OLDER}.json`, text: json({ ...document, openrpc: OLDER }) },
    ...(await versionFiles(root, document.info.version)),
  ]
}

/** Released documents keep their published paths. The current version is written with the document itself. */
async function versionFiles(root: string, current: string): Promise<StaticFile[]> {
  const folder = join(root, 'openrpc/versions')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json') && name !== `${current}.json`).sort()
  const files = await Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8')
      const path = `openrpc/${name.slice(0, -'.json'.length)}/openrpc.json`
      const hash = createHash('sha256').update(text).digest('hex')
      return [
        { path, text },
        { path: `${path}.sha256`, text: `${hash}  openrpc.json\n` },
      ]
    }),
  )
  return files.flat()
}
