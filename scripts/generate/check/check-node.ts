/** The local node implements every method of the document, or states why it does not. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { OpenRpcDocument } from '../openrpc/document.ts'
import type { Problem } from '../openrpc/problem.ts'

const FOLDER = 'src/package/node/core/methods'

/** Source text of the node's method tables. The generator cannot import the node, which imports generated files. */
export async function readNodeTables(root = '.'): Promise<string> {
  const names = (await readdir(join(root, FOLDER))).filter((name) => name.endsWith('.ts')).sort()
  return (await Promise.all(names.map((name) => readFile(join(root, FOLDER, name), 'utf8')))).join('\n')
}

/** @param tables Text of the method tables, with one method per line. */
export const checkNode = ({ methods }: Pick<OpenRpcDocument, 'methods'>, tables: string): Problem[] =>
  methods
    .filter(({ name }) => !new RegExp(`^ +(async )?${name}(:|\\()`, 'm').test(tables))
    .map(({ name }) => ({
      file: FOLDER,
      pointer: '',
      message: `The local node has no answer for ${name}.`,
      fix: `Add it to the table of its subject there, such as ${name}: () => true, or to ${FOLDER}/left-out.ts with the reason.`,
    }))
