/** `generate <openrpc.json> --out FOLDER`: writes the files and says what they hold. Exit 0, or 2 by an error. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generatedFiles } from './generated-files.ts'
import type { GenerateCommand } from './options.ts'

/** Files of the same names are replaced; others in the folder stay. */
export async function generateCommand({ file, out }: GenerateCommand, print: (text: string) => void): Promise<0> {
  const { files, methods, schemas } = generatedFiles(await readFile(file, 'utf8'))
  await mkdir(out, { recursive: true })
  for (const [name, text] of Object.entries(files)) await writeFile(join(out, name), text)
  print(`${methods} methods and ${schemas} schemas: ${Object.keys(files).join(', ')} in ${out}`)
  return 0
}
