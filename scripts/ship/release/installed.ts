/** Packs the package and installs it into an empty project, as users do, for tests. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { packPackage } from './pack.ts'

const run = promisify(execFile)

/** A closed port, so that an install fails if it contacts a registry. */
const NO_REGISTRY = ['--offline', '--registry=http://127.0.0.1:1', '--no-audit', '--no-fund']

export type Installed = {
  /** The empty project's folder. */
  project: string
  tarball: string
  /** A path inside the project. */
  file: (path: string) => string
  remove: () => Promise<void>
}

/** Packs the package of the repository at `root` and installs the tarball, without a registry. */
export async function installPackage(root: string): Promise<Installed> {
  const project = await mkdtemp(join(tmpdir(), 'monad-json-rpc-'))
  const file = (path: string) => join(project, path)
  const tarball = await packPackage({ root, outDir: file('pkg'), tarballDir: file('tarball') })
  await writeFile(file('package.json'), JSON.stringify({ name: 'empty', private: true, type: 'module' }))
  await run('npm', ['install', ...NO_REGISTRY, tarball], { cwd: project })
  return { project, tarball, file, remove: () => rm(project, { recursive: true, force: true }) }
}
