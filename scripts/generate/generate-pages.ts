/**
 * openrpc/ + schemas/ → the files of `generated/` for pages, without checks. A quick step for the development server.
 */

import { readSideDocuments } from './compare/side-documents.ts'
import { emitPageFiles } from './emit/all.ts'
import { assemble } from './openrpc/assemble.ts'
import { diff, readParts, write } from './openrpc/output-files.ts'

/**
 * Writes changed files and leaves all other generated files alone.
 * @throws {PortalError} if the parts cannot be assembled, before it writes a file
 */
export async function writePageFiles(): Promise<void> {
  const assembled = assemble(await readParts(AUTHORED))
  const files = emitPageFiles(assembled, await readSideDocuments())
  const ours = new Set(files.map(({ path }) => path))
  // `diff` also lists other files, which only the whole generator writes.
  const stale = (await diff('generated', files)).filter((path) => ours.has(path))
  await write('generated', files, stale)
}

const AUTHORED = ['openrpc', 'schemas']
