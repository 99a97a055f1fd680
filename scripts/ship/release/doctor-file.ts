/** The doctor of the package as one file of the site, which runs without an installation. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { StaticFile } from '../../../src/build/static-files.ts'
import { chain } from '../../../src/chain.config.ts'
import { PortalError } from '../../../src/core/lib/portal-error.ts'
import { oneFile } from './bundle.ts'

const FILE = 'doctor.mjs'
/** Paths of the file and of its checksum. */
export const DOCTOR_PATHS = [FILE, `${FILE}.sha256`] as const

/** Most bytes of the file, which an operator fetches during an incident. */
export const DOCTOR_BYTES = 120_000

/** @param site Address of the site, without a slash at the end. Empty if it is a placeholder. */
export async function doctorProgram(root: string, site: string): Promise<string> {
  const { info } = JSON.parse(await readFile(join(root, 'generated/openrpc.json'), 'utf8')) as {
    info: { version: string }
  }
  const code = await oneFile(
    root,
    `import { runAlone } from './src/package/cli/doctor-file.ts'\nawait runAlone('${FILE}', ${JSON.stringify(site)})`,
  )
  const text = `// ${chain.packageName} doctor ${info.version}. Usage: node ${FILE} --help\n${code}`
  if (Buffer.byteLength(text) <= DOCTOR_BYTES) return text
  throw new PortalError('BUILD', {
    message: `${FILE} has ${Buffer.byteLength(text)} bytes, and may have ${DOCTOR_BYTES}.`,
    hint: 'Look for a module that src/package/cli/doctor no longer has to import.',
  })
}

export function doctorFiles(code: string): StaticFile[] {
  const hash = createHash('sha256').update(code).digest('hex')
  const [file, checksum] = DOCTOR_PATHS
  return [
    { path: file, text: code },
    { path: checksum, text: `${hash}  ${file}\n` },
  ]
}
