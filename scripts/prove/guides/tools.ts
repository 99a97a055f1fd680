/** Programs of guides that npm has, installed once into the cache, each in a folder of its own. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { anvilPackage } from '../record/anvil.ts'

/** The long-term-support line that the guides name. It comes from npm, beside the Node.js of this repository. */
export const NODE_VERSION = '24.21.0'
/** The newest Foundry on npm. The guides ask for 1.8, so a plan leaves out what only that one knows. */
export const FOUNDRY_VERSION = '1.7.1'
const PNPM_VERSION = '12.21.0'
const SOLC_VERSION = '0.8.31'

export type ToolName = 'foundry' | 'pnpm'

/** Folder of the packages, which npm fetches the first time. */
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

/** npm's solc, of the version that the guides name. */
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
