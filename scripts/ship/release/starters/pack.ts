/** Builds the package `create-monad-app` and its tarball from the guides. */
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chain } from '../../../../src/chain.config.ts'
import { writeTarball } from '../tarball.ts'
import { starterFiles, starters } from './starters.ts'

const { packageName, version } = chain.starters

export type PackStartersOptions = {
  /** The repository. */
  root: string
  /** Output folder of the package, which is emptied first. */
  outDir: string
  /** Output folder of the tarball. */
  tarballDir: string
  /** URL of the site with its base path, without a trailing slash. The command prints the URL of the guide there. */
  siteUrl: string
}

/** Builds the package and packs it. Returns the path of the tarball. */
export async function packStarters({ root, outDir, tarballDir, siteUrl }: PackStartersOptions): Promise<string> {
  const { license } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { license: string }
  const list = starters.map((starter) => {
    const { name, about, next, page } = starter
    return [
      name,
      { about, next, guide: `${siteUrl}/${page.replace(/\/index$/, '')}`, files: starterFiles(root, starter) },
    ] as const
  })
  const manifest = {
    name: packageName,
    version,
    description: `Starters for ${chain.name}, with exact versions`,
    license,
    type: 'module',
    bin: { [packageName]: 'create-app.mjs' },
    files: ['create-app.mjs', 'starters.json'],
    engines: { node: '>=20' },
  }
  await rm(outDir, { recursive: true, force: true })
  await mkdir(outDir, { recursive: true })
  await writeFile(join(outDir, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  await writeFile(join(outDir, 'starters.json'), `${JSON.stringify(Object.fromEntries(list), null, 2)}\n`)
  await copyFile(join(root, 'scripts/ship/release/starters/create-app.mjs'), join(outDir, 'create-app.mjs'))
  await copyFile(join(root, 'LICENSE'), join(outDir, 'LICENSE'))
  return writeTarball(outDir, tarballDir)
}
