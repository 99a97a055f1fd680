/**
 * generated/openrpc.json → openrpc/versions/<version>.json, once for each release. Published versions never change, and
 * the changes page is computed from them. Rejects a version that does not match the changes since the last release.
 * `--replace` overwrites a version that has not been published yet. `--code=minor` or `--code=major` is for a release
 * in which the package's own code changed by more than the document.
 */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PortalError } from '../../../src/core/lib/portal-error.ts'
import type { OpenRpcDocument } from '../../generate/openrpc/document.ts'
import {
  type Bump,
  byVersion,
  heavier,
  isVersion,
  nextVersion,
  type RequiredBump,
  requiredBump,
} from './required-bump.ts'

export type ReleaseOptions = {
  replace: boolean
  /** The version bump that the package's own code requires. */
  code?: Bump
}

/** Number of changes shown when a version is rejected. */
const SHOWN = 5
const SOURCE = 'openrpc/openrpc.yaml, info.version'

/** Writes the current document as a released version. Returns the file's path. */
export async function releaseVersion(root: string, { replace, code }: ReleaseOptions): Promise<string> {
  const text = await readFile(join(root, 'generated/openrpc.json'), 'utf8')
  const document = JSON.parse(text) as OpenRpcDocument
  const { version } = document.info
  const path = `openrpc/versions/${version}.json`
  const known = await readFile(join(root, path), 'utf8').catch(() => undefined)
  if (known !== undefined && known !== text && !replace) {
    throw new PortalError('VERSION_RELEASED', {
      message: `Version ${version} is released with another text.`,
      at: path,
      hint: 'Raise info.version in openrpc/openrpc.yaml and run "npm run generate", or give --replace before anybody has it.',
    })
  }
  if (known !== text) await refuseUndeserved(root, document, code ?? 'none')
  await mkdir(join(root, 'openrpc/versions'), { recursive: true })
  await writeFile(join(root, path), text)
  return path
}

async function refuseUndeserved(root: string, document: OpenRpcDocument, code: Bump | 'none'): Promise<void> {
  const { version } = document.info
  if (!isVersion(version)) throw notDeserved(`"${version}" is not a version.`, 'Write three numbers, such as 1.2.0.')
  const released = (await releasedVersions(root)).filter((other) => other !== version)
  const last = released.at(-1)
  if (last === undefined) return
  if (byVersion(version, last) < 0)
    throw notDeserved(`Version ${version} is older than ${last}, which is released.`, `Take a version after ${last}.`)
  const before = JSON.parse(await readFile(join(root, `openrpc/versions/${last}.json`), 'utf8')) as OpenRpcDocument
  const found = requiredBump(before, document)
  const bump = heavier(found.bump, code)
  if (bump === 'none')
    throw notDeserved(
      `Nothing changed since ${last}, so there is nothing to release as ${version}.`,
      `Set it back to ${last}, or give --code=minor or --code=major when the package's own code changed.`,
    )
  const next = nextVersion(last, bump)
  if (version !== next) throw wrongStep(version, next, bump, last, found)
}

/** Released versions, the oldest first. */
async function releasedVersions(root: string): Promise<string[]> {
  const names = await readdir(join(root, 'openrpc/versions')).catch(() => [])
  const versions = names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -'.json'.length))
  return versions.filter(isVersion).sort(byVersion)
}

const notDeserved = (message: string, hint: string): PortalError =>
  new PortalError('VERSION_NOT_DESERVED', { message, at: SOURCE, hint })

const WORDS: Record<Bump, string> = {
  major: 'something breaks',
  minor: 'something is new and nothing breaks',
  patch: 'only words and examples changed',
}

function wrongStep(
  version: string,
  next: string,
  bump: Bump,
  last: string,
  { bump: own, because }: RequiredBump,
): PortalError {
  const reason = own === bump ? `because ${WORDS[bump]}` : "by the package's own code"
  const shown = because.slice(0, SHOWN).map(({ where, text }) => `\n    ${where}: ${text}`)
  const more = because.length > SHOWN ? `\n    and ${because.length - SHOWN} more` : ''
  return notDeserved(
    `Version ${version} is not what the changes since ${last} deserve: they are ${bump}, ${reason}.${shown.join('')}${more}`,
    `Write ${next} there and run "npm run generate".`,
  )
}

const CODE = /^--code=(minor|major)$/

/** The options of the command line. Rejects unknown options. */
export function releaseOptions(args: readonly string[]): ReleaseOptions {
  const unknown = args.find((arg) => arg !== '--replace' && !CODE.test(arg))
  if (unknown !== undefined)
    throw new PortalError('RELEASE_OPTION', {
      message: `There is no option ${unknown}.`,
      hint: 'There are --replace, --code=minor and --code=major.',
    })
  const code = args.map((arg) => CODE.exec(arg)?.[1] as Bump | undefined).find((found) => found !== undefined)
  return { replace: args.includes('--replace'), ...(code && { code }) }
}

if (import.meta.filename === process.argv[1]) {
  try {
    const path = await releaseVersion(join(import.meta.dirname, '../../..'), releaseOptions(process.argv.slice(2)))
    console.log(`${path} written. Run "npm run generate" and commit both.`)
  } catch (error) {
    if (!(error instanceof PortalError)) throw error
    console.error(String(error))
    process.exitCode = 1
  }
}
