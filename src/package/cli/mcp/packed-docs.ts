/**
 * The documentation in the package: pages as Markdown, cards, and the data of the search, in one compressed file. It is
 * read with the first question that needs it.
 */
import { access, readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { IndexFile } from '../../../search/query/index-format.ts'

export type Page = { path: string; title: string; description: string }

export type PackedDocs = {
  /** The site's search index without the parts that only the site has: running texts and their terms. */
  index: Omit<IndexFile, 'shards' | 'texts'>
  /** Markdown files by their path on the site, without the ending. */
  files: Readonly<Record<string, string>>
  /**
   * Where the records of a page begin in its Markdown, by path: number of the record and offset in turn, each as the
   * distance from the previous record.
   */
  starts: Readonly<Record<string, readonly number[]>>
  /** Folders of pages that are only on the site. */
  leftOut: readonly string[]
}

/** Name of the file in the package. */
export const DOCS_FILE = 'docs.json.br'

/** Reads the file once. */
export type ReadPacked = () => Promise<PackedDocs>

/** Undefined in the repository, which has no packed file. */
export async function packedDocs(): Promise<ReadPacked | undefined> {
  const file = new URL(`../${DOCS_FILE}`, import.meta.url)
  const isThere = await access(file).then(
    () => true,
    () => false,
  )
  return isThere ? readOnce(async () => unpacked(await readFile(file))) : undefined
}

export const unpacked = async (bytes: Uint8Array): Promise<PackedDocs> =>
  JSON.parse((await promisify(brotliDecompress)(bytes)).toString('utf8')) as PackedDocs

export function readOnce(read: () => Promise<PackedDocs>): ReadPacked {
  let docs: Promise<PackedDocs> | undefined
  return () => (docs ??= read())
}

/** All pages that the site has. */
export const pagesIn = (index: Pick<IndexFile, 'pages'>): Page[] =>
  index.pages.map(([path, title, , , , description]) => ({ path, title, description }))
