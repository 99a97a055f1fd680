/** Every method of the document has an answer in the local node, or a reason why it has none. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { OpenRpcDocument } from '../openrpc/document.ts'
import type { Problem } from '../openrpc/problem.ts'

const FOLDER = 'src/package/node/core/methods'

/** Sources of the node's method tables. The generator reads them as text: the node itself is made of generated files. */
export async function readNodeTables(root = '.'): Promise<string> {
  const names = (await readdir(join(root, FOLDER))).filter((name) => name.endsWith('.ts')).sort()
  return (await Promise.all(names.map((name) => readFile(join(root, FOLDER, name), 'utf8')))).join('\n')
}

/** @param tables Text of the method tables, each with one method to a line. */
export const checkNode = ({ methods }: Pick<OpenRpcDocument, 'methods'>, tables: string): Problem[] =>
  methods
    .filter(({ name }) => !new RegExp(`^ +(async )?${name}(:|\\()`, 'm').test(tables))
    .map(({ name }) => ({
      file: FOLDER,
      pointer: '',
      message: `The local node has no answer for ${name}.`,
      fix: `Add it to the table of its subject there, such as ${name}: () => true, or to ${FOLDER}/left-out.ts with the reason.`,
    }))
