/** Programs for guides that npm has, each installed once into a separate folder of the cache. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { anvilPackage } from '../record/anvil.ts'

/** The long-term-support release in the guides. Installed from npm in addition to the Node.js of this repository. */
export const NODE_VERSION = '24.21.0'
/** The newest Foundry on npm. The guides require 1.8, so plans leave out features that only 1.8 has. */
export const FOUNDRY_VERSION = '1.7.1'
const PNPM_VERSION = '12.21.0'
const SOLC_VERSION = '0.8.31'

export type ToolName = 'foundry' | 'pnpm'

/** Folder of the packages, which npm downloads the first time. */
function installed(root: string, name: string, packages: readonly string[]): string {
  const folder = path.join(root, 'node_modules/.cache/guides', name)
  const modules = path.join(folder, 'node_modules')
  if (existsSync(modules)) return modules
  mkdirSync(folder, { recursive: true })
  const flags = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  execFileSync('npm', ['install', '--prefix', folder, ...flags, ...packages], { stdio: 'inherit' })
  return modules
}

const nodePackage = `node-${process.platform}-${process.arch}`

/** Folder of the node binary. */
export const nodeFolder = (root: string): string =>
  path.join(installed(root, 'node', [`${nodePackage}@${NODE_VERSION}`]), nodePackage, 'bin')

/** npm's solc, in the version of the guides. */
export const solcOfNpm = (root: string): string => path.join(installed(root, 'solc', [`solc@${SOLC_VERSION}`]), 'solc')

function foundryFolders(root: string): string[] {
  const names = ['forge', 'cast', 'anvil'].map((program) =>
    anvilPackage(process.platform, process.arch).replace('anvil', program),
  )
  const modules = installed(
    root,
    'foundry',
    names.map((name) => `${name}@${FOUNDRY_VERSION}`),
  )
  return names.map((name) => path.join(modules, name, 'bin'))
}

/** Folders of programs, for `PATH`. */
export function toolFolders(root: string, names: readonly ToolName[]): string[] {
  return names.flatMap((name) =>
    name === 'foundry' ? foundryFolders(root) : [path.join(installed(root, 'pnpm', [`pnpm@${PNPM_VERSION}`]), '.bin')],
  )
}
