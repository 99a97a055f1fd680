/**
 * generated/openrpc.json → openrpc/versions/<version>.json, once for each release: what is published there never
 * changes, and the changes page is computed from it. `--replace` writes a version anew, for as long as nobody has it.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PortalError } from '../../src/lib/portal-error.ts'

/** Writes the current document as a released version; answers the file's path. */
export async function releaseVersion(root: string, options: { replace: boolean }): Promise<string> {
  const text = await readFile(join(root, 'generated/openrpc.json'), 'utf8')
  const { info } = JSON.parse(text) as { info: { version: string } }
  const path = `openrpc/versions/${info.version}.json`
  const known = await readFile(join(root, path), 'utf8').catch(() => undefined)
  if (known !== undefined && known !== text && !options.replace) {
    throw new PortalError('VERSION_RELEASED', {
      message: `Version ${info.version} is released with another text.`,
      at: path,
      hint: 'Raise info.version in openrpc/openrpc.yaml and run "npm run generate", or give --replace before anybody has it.',
    })
  }
  await mkdir(join(root, 'openrpc/versions'), { recursive: true })
  await writeFile(join(root, path), text)
  return path
}

if (import.meta.filename === process.argv[1]) {
  try {
    const path = await releaseVersion(join(import.meta.dirname, '../..'), {
      replace: process.argv.includes('--replace'),
    })
    console.log(`${path} written. Run "npm run generate" and commit both.`)
  } catch (error) {
    if (!(error instanceof PortalError)) throw error
    console.error(String(error))
    process.exitCode = 1
  }
}
