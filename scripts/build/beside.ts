/**
 * What waits for no page: the packages that the site hands out, and the previews. `build.ts` runs this file beside the
 * pages, in a process of its own, and puts what it made in place.
 */
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { digest } from '../../src/build/cache.ts'
import { configuredSite, readEnvironment } from '../../src/build/environment.ts'
import { ogImages } from '../../src/build/og-image.ts'
import { PortalError } from '../../src/lib/portal-error.ts'
import { site as baseSite } from '../../src/model/site.config.ts'
import { packPackage } from '../release/pack.ts'
import { packStarters } from '../release/starters/pack.ts'
import { starterFiles, starters } from '../release/starters/starters.ts'
import type { Besides, Previewed } from './beside-process.ts'
import { cachedFolders } from './cached-folder.ts'
import { steps, timed } from './timings.ts'

const root = join(import.meta.dirname, '../..')

/** Asked for at once: what comes before anybody listens is lost. */
const previewed = new Promise<Previewed>((resolve) => {
  process.once('message', (message) => resolve(message as Previewed))
})

async function makePackages(siteUrl: string, foundation: string): Promise<void> {
  const outDir = join(root, 'dist/pkg')
  const tarballDir = join(root, 'dist/beside/pkg')
  const folders = ['dist/pkg', 'dist/beside/pkg']
  const make = () => packPackage({ root, outDir, tarballDir, site: siteUrl })
  await timed('package', () =>
    cachedFolders({ root, name: 'package', foundation: `${foundation}\n${siteUrl}`, folders, make }),
  )
  await timed('starters', () => makeStarters(siteUrl, foundation, tarballDir))
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

async function make(foundation: string): Promise<Besides> {
  const site = configuredSite(baseSite, readEnvironment(process.env))
  await makePackages(`${site.url}${site.baseUrl}`.replace(/\/$/, ''), foundation)
  const model = await previewed
  const outDir = join(root, 'dist/beside')
  await timed('previews', () => ogImages({ site, ...model, outDir, cacheDir: join(root, 'node_modules/.cache/og') }))
  return { steps }
}

const [foundation = ''] = process.argv.slice(2)
const besides = await make(foundation).catch(
  (error: unknown): Besides => ({
    error: error instanceof PortalError ? error.toString() : String(error instanceof Error ? error.stack : error),
  }),
)
process.send?.(besides, undefined, undefined, () => process.disconnect())
