/** openrpc/ + schemas/ → those files of `generated/` that pages are made from, unchecked: the development server's quick step. */

import { readSideDocuments } from './compare/side-documents.ts'
import { emitPageFiles } from './emit/all.ts'
import { assemble } from './openrpc/assemble.ts'
import { diff, readParts, write } from './openrpc/output-files.ts'

/**
 * Writes what changed and leaves every other generated file as it is.
 * @throws {PortalError} when the parts cannot be put together; nothing is written then.
 */
export async function writePageFiles(): Promise<void> {
  const assembled = assemble(await readParts(AUTHORED))
  const files = emitPageFiles(assembled, await readSideDocuments())
  const ours = new Set(files.map(({ path }) => path))
  // `diff` also names files that are not among those given; they belong to the whole generator.
  const stale = (await diff('generated', files)).filter((path) => ours.has(path))
  await write('generated', files, stale)
}

const AUTHORED = ['openrpc', 'schemas']
