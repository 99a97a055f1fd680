/** `generate <openrpc.json> --out FOLDER`: writes the files and prints a summary. Exit 0, or 2 on an error. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PortalError } from '../../../core/lib/portal-error.ts'
import { generatedFiles, MARK } from './generated-files.ts'
import type { GenerateCommand } from './options.ts'

/**
 * Replaces files that this command wrote, and keeps other files in the folder.
 * @throws {PortalError} `GENERATE_FOREIGN` for a file of the same name that it did not write, before anything is
 * written
 */
export async function generateCommand(
  { file, out, force }: GenerateCommand,
  print: (text: string) => void,
): Promise<0> {
  const { files, methods, schemas } = generatedFiles(await readFile(file, 'utf8'))
  await mkdir(out, { recursive: true })
  if (!force) for (const name of Object.keys(files)) await refuseForeign(join(out, name))
  for (const [name, text] of Object.entries(files)) await writeFile(join(out, name), text)
  print(`${methods} methods and ${schemas} schemas: ${Object.keys(files).join(', ')} in ${out}`)
  return 0
}

async function refuseForeign(path: string): Promise<void> {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  if (text === undefined || text.startsWith(MARK)) return
  const message = `${path} was not written by this command.`
  throw new PortalError('GENERATE_FOREIGN', { message, at: path, hint: 'Choose another folder, or use --force.' })
}
