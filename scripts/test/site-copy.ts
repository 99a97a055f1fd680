/** A copy of the repository for a test to change and build. It shares the original's installed packages. */
import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type CommandResult, runCommand } from './run-command.ts'

const root = path.join(import.meta.dirname, '../..')
const BUILD_TIMEOUT_MS = 300_000
/** Folders that a copy omits or shares. */
const LEFT_OUT = new Set(['.git', 'dist', 'node_modules', 'bench/peers/node_modules', 'bench/peers/projects'])

/** Copies the sources into a temporary folder, which the caller removes. */
export async function copySources(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'site-copy-'))
  await cp(root, folder, { recursive: true, filter: (source) => !LEFT_OUT.has(path.relative(root, source)) })
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  return folder
}

/** Gives a copy a separate cache, and links the installed packages of the original. */
export async function withOwnCache(folder: string): Promise<void> {
  const modules = path.join(folder, 'node_modules')
  const original = path.join(root, 'node_modules')
  await rm(modules)
  await mkdir(modules)
  for (const name of (await readdir(original)).filter((one) => one !== '.cache'))
    await symlink(path.join(original, name), path.join(modules, name))
}

/** Runs the build in a copy, as from a shell. The test's own NODE_ENV would bundle React's development build. */
export const buildCopy = (folder: string, env: Record<string, string> = {}): Promise<CommandResult> =>
  runCommand(path.join(root, 'node_modules/.bin/tsx'), ['scripts/ship/build.ts'], {
    cwd: folder,
    timeoutMs: BUILD_TIMEOUT_MS,
    env: { NODE_ENV: 'production', ...env },
  })
