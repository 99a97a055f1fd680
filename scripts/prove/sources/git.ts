/** Reads the contents of a git directory at a commit. Uses git itself, so that a bare directory is enough. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { PortalError } from '../../../src/core/lib/portal-error.ts'

const run = promisify(execFile)

/** Maximum bytes of one file that git may print. Source files are far smaller. */
const MAX_BYTES = 64 * 1024 * 1024

export type GitDirectory = {
  /** Newest commit of the directory, 40 hex digits. */
  head: string
  has: (commit: string) => Promise<boolean>
  /** The commit of a tag or branch with its day, or undefined if there is none. */
  resolve: (name: string) => Promise<{ commit: string; day: string } | undefined>
  /** Paths of all files of a commit below some folders. */
  files: (commit: string, folders: readonly string[]) => Promise<string[]>
  /** The commit that a folder refers to as a submodule. */
  submodule: (commit: string, path: string) => Promise<string | undefined>
  /** Commits after `from` up to `to` that touch some folders, newest first. */
  log: (from: string, to: string, folders: readonly string[]) => Promise<{ commit: string; subject: string }[]>
  /** Lines of a file, or undefined if the commit does not contain it. */
  lines: (commit: string, path: string) => Promise<readonly string[] | undefined>
  /** Places of a literal in any file of a commit, at most `limit` of them. */
  search: (commit: string, literal: string, limit: number) => Promise<{ path: string; line: number }[]>
}

/**
 * Opens a git directory or a work tree.
 * @throws {PortalError} `SOURCES_GIT` if git does not recognize it.
 */
export async function openGit(directory: string): Promise<GitDirectory> {
  const git = async (...args: string[]): Promise<string> =>
    (await run('git', ['-C', directory, ...args], { maxBuffer: MAX_BYTES })).stdout
  const head = await git('rev-parse', '--verify', 'HEAD^{commit}').catch((cause: Error) => {
    throw new PortalError('SOURCES_GIT', {
      message: `${directory} is no git directory with a newest commit.`,
      hint: 'Name a clone or a bare repository, for example --repo category-labs/monad-bft=../monad-bft.',
      cause,
    })
  })
  const files = new Map<string, Promise<readonly string[] | undefined>>()
  const read = (commit: string, path: string) =>
    git('show', `${commit}:${path}`).then(
      (text) => text.split('\n'),
      () => undefined,
    )
  return {
    head: head.trim(),
    has: (commit) =>
      git('cat-file', '-e', `${commit}^{commit}`).then(
        () => true,
        () => false,
      ),
    lines(commit, path) {
      const key = `${commit}:${path}`
      const known = files.get(key) ?? read(commit, path)
      files.set(key, known)
      return known
    },
    resolve: (name) =>
      git('log', '-1', '--format=%H %cs', `${name}^{commit}`, '--').then(
        (text) => {
          const [commit = '', day = ''] = text.trim().split(' ')
          return { commit, day }
        },
        () => undefined,
      ),
    files: async (commit, folders) =>
      (await git('ls-tree', '-r', '--name-only', commit, '--', ...folders)).split('\n').filter((path) => path !== ''),
    submodule: async (commit, path) =>
      /^160000 commit ([0-9a-f]{40})/.exec(await git('ls-tree', commit, '--', path))?.[1],
    log: async (from, to, folders) =>
      (await git('log', '--no-merges', '--format=%H %s', `${from}..${to}`, '--', ...folders))
        .split('\n')
        .filter((row) => row !== '')
        .map((row) => ({ commit: row.slice(0, 40), subject: row.slice(41) })),
    async search(commit, literal, limit) {
      const found = await git('grep', '-n', '-z', '-F', '-e', literal, commit).catch(() => '')
      return found
        .split('\n')
        .filter((row) => row !== '')
        .slice(0, limit)
        .map((row) => {
          const [place = '', line = ''] = row.split('\0')
          return { path: place.slice(commit.length + 1), line: Number(line) }
        })
    },
  }
}
