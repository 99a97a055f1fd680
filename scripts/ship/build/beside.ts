/**
 * Builds everything that does not depend on pages, namely the packages for download, the previews, and the last pages
 * of prose as modules. `build.ts` runs this file in a separate process, in parallel with the pages, and moves the
 * results into place.
 */
import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { digest, openCache } from '../../../src/build/cache.ts'
import { configuredSite, isPlaceholder, readEnvironment } from '../../../src/build/environment.ts'
import { ogImages } from '../../../src/build/og-image.ts'
import { PortalError } from '../../../src/core/lib/portal-error.ts'
import { site as baseSite } from '../../../src/core/model/site.config.ts'
import { doctorFiles, doctorProgram } from '../release/doctor-file.ts'
import { packPackage } from '../release/pack.ts'
import { packStarters } from '../release/starters/pack.ts'
import { starterFiles, starters } from '../release/starters/starters.ts'
import type { BesideWork, FromChild, ToChild } from './beside-process.ts'
import { cachedFolders } from './cached-folder.ts'
import { type CompiledPage, compileAhead } from './compile-ahead.ts'
import { steps, timed } from './timings.ts'

const root = join(import.meta.dirname, '../../..')

const taken = new Set<string>()
/** Subscribes immediately, because messages without a listener are lost. */
const told = new Promise<BesideWork>((resolve) => {
  process.on('message', (message) => {
    const said = message as ToChild
    if ('work' in said) resolve(said.work)
    else taken.add(said.taken)
  })
})
const say = (said: FromChild): void => void process.send?.(said)

/** The package gets its documentation and its tarball when the pages are there. */
async function makePackages(siteUrl: string, foundation: string): Promise<void> {
  const make = () => packPackage({ root, outDir: join(root, 'dist/pkg'), site: siteUrl })
  const inputs = digest(foundation, siteUrl)
  await timed('package', () =>
    cachedFolders({ root, name: 'package', foundation: inputs, folders: ['dist/pkg'], make }),
  )
  await timed('starters', () => makeStarters(siteUrl, foundation, join(root, 'dist/beside/pkg')))
}

async function makeStarters(siteUrl: string, foundation: string, tarballDir: string): Promise<void> {
  const outDir = join(root, 'dist/starters')
  const packed = join(root, 'dist/starters-packed')
  const written = JSON.stringify(starters.map((starter) => starterFiles(root, starter)))
  await cachedFolders({
    root,
    name: 'starters',
    foundation: digest(foundation, siteUrl, written),
    folders: ['dist/starters', 'dist/starters-packed'],
    make: () => packStarters({ root, outDir, tarballDir: packed, siteUrl }),
  })
  await cp(packed, tarballDir, { recursive: true })
  await rm(packed, { recursive: true })
}

/** @param site Address of the site. Empty if it is a placeholder, because links must not contain that. */
async function makeDoctor(site: string, foundation: string): Promise<void> {
  const cache = openCache(root, 'doctor', foundation)
  const known = cache.get(site)
  const code = known ?? (await doctorProgram(root, site))
  if (known === undefined) cache.set(site, code)
  cache.save()
  const folder = join(root, 'dist/beside')
  await mkdir(folder, { recursive: true })
  await Promise.all(doctorFiles(code).map(({ path, text }) => writeFile(join(folder, path), text)))
}

async function make(foundation: string): Promise<FromChild> {
  const site = configuredSite(baseSite, readEnvironment(process.env))
  const { pages, previewed } = await told
  // First, because the other process soon starts with its pages.
  const ahead = {
    root,
    pages,
    isTaken: (file: string) => taken.has(file),
    onCompiled: (page: CompiledPage) => say({ page }),
  }
  await timed('pages beside', () => compileAhead(ahead))
  const siteUrl = `${site.url}${site.baseUrl}`.replace(/\/$/, '')
  await makePackages(siteUrl, foundation)
  await timed('doctor', () => makeDoctor(isPlaceholder(site.url) ? '' : siteUrl, foundation))
  const cacheDir = join(root, 'node_modules/.cache/og')
  await timed('previews', () => ogImages({ site, ...previewed, outDir: join(root, 'dist/beside'), cacheDir }))
  return { steps }
}

const [foundation = ''] = process.argv.slice(2)
const said = await make(foundation).catch(
  (error: unknown): FromChild => ({
    error: error instanceof PortalError ? error.toString() : String(error instanceof Error ? error.stack : error),
  }),
)
process.send?.(said, undefined, undefined, () => process.disconnect())
